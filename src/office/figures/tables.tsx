import { Form } from 'react-router'
import type { BusinessFigures } from '../../contract/business-figures.ts'
import type { CallResponse } from '../../contract/client.ts'
import { growthText, shareOf, wallTitles } from '../../domain/analytics/business-text.ts'
import { vitals as known, rateVital, type Vital } from '../../domain/analytics/vitals.ts'
import { entryKindLabels } from '../../domain/forms/entry.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DaysChart } from '../parts/days-chart.tsx'
import styles from '../parts/figures.module.css'
import { EmptyMessage, FiguresRow, FiguresTable, formatPercent } from '../parts/figures-table.tsx'
import { Disclosure } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import figures from './figures.module.css'

export type Figures = CallResponse<'GET /api/v3.0/office/figures'>['items']

/** Views per day, as a chart and as a table. */
export function ReadsTable({ days }: Pick<Figures, 'days'>) {
  const totalReads = days.reduce((sum, { reads }) => sum + reads, 0)
  const top = days.toSorted((item, other) => other.reads - item.reads)[0]
  const summary = `最近 ${days.length} 天文章共打開 ${totalReads} 次${totalReads > 0 && top ? `，最多的一天是 ${dottedDay(top.day)}，${top.reads} 次` : ''}`
  return (
    <Section id="reads" title="每日打開" description={summary}>
      {totalReads === 0 ? (
        <EmptyMessage message={`這 ${days.length} 天還沒有人打開文章。有人打開之後，這裡會畫出每天的次數。`} />
      ) : (
        <>
          <DaysChart days={days.map(({ day, reads }) => ({ day, count: reads }))} label={summary} />
          <Disclosure title="看每天的數字">
            <FiguresTable label="每日打開表格" heads={['日期', '打開']}>
              {days.toReversed().map(({ day, reads }) => (
                <FiguresRow key={day} head={dottedDay(day)} numbers={[reads]} />
              ))}
            </FiguresTable>
          </Disclosure>
          <TableFile table="days" label="每日打開" />
        </>
      )}
    </Section>
  )
}

const number = new Intl.NumberFormat('zh-TW')
const dollars = (amount: number) => `${number.format(amount)} 元`
type Sales = NonNullable<BusinessFigures['sales']>

/** A link to the table as a file. */
export const TableFile = ({ table, label }: { table: string; label: string }) => (
  <p className={figures['file']}>
    <a href={`/office/figures.csv?table=${table}`} download aria-label={`下載 CSV：${label}`}>
      下載 CSV
    </a>
  </p>
)

/** Which channels are read more, and which less. @param chart SVG of both periods, drawn on the server */
export function GrowthTable({ growth, chart }: Pick<BusinessFigures, 'growth'> & { chart: string }) {
  const [first] = growth
  const last = growth.at(-1)
  const description =
    first && first.now > first.before
      ? `最近 28 天比前 28 天，「${first.channel}」${growthText(first)}${last && last.now < last.before ? `，「${last.channel}」${growthText(last)}` : ''}。`
      : '最近 28 天比前 28 天，沒有頻道的閱讀變多。'
  return (
    <Section id="growth" title="什麼變多了" description={description}>
      {growth.length === 0 ? (
        <EmptyMessage message="這 56 天還沒有人打開文章。" />
      ) : (
        <>
          <div className={figures['chart']} dangerouslySetInnerHTML={{ __html: chart }} />
          <p>深色是最近 28 天，淺色是前 28 天。</p>
          <FiguresTable label="各頻道閱讀的變化表格" heads={['頻道', '最近 28 天', '前 28 天', '變化']}>
            {growth.map(({ channel, now, before }) => (
              <FiguresRow key={channel} head={channel} numbers={[now, before, growthText({ now, before })]} />
            ))}
          </FiguresTable>
          <TableFile table="growth" label="各頻道閱讀的變化" />
        </>
      )}
    </Section>
  )
}

/** Revenue and refunds by month. @param chart SVG of the revenue, drawn on the server */
export function SalesTable({ months, chart }: Pick<Sales, 'months'> & { chart: string }) {
  const sum = (amountOf: (month: Sales['months'][number]) => number) =>
    months.reduce((total, month) => total + amountOf(month), 0)
  const [revenue, refunds, refunded] = [sum((item) => item.revenue), sum((item) => item.refunds), sum((item) => item.refunded)]
  return (
    <Section
      id="sales"
      title="收入與退費"
      description={`十三個月收款 ${dollars(revenue)}，退費 ${number.format(refunds)} 筆、${dollars(refunded)}。依付款與退費的那個月計。`}
    >
      {revenue === 0 && refunds === 0 ? (
        <EmptyMessage message="這十三個月還沒有付款的訂單。" />
      ) : (
        <div className={figures['chart']} dangerouslySetInnerHTML={{ __html: chart }} />
      )}
      <FiguresTable label="收入與退費表格" heads={['月份', '訂單', '收款', '退費', '退費金額', '新訂閱', '期滿']}>
        {months.toReversed().map((item) => (
          <FiguresRow
            key={item.month}
            head={item.month.replace('-', '.')}
            numbers={[item.orders, dollars(item.revenue), item.refunds, dollars(item.refunded), item.started, item.ended]}
          />
        ))}
      </FiguresTable>
      <TableFile table="sales" label="收入與退費" />
    </Section>
  )
}

