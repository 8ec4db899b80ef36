import type { LoaderFunctionArgs } from 'react-router'
import type { PostReadings } from '../../contract/readings.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { DaysChart } from '../parts/days-chart.tsx'
import styles from '../parts/figures.module.css'
import figures from '../parts/figures.module.css'
import { EmptyMessage, FiguresRow, FiguresTable } from '../parts/figures-table.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import { formatCount, formatRange, formatShare, markTitle, RangeLinks, rangeIn, SourcesTable } from './readings.tsx'
import retentionChartStyles from './retention-chart.module.css'

export const handle = officePage('閱讀數字')
export const meta = () => officeMeta('閱讀數字')

export async function loader({ context, params: { uid = '' }, url }: LoaderFunctionArgs) {
  const range = rangeIn(url.searchParams)
  if (range === null) throw notFoundPage()
  const { client } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(
    client('GET /api/v3.0/office/posts/:uid/reads', { params: { uid }, query: { days: range } }),
  )
  return { range, readings: items }
}

/** Reading statistics of a post: for its authors and its editors. */
export default function PostReads({ loaderData: { range, readings } }: PageProps<typeof loader>) {
  const { uid, title, type, number, state, edits, totals } = readings
  const path = `/office/posts/${uid}/reads`
  return (
    <>
      <PageHead title="閱讀數字" description={title || '（沒有標題）'}>
        {edits && <SiteLink to={`/office/posts/${uid}`}>回到稿件</SiteLink>}
        {state === 'public' && number !== null && <a href={`/${type}/${number}`}>看公開的頁面</a>}
        <SiteLink to="/office/reads">所有文章</SiteLink>
        <a href={`${path}.csv?days=${range}`} download>
          下載 CSV
        </a>
      </PageHead>
      <div className={styles['sections']}>
        <RangeLinks range={range} urlOf={(item) => `${path}?days=${item}`} />
        {totals.opened === 0 ? (
          <EmptyMessage message="這段期間還沒有人打開這篇文章。有人讀過、離開之後，幾秒內就會出現在這裡。" />
        ) : (
          <>
            <Totals readings={readings} />
            <Days readings={readings} />
            <Stops readings={readings} />
            <Wall readings={readings} />
            <Sources readings={readings} />
          </>
        )}
      </div>
    </>
  )
}

function Totals({ readings: { from, to, totals } }: { readings: PostReadings }) {
  return (
    <Section
      id="totals"
      title="讀了多少"
      description={`${formatRange({ from, to })}。數的是次數，不是人數：同一個人打開兩次算兩次，不記是誰。編輯部的人、搜尋引擎的程式不算。`}
    >
      <FiguresTable label="讀了多少表格" heads={['這段期間', '次數', '比例']}>
        <FiguresRow head="打開" description="文章真的出現在畫面上" numbers={[formatCount(totals.opened), '']} />
        {totals.walled !== 0 && (
          <FiguresRow head="其中只看得到開頭" description="全文在付費牆後面" numbers={[formatCount(totals.walled), '']} />
        )}
        <FiguresRow
          head="讀了"
          description="看了 10 秒以上，或捲過全文的一半；比例是看得到全文的打開次數裡"
          numbers={[formatCount(totals.read), formatShare(totals.read_share)]}
        />
        <FiguresRow
          head="讀完"
          description="讀了，而且看到文末；比例是讀了的次數裡"
          numbers={[formatCount(totals.finished), formatShare(totals.finished_share)]}
        />
      </FiguresTable>
      <p className={styles['about']}>
        「±」是可能的誤差：52% ±8 是說，真正的比例多半在 44% 和 60% 之間。次數越少，誤差越大；少於 10
        次不說確切的數字，「—」是太少，看不出比例。
      </p>
    </Section>
  )
}

