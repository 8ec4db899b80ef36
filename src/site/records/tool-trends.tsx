import { TrendChart } from '../../ui/trend-chart/trend-chart.tsx'
import { dayOf } from './record-frame.tsx'
import styles from './records.module.css'
import type { ListedResult } from './tool-list.tsx'

/** Trends of the tools with more than one saved result, old to new. */
export function ToolTrends({ records }: { records: ListedResult[] }) {
  const groups = [...Map.groupBy(records, ({ tool }) => tool)].map(([tool, ofTool]) => ({
    tool,
    title: ofTool[0]?.title ?? '',
    followed: ofTool[0]?.followed ?? { label: '', unit: '' },
    points: ofTool
      .toReversed()
      .flatMap(({ trend, created_at }) => (trend === null ? [] : [{ value: trend, day: dayOf(created_at) }])),
  }))
  const repeated = groups.filter(({ points }) => points.length > 1)
  return repeated.map(({ tool, title, followed, points }) => (
    <section key={tool} className={styles['sheet']} aria-labelledby={`trend-${tool}`}>
      <h2 id={`trend-${tool}`}>{title}的變化</h2>
      <TrendChart {...followed} points={points} />
    </section>
  ))
}
