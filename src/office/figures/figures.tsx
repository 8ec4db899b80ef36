import type { LoaderFunctionArgs } from 'react-router'
import { wallTitles } from '../../domain/analytics/business-text.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { may } from '../../domain/office/may.ts'
import { ownFiguresOf } from '../../domain/office/own-figures.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { comparisonChart, linesChart, monthsChart } from './charts.ts'
import { MembersTable, WallMonthsTable } from './series.tsx'
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
  VitalsTable,
  WallsTable,
} from './tables.tsx'

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
  const keysOf = () => Object.fromEntries(items.searches.map(({ keyword }) => [keyword, crypto.randomUUID()]))
  return {
    keys: may(person, 'start-manuscript') ? keysOf() : null,
    mayAddSynonyms: may(person, 'keep-catalogue'),
    business,
    chart:
      sales &&
      monthsChart(
        sales.months.map(({ month, revenue }) => ({ month, value: revenue })),
        '元',
      ),
    joinedChart:
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
  loaderData: { figures, business, chart, joinedChart, memberChart, growthChart, wallChart, keys, mayAddSynonyms },
}: PageProps<typeof loader>) {
  const { days, posts, walls, searches, vitals } = figures
  return (
    <>
      <PageHead title="數字" description="全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。" />
      <div className={styles['sections']}>
        <GrowthTable growth={business.growth} chart={growthChart} />
        {searches && <SearchesTable searches={searches} keys={keys} mayAddSynonyms={mayAddSynonyms} />}
        {walls && <WallsTable walls={walls} />}
        {walls && <WallMonthsTable months={business.walls} chart={wallChart} />}
        {business.sales && (
          <>
            <MembersTable members={business.sales.members} chart={memberChart ?? ''} />
            <PlansTable plans={business.sales.plans} />
            <SalesTable months={business.sales.months} chart={chart ?? ''} />
            <CohortsTable cohorts={business.sales.cohorts} chart={joinedChart ?? ''} />
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