function Days({ readings: { from, to, days, events } }: { readings: PostReadings }) {
  const weekly = days.length > 1 && Date.parse(days.at(-1)?.day ?? '') - Date.parse(days.at(-2)?.day ?? '') > 86_400_000
  const highest = days.toSorted((item, other) => other.opened - item.opened)[0]
  const interval = weekly ? '每週' : '每日'
  const summary = highest
    ? `${formatRange({ from, to })}，${interval}打開的次數；最多是 ${dottedDay(highest.day)}，${highest.opened} 次`
    : ''
  const chartMarks = events.map(({ day, kind, text }) => ({ day, text: kind === 'corrected' ? `更正：${text}` : '發布' }))
  return (
    <Section id="days" title={`${interval}打開`} description={summary}>
      {days.length === 0 ? (
        <EmptyMessage message="次數太少，畫不出哪一天多、哪一天少。" />
      ) : (
        <>
          <DaysChart days={days.map(({ day, opened }) => ({ day, count: opened }))} label={summary} marks={chartMarks} />
          {chartMarks.length > 0 && (
            <ul>
              {chartMarks.map((item) => (
                <li key={`${item.day} ${item.text}`}>
                  {dottedDay(item.day)} {item.text}
                </li>
              ))}
            </ul>
          )}
          <Disclosure title={weekly ? '看每週的數字' : '看每天的數字'}>
            <FiguresTable label={`${interval}表格`} heads={[weekly ? '從哪一天起' : '日期', '打開', '讀了', '讀完']}>
              {days.toReversed().map(({ day, opened, read, finished }) => (
                <FiguresRow key={day} head={dottedDay(day)} numbers={[opened, read, finished]} />
              ))}
            </FiguresTable>
          </Disclosure>
        </>
      )}
    </Section>
  )
}

function Stops({ readings: { marks, steepest } }: { readings: PostReadings }) {
  return (
    <Section
      id="stops"
      title="讀到哪裡"
      description="看得到全文的每一百次打開，有幾次讀到這裡。位置準到全文的二十分之一；文章改過以後，以現在的標題對照。"
    >
      <RetentionChart marks={marks} steepest={steepest} />
    </Section>
  )
}

function Wall({ readings: { wall } }: { readings: PostReadings }) {
  if (wall.shown === 0) return null
  return (
    <Section id="wall" title="付費牆" description="在這篇文章前遇到會員牆或訂戶牆的次數，與後來怎麼了。">
      <FiguresTable label="付費牆表格" heads={['在牆前', '次數', '比例']}>
        <FiguresRow head="遇到" description="牆出現在畫面上" numbers={[formatCount(wall.shown), '']} />
        <FiguresRow head="按下" description="按了加入、訂閱或登入" numbers={[formatCount(wall.pressed), '']} />
        <FiguresRow
          head="打開"
          description="同一次造訪裡回來讀到全文；比例是遇到的次數裡"
          numbers={[formatCount(wall.passed), formatShare(wall.passed_share)]}
        />
      </FiguresTable>
    </Section>
  )
}

function Sources({ readings: { sources, sensitive } }: { readings: PostReadings }) {
  if (!sensitive)
    return <SourcesTable sources={sources} description="打開這篇文章之前在哪裡。只記哪一個網站，不記是它的哪一頁。" />
  return (
    <Section id="sources" title="從哪裡來">
      <EmptyMessage message="這篇文章有敏感主題的標籤，不記讀者從哪裡來。" />
    </Section>
  )
}

/** The outline of a text with a bar per position for the share of readers who reached it: chart and table in one. */
function RetentionChart({ marks, steepest }: Pick<PostReadings, 'marks' | 'steepest'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={figures['scroll']} tabIndex={0} aria-label="讀到哪裡表格">
      <table className={`${figures['table']} ${retentionChartStyles['falling']}`}>
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col" className={figures['number']}>
              次數
            </th>
            <th scope="col" className={figures['number']}>
              比例
            </th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text have no other key, and their order is fixed
            <tr key={index} data-kind={mark.kind} data-level={mark.level}>
              <th scope="row">
                {markTitle(mark)}
                <svg className={retentionChartStyles['bar']} aria-hidden="true">
                  <rect width={`${mark.share?.percent ?? 0}%`} height="100%" />
                </svg>
                {index === steepest && <span className={retentionChartStyles['most']}>在這之後離開的最多</span>}
              </th>
              <td className={figures['number']}>{formatCount(mark.reached)}</td>
              <td className={figures['number']}>{formatShare(mark.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