/** Revenue and churn by plan. */
export const PlansTable = ({ plans }: Pick<Sales, 'plans'>) => (
  <Section
    id="plans"
    title="各方案"
    description="最近 90 天的收款與流失。「流失」是 90 天前還在訂、現在停了也沒有再訂的，占 90 天前的比例。"
  >
    {plans.length === 0 ? (
      <EmptyMessage message="還沒有方案。" />
    ) : (
      <>
        <FiguresTable label="各方案表格" heads={['方案', '訂單', '收款', '退費', '現在的訂戶', '90 天前', '流失']}>
          {plans.map(({ plan, orders, revenue, refunds, active, before, lapsed }) => (
            <FiguresRow
              key={plan}
              head={plan}
              numbers={[orders, dollars(revenue), refunds, active, before, formatPercent(shareOf(lapsed, before), 1)]}
            />
          ))}
        </FiguresTable>
        <TableFile table="plans" label="各方案" />
      </>
    )}
  </Section>
)

/** How many of those who subscribed for the first time in a month still did so later. @param chart SVG, drawn on the server */
export function CohortsTable({ cohorts, chart }: Pick<Sales, 'cohorts'> & { chart: string }) {
  const joinedCount = cohorts.reduce((total, item) => total + item.joined, 0)
  const stayed = (count: number | null, total: number) =>
    count === null ? '還沒到' : total === 0 ? '—' : `${number.format(count)}（${formatPercent(shareOf(count, total), 0)}）`
  return (
    <Section
      id="cohorts"
      title="第一次訂閱的人"
      description={`最近十八個月有 ${number.format(joinedCount)} 人第一次訂閱。後面是同一批人過了三、六、十二個月還在訂的。`}
    >
      {joinedCount === 0 ? (
        <EmptyMessage message="這十八個月還沒有人第一次訂閱。" />
      ) : (
        <div className={figures['chart']} dangerouslySetInnerHTML={{ __html: chart }} />
      )}
      <FiguresTable label="第一次訂閱的人表格" heads={['月份', '第一次訂閱', '三個月後', '六個月後', '十二個月後']}>
        {cohorts.toReversed().map((item) => (
          <FiguresRow
            key={item.month}
            head={item.month.replace('-', '.')}
            numbers={[
              item.joined,
              stayed(item.after_3, item.joined),
              stayed(item.after_6, item.joined),
              stayed(item.after_12, item.joined),
            ]}
          />
        ))}
      </FiguresTable>
      <TableFile table="cohorts" label="第一次訂閱的人" />
    </Section>
  )
}

/** Whether promised answers were given in time. */
export const DeadlinesTable = ({ deadlines }: { deadlines: NonNullable<BusinessFigures['deadlines']> }) => (
  <Section id="deadlines" title="期限" description="最近 90 天到期的收件：準時回覆、晚了才回覆、到現在還沒回覆的。">
    {deadlines.length === 0 ? (
      <EmptyMessage message="最近 90 天沒有到期的收件。" />
    ) : (
      <>
        <FiguresTable label="期限表格" heads={['種類', '到期', '準時', '晚了', '還沒回覆', '準時的比例']}>
          {deadlines.map(({ kind, due, in_time, late, overdue }) => (
            <FiguresRow
              key={kind}
              head={entryKindLabels[kind]}
              numbers={[due, in_time, late, overdue, formatPercent(shareOf(in_time, due), 1)]}
            />
          ))}
        </FiguresTable>
        <TableFile table="deadlines" label="期限" />
      </>
    )}
  </Section>
)

export function PostsTable({ posts }: Pick<Figures, 'posts'>) {
  return (
    <Section id="posts" title="熱門文章" description="最近 7 天打開最多次的文章。讀了、讀完和從哪裡來，在「閱讀數字」。">
      {posts.length === 0 ? (
        <EmptyMessage message="這 7 天還沒有人打開文章。" />
      ) : (
        <>
          <FiguresTable label="熱門文章表格" heads={['文章', '打開']}>
            {posts.map(({ url, title, reads }) => (
              <FiguresRow key={url} head={<a href={url}>{title}</a>} numbers={[reads]} />
            ))}
          </FiguresTable>
          <TableFile table="posts" label="熱門文章" />
        </>
      )}
    </Section>
  )
}

/** Actions of the user for a search: write a piece for it, or add a synonym. */
interface SearchActions {
  /** Idempotency keys of new manuscripts, by keyword; null for users who do not write. */
  keys: Readonly<Record<string, string>> | null
  mayAddSynonyms: boolean
}

