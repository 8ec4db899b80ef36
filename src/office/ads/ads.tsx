import type { LoaderFunctionArgs } from 'react-router'
import type { CallResponse } from '../../contract/client.ts'
import { placeName } from '../../domain/ads/slot-names.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Chips } from '../../ui/chips/chips.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { DaysChart } from '../parts/days-chart.tsx'
import styles from '../parts/figures.module.css'
import { EmptyMessage, FiguresRow, FiguresTable, formatPercent } from '../parts/figures-table.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'

export const handle = officePage('廣告成效')
export const meta = () => officeMeta('廣告成效')

/** Selectable periods, days; the middle one is the default. */
const periods = [7, 30, 90]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const daysParameter = Number(url.searchParams.get('days'))
  const period = periods.includes(daysParameter) ? daysParameter : 30
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/ad/report', { query: { days: period } }))
  return { period, report: items }
}

type Report = CallResponse<'GET /api/v3.0/ad/report'>['items']

const heads = ['曝光', '點擊', '點擊率']
const countCells = ({
  impressions,
  clicks,
  click_rate,
}: Pick<Report['ads'][number], 'impressions' | 'clicks' | 'click_rate'>) => [impressions, clicks, formatPercent(click_rate, 2)]

function AdsTable({ label, ads }: { label: string; ads: Report['ads'] }) {
  return (
    <FiguresTable label={label} heads={['廣告', ...heads]}>
      {ads.map(({ id, title, slot, sponsor, shown, ...counts }) => (
        <FiguresRow
          key={id}
          head={<SiteLink to={`/office/ads/${id}`}>{title}</SiteLink>}
          description={`${placeName(slot)}・${sponsor}${shown ? '' : '・現在沒有刊登'}`}
          numbers={countCells(counts)}
        />
      ))}
    </FiguresTable>
  )
}

/** Impressions and clicks of the magazine's own advertisements: per day, per unit and day, and per advertisement. */
export default function AdsOffice({ loaderData: { period, report } }: PageProps<typeof loader>) {
  const { from, to, days, units, ads } = report
  const totalImpressions = days.reduce((sum, { impressions }) => sum + impressions, 0)
  const totalClicks = days.reduce((sum, { clicks }) => sum + clicks, 0)
  const viewedAds = ads.filter(({ impressions, clicks }) => impressions + clicks > 0)
  const unviewedAds = ads.filter((ad) => !viewedAds.includes(ad))
  const summary = `${dottedDay(from)} 到 ${dottedDay(to)}，共 ${totalImpressions.toLocaleString('zh-TW')} 次曝光、${totalClicks.toLocaleString('zh-TW')} 次點擊`
  return (
    <>
      <PageHead
        title="廣告成效"
        description="本站自己的廣告，依天累計：只記哪一則與日期，不記是誰、在哪一頁看見。聯播網的廣告請到聯播網後台查看。"
      />
      <div className={styles['sections']}>
        <Section id="days" title="每日曝光" description={summary}>
          <Chips label="期間">
            {periods.map((item) => (
              <SiteLink
                key={item}
                to={`/office/ads?days=${item}`}
                aria-current={item === period ? 'page' : undefined}
                preventScrollReset
              >
                {item} 天
              </SiteLink>
            ))}
          </Chips>
          {totalImpressions + totalClicks === 0 ? (
            <EmptyMessage message="這段期間還沒有曝光。廣告在畫面上出現一秒之後，就會記在這裡。" />
          ) : (
            <>
              <DaysChart days={days.map(({ day, impressions }) => ({ day, count: impressions }))} label={summary} />
              <Disclosure title="看每天的數字">
                <FiguresTable label="每日廣告表格" heads={['日期', ...heads]}>
                  {days.toReversed().map((item) => (
                    <FiguresRow key={item.day} head={dottedDay(item.day)} numbers={countCells(item)} />
                  ))}
                </FiguresTable>
              </Disclosure>
            </>
          )}
        </Section>
        <Section id="units" title="各版位" description="點擊率是每一百次曝光的點擊數；「—」是沒有曝光。">
          <FiguresTable label="各版位表格" heads={['版位', ...heads]}>
            {units.map((unit) => (
              <FiguresRow key={unit.slot} head={placeName(unit.slot)} description={unit.code} numbers={countCells(unit)} />
            ))}
          </FiguresTable>
          {units
            .filter((unit) => unit.days.length > 0)
            .map((unit) => (
              <Disclosure key={unit.slot} title={`${placeName(unit.slot)}：看每天的數字`}>
                <FiguresTable label={`${placeName(unit.slot)}每日表格`} heads={['日期', ...heads]}>
                  {unit.days.map((item) => (
                    <FiguresRow key={item.day} head={dottedDay(item.day)} numbers={countCells(item)} />
                  ))}
                </FiguresTable>
              </Disclosure>
            ))}
        </Section>
        <Section id="ads" title="各則廣告" description="曝光多的在前。按標題可以設定刊登時間。">
          {viewedAds.length > 0 && <AdsTable label="各則廣告表格" ads={viewedAds} />}
          {unviewedAds.length > 0 && (
            <Disclosure title={`沒有曝光的 ${unviewedAds.length} 則`}>
              <AdsTable label="沒有曝光的廣告表格" ads={unviewedAds} />
            </Disclosure>
          )}
        </Section>
      </div>
    </>
  )
}
