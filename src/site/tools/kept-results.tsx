import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './kept.module.css'
import { TrendChart } from './trend-chart.tsx'
import type { useKeptResults } from './use-kept-results.ts'

/** The member's own results of this tool: how the number went, and each of them to look at or erase. */
export function KeptResults({ tool, kept: { records, erase } }: { tool: Tool; kept: ReturnType<typeof useKeptResults> }) {
  if (records.length === 0) return null
  return (
    <section aria-labelledby="kept-title" className={styles['kept']}>
      <h2 id="kept-title">我的紀錄</h2>
      {tool.trend && <TrendChart trend={tool.trend} records={records} />}
      <ul>
        {records.map(({ id, created_at, headline, verdict }) => {
          const day = taipeiDay(new Date(created_at))
          return (
            <li key={id}>
              <time dateTime={day}>{dottedDay(day)}</time>
              <span>
                {headline}，{verdict}
              </span>
              <Button look="danger" size="small" aria-label={`刪除 ${dottedDay(day)} 的紀錄`} onClick={() => erase(id)}>
                刪除
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