export function SearchesTable({ searches, keys, mayAddSynonyms }: Pick<Figures, 'searches'> & SearchActions) {
  return (
    <Section
      id="searches"
      title="找不到的搜尋"
      description="最近 7 天計到兩次以上，最後一次沒有結果或結果不太像的字詞。結果頁還存著時再搜尋一次不會再計，實際只會更多；同事和搜尋引擎的不計，也不記是誰搜尋的。站上沒有的內容可以開一篇稿，行事曆上排在兩週後，在稿件的「公開時間」改；有同樣的內容、只是用了別的說法，就加進同義詞。"
    >
      {searches.length === 0 ? (
        <EmptyMessage message="沒有這樣的搜尋。" />
      ) : (
        <>
          <FiguresTable label="找不到的搜尋表格" heads={['字詞', '搜尋', '點閱', '結果']}>
            {searches.map(({ keyword, searches: times, clicks, found }) => (
              <FiguresRow
                key={keyword}
                head={
                  <>
                    <a href={searchPath(keyword)} className={figures['keyword']}>
                      {keyword}
                    </a>
                    {keys?.[keyword] && (
                      <Form method="post" action="/office/posts/new" className={figures['start']}>
                        <input type="hidden" name="key" value={keys[keyword]} />
                        <input type="hidden" name="title" value={keyword} />
                        <input type="hidden" name="searched" value={keyword} />
                        <Button type="submit" variant="quiet" size="small" aria-label={`開一篇稿：${keyword}`}>
                          開一篇稿
                        </Button>
                      </Form>
                    )}
                  </>
                }
                numbers={[times, clicks, found]}
              />
            ))}
          </FiguresTable>
          {mayAddSynonyms && (
            <p>
              <SiteLink to="/office/registers/search-synonyms/new">新增同義詞</SiteLink>
            </p>
          )}
          <TableFile table="searches" label="找不到的搜尋" />
        </>
      )}
    </Section>
  )
}

export function WallsTable({ walls }: Pick<Figures, 'walls'>) {
  return (
    <Section
      id="walls"
      title="付費牆轉換"
      description="最近 30 天。「看見」是牆出現在畫面上；「按下」是按了加入、訂閱或登入；「打開」是同一次造訪中接著讀到全文。"
    >
      <FiguresTable label="付費牆轉換表格" heads={['牆', '看見', '按下', '打開', '轉換']}>
        {walls.map(({ wall, shown, pressed, passed, conversion }) => (
          <FiguresRow key={wall} head={wallTitles[wall]} numbers={[shown, pressed, passed, formatPercent(conversion, 1)]} />
        ))}
      </FiguresTable>
      <TableFile table="walls" label="付費牆轉換" />
    </Section>
  )
}

const judgements = { good: '良好', middling: '待改善', poor: '不佳' }
const pageTitles: Record<string, string> = {
  index: '首頁',
  'article-id': '文章',
  'blog-id': '部落格',
  'book-id': '書',
  'channel-id': '頻道',
  tool: '工具列表',
  shop: '商店',
  bbc: '授權文章',
  other: '其他頁面',
}

/** The label of a page type. */
export const pageTitle = (page: string): string => pageTitles[page] ?? `工具：${page}`

export function VitalsTable({ vitals }: Pick<Figures, 'vitals'>) {
  const names = Object.keys(known) as Vital[]
  return (
    <Section
      id="vitals"
      title="使用感受"
      description="最近 7 天，四次造訪中有三次不超過的數值，依頁面類型；分級依 web.dev 公布的標準。"
    >
      {vitals.length === 0 ? (
        <EmptyMessage message="這 7 天還沒有量測。" />
      ) : (
        <>
          <FiguresTable
            label="使用感受表格"
            isStacked
            heads={['頁面', '量測', ...names.map((name) => `${name} ${known[name].title}`)]}
          >
            {vitals.map(({ page, visits, values }) => (
              <tr key={page}>
                <th scope="row">{pageTitle(page)}</th>
                <td className={styles['number']} data-head="量測">
                  {visits}
                </td>
                {names.map((name) => (
                  <VitalCell key={name} name={name} value={values.find((item) => item.name === name)?.p75 ?? null} />
                ))}
              </tr>
            ))}
          </FiguresTable>
          <TableFile table="vitals" label="使用感受" />
        </>
      )}
    </Section>
  )
}

function VitalCell({ name, value }: { name: Vital; value: number | null }) {
  const head = known[name].title
  if (value === null)
    return (
      <td className={styles['number']} data-head={head}>
        —
      </td>
    )
  const judged = rateVital(name, value)
  return (
    <td className={styles['number']} data-head={head} data-judged={judged}>
      {name === 'CLS' ? value : `${value} ms`}
      <span className={styles['judged']}>{judgements[judged]}</span>
    </td>
  )
}
