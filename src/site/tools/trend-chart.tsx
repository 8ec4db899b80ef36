import type { ToolRecord } from '../../contract/tools.ts'
import styles from './kept.module.css'

const box = { width: 600, height: 160, inset: 24 }

/** The followed number from record to record, oldest first. What it shows is told in its name, and stands in the list below. */
export function TrendChart({ trend, records }: { trend: { label: string; unit: string }; records: ToolRecord[] }) {
  const values = records.flatMap((record) => (record.trend === null ? [] : [record.trend])).reverse()
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 2 || first === undefined || last === undefined) return null
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const points = values.map((value, at) => ({
    at,
    value,
    x: box.inset + (at / (values.length - 1)) * (box.width - 2 * box.inset),
    y: box.height - box.inset - ((value - least) / span) * (box.height - 2.4 * box.inset),
  }))
  const words = `${trend.label}的變化，${values.length} 筆，從 ${first} 到 ${last}${trend.unit && ` ${trend.unit}`}`
  return (
    <svg className={styles['trend']} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={words}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ at, x, y, value }) => (
        <g key={at}>
          <circle cx={x} cy={y} r="5" />
          {(at === 0 || at === points.length - 1) && (
            <text x={x} y={y - 12}>
              {value}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
