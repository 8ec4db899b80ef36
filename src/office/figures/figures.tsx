import type { LoaderFunctionArgs } from 'react-router'
import type { BusinessFigures } from '../../contract/business-figures.ts'
import { membershipSummary, wallSummary, wallTitles } from '../../domain/analytics/business-text.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { may } from '../../domain/office/may.ts'
import { ownFiguresOf } from '../../domain/office/own-figures.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { EmptyMessage, FiguresRow, FiguresTable, formatPercent } from '../parts/figures-table.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import { comparisonChart, linesChart, monthsChart } from './charts.ts'
import figureStyles from './figures.module.css'
import {
  CohortsTable,
  DeadlinesTable,
  type Figures,
  GrowthTable,
  PlansTable,
  PostsTable,
  ReadsTable,
  SalesTable,
  SearchesTable,
  TableFile,
  VitalsTable,
  WallsTable,
} from './tables.tsx'

/** A chart drawn on the server. */
const Chart = ({ svg }: { svg: string }) => <div className={figureStyles['chart']} dangerouslySetInnerHTML={{ __html: svg }} />

const dotted = (month: string) => month.replace('-', '.')

/** Sign-ups by month. @param chart SVG of the sign-ups */
function MembersTable({ members, chart }: Pick<NonNullable<BusinessFigures['sales']>, 'members'> & { chart: string }) {
  const joinedCount = members.reduce((sum, item) => sum + item.joined, 0)
  return (
    <Section id="members" title="會員變多了嗎" description={membershipSummary(members)}>
      {joinedCount === 0 ? <EmptyMessage message="這十三個月還沒有人加入會員。" /> : <Chart svg={chart} />}
      <FiguresTable label="會員成長表格" heads={['月份', '加入', '月底的會員']}>
        {members.toReversed().map(({ month, joined: count, total }) => (
          <FiguresRow key={month} head={dotted(month)} numbers={[count, total]} />
        ))}
      </FiguresTable>
      <TableFile table="members" label="會員成長" />
    </Section>
  )
}

/** The conversion of the walls by month. @param chart SVG of the conversions */
function WallMonthsTable({ months, chart }: { months: BusinessFigures['walls']; chart: string }) {
  const byMonth = [...new Set(months.map(({ month }) => month))].map(
    (month) => [month, months.filter((item) => item.month === month)] as const,
  )
  return (
    <Section id="wall-months" title="哪一道牆打動了讀者" description={wallSummary(months)}>
      {months.some(({ shown }) => shown > 0) ? <Chart svg={chart} /> : <EmptyMessage message="這十三個月還沒有人看見牆。" />}
      <FiguresTable
        label="各月付費牆轉換表格"
        heads={['月份', ...wallNames.flatMap((wall) => ['看見', '打開', '轉換'].map((step) => `${wallTitles[wall]}${step}`))]}
      >
        {byMonth.toReversed().map(([month, monthWalls]) => (
          <FiguresRow
            key={month}
            head={dotted(month)}
            numbers={wallNames.flatMap((wall) => {
              const { shown = 0, passed = 0 } = monthWalls.find((item) => item.wall === wall) ?? {}
              return [shown, passed, formatPercent(conversion(passed, shown), 1)]
            })}
          />
        ))}
      </FiguresTable>
      <TableFile table="wall-months" label="各月付費牆轉換" />
    </Section>
  )
}

export const handle = officePage('數字')
export const meta = () => officeMeta('數字')

/** The magazine's figures, limited to those that the user's work changes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is rendered for a person')
  const figureNames = ownFiguresOf(person)
  const [{ items }, { items: business }] = await awaitOfficeCall(
    Promise.all([client('GET /api/v3.0/office/figures'), client('GET /api/v3.0/office/business')]),
  )
  const { sales, growth, walls } = business
  const idempotencyKeys = () => Object.fromEntries(items.searches.map(({ keyword }) => [keyword, crypto.randomUUID()]))
  return {
    synonymKeys: may(person, 'start-manuscript') ? idempotencyKeys() : null,
    mayAddSynonyms: may(person, 'keep-catalogue'),
    business,
    revenueChart:
      sales &&
      monthsChart(
        sales.months.map(({ month, revenue }) => ({ month, value: revenue })),
        '元',
      ),
    cohortChart:
      sales &&
      monthsChart(
        sales.cohorts.map(({ month, joined }) => ({ month, value: joined })),
        '人',
      ),
    memberChart:
      sales &&
      monthsChart(
        sales.members.map(({ month, joined }) => ({ month, value: joined })),
        '人',
      ),
    growthChart: comparisonChart(growth.map(({ channel, ...change }) => ({ name: channel, ...change }))),
    wallChart: linesChart(
      walls.flatMap(({ month, wall, shown, passed }) => {
        const value = conversion(passed, shown)
        return value === null ? [] : [{ month, series: wallTitles[wall], value }]
      }),
      '讀到全文的比例',
    ),
    figures: Object.fromEntries(figureNames.map((name) => [name, items[name]])) as Partial<Figures>,
  }
}

export default function FiguresPage({
  loaderData: { figures, business, revenueChart, cohortChart, memberChart, growthChart, wallChart, synonymKeys, mayAddSynonyms },
}: PageProps<typeof loader>) {
  const { days, posts, walls, searches, vitals } = figures
  return (
    <>
      <PageHead title="數字" description="全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。" />
      <div className={styles['sections']}>
        <GrowthTable growth={business.growth} chart={growthChart} />
        {searches && <SearchesTable searches={searches} keys={synonymKeys} mayAddSynonyms={mayAddSynonyms} />}
        {walls && <WallsTable walls={walls} />}
        {walls && <WallMonthsTable months={business.walls} chart={wallChart} />}
        {business.sales && (
          <>
            <MembersTable members={business.sales.members} chart={memberChart ?? ''} />
            <PlansTable plans={business.sales.plans} />
            <SalesTable months={business.sales.months} chart={revenueChart ?? ''} />
            <CohortsTable cohorts={business.sales.cohorts} chart={cohortChart ?? ''} />
          </>
        )}
        {business.deadlines && <DeadlinesTable deadlines={business.deadlines} />}
        {days && <ReadsTable days={days} />}
        {posts && <PostsTable posts={posts} />}
        {vitals && <VitalsTable vitals={vitals} />}
      </div>
    </>
  )
}
