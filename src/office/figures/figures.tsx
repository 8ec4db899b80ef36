import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import type { LoaderFunctionArgs } from 'react-router'
import { may } from '../../domain/office/may.ts'
import { figuresOf } from '../../domain/office/own-figures.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/page-layout.tsx'
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
  if (!person) throw new Error('a page of the office is drawn for a person')
  const shown = figuresOf(person)
  const [{ items }, { items: business }] = await forStaff(
    Promise.all([client('GET /api/v3.0/office/figures'), client('GET /api/v3.0/office/business')]),
  )
  const { sales } = business
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
    figures: Object.fromEntries(shown.map((name) => [name, items[name]])) as Partial<Figures>,
  }
}

export default function FiguresPage({
  loaderData: { figures, business, chart, joinedChart, keys, mayAddSynonyms },
}: PageProps<typeof loader>) {
  const { days, posts, walls, searches, vitals } = figures
  return (
    <>
      <Head title="數字" about="全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。" />
      <div className={styles['sections']}>
        <GrowthTable growth={business.growth} />
        {searches && <SearchesTable searches={searches} keys={keys} mayAddSynonyms={mayAddSynonyms} />}
        {walls && <WallsTable walls={walls} />}
        {business.sales && (
          <>
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

/** The value of a month, `2026-11`. */
interface MonthValue {
  month: string
  value: number
}

/**
 * A column chart of months as SVG, drawn on the server: no script is sent for it. It has no text alternative of its own;
 * a table beside it has the data.
 * @param unit of the vertical axis
 */
function monthsChart(months: readonly MonthValue[], unit: string): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const svg = Plot.plot({
    document,
    width: 720,
    height: 220,
    marginLeft: 56,
    x: { type: 'band', label: null, tickFormat: (month: string) => `${Number(month.slice(5))} 月` },
    y: { label: unit, grid: true, ticks: 4, tickFormat: (value: number) => value.toLocaleString('zh-TW') },
    marks: [Plot.barY([...months], { x: 'month', y: 'value' }), Plot.ruleY([0], { stroke: 'currentColor' })],
  })
  // the office's policy allows no style element
  for (const style of svg.querySelectorAll('style')) style.remove()
  svg.setAttribute('aria-hidden', 'true')
  return svg.outerHTML
}
