import { useEffect, useRef } from 'react'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { focusOnContent } from '../../drawing/main.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TrendChart } from '../../ui/trend-chart/trend-chart.tsx'
import styles from './saved-results.module.css'
import type { useSavedResults } from './use-saved-results.ts'

const dayOf = (instant: string) => dottedDay(taipeiDay(new Date(instant)))

/** The member's latest saved results of this tool: a trend, and a list to view or erase them. */
export function SavedResults({ tool, kept: { records, erase } }: { tool: Tool; kept: ReturnType<typeof useSavedResults> }) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(records.length)
  // an erased row removes its focused button: the focus moves to the list, or to the result when the list is empty
  useEffect(() => {
    const gone = records.length < before.current
    before.current = records.length
    if (gone && title.current) title.current.focus()
    else if (gone) {
      focusOnContent('#result-title')
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
  }, [records.length])
  const [latest] = records
  if (!latest) return null
  const points = records
    .toReversed()
    .flatMap(({ trend, created_at }) => (trend === null ? [] : [{ value: trend, day: dayOf(created_at) }]))
  return (
    <section aria-labelledby="kept-title" className={styles['stored']}>
      <h2 id="kept-title" ref={title} tabIndex={-1}>
        我的紀錄
      </h2>
      {tool.trend && <TrendChart {...tool.trend} points={points} />}
      <ul>
        {records.map(({ id, created_at, headline, verdict }) => {
          const day = dayOf(created_at)
          return (
            <li key={id}>
              <time dateTime={created_at}>{day}</time>
              <span>
                {headline}，{verdict}
              </span>
              <Button look="danger" size="small" aria-label={`刪除 ${day} 的紀錄`} onClick={() => erase(id)}>
                刪除
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles['note']}>
        保存到 <time dateTime={latest.expires_at}>{dayOf(latest.expires_at)}</time>，只有您自己看得到。
        <SiteLink to="/member/tool_records">全部健康工具紀錄與保存同意</SiteLink>
      </p>
    </section>
  )
}
