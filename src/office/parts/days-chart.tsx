import { dottedDay } from '../../domain/time/taipei.ts'
import styles from './days-chart.module.css'

/** The count of a day, `YYYY-MM-DD`. */
interface DayCount {
  day: string
  count: number
}

/** An event of a day, as text. */
interface DayMark {
  day: string
  text: string
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
/** Maximum number of labels on the day axis: what fits on a phone. */
const maxLabels = 5
/** Per cent of the height reserved for the number above the highest column, and for the day labels. */
const space = { head: 12, foot: 14 }

interface DaysChartProps {
  days: readonly DayCount[]
  label: string
  /** Shown as dots below the column of their day. */
  marks?: readonly DayMark[]
}

/**
 * A column chart of counts per day, as wide as the page. `label` is its text alternative; a table beside it has the
 * data.
 */
export function DaysChart({ days, label, marks = [] }: DaysChartProps) {
  const maxCount = Math.max(1, ...days.map(({ count }) => count))
  const highest = days.findIndex(({ count }) => count === maxCount)
  const step = Math.ceil(days.length / maxLabels)
  const width = 100 / Math.max(1, days.length)
  const height = (count: number) => (count / maxCount) * (100 - space.head - space.foot)
  /** Position of a column's label: centred, but clamped to the edges of the chart. */
  const labelPosition = (index: number) => {
    const middle = (index + 0.5) * width
    if (middle < 6) return { x: `${index * width}%`, textAnchor: 'start' } as const
    return middle > 94
      ? ({ x: `${(index + 1) * width}%`, textAnchor: 'end' } as const)
      : ({ x: `${middle}%`, textAnchor: 'middle' } as const)
  }
  return (
    <svg className={styles['chart']} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1={`${100 - space.foot}%`} y2={`${100 - space.foot}%`} />
      {days.map(({ day, count }, index) => (
        <g key={day}>
          <rect
            x={`${(index + 0.12) * width}%`}
            y={`${100 - space.foot - height(count)}%`}
            width={`${width * 0.76}%`}
            height={`${height(count)}%`}
          >
            <title>{`${dottedDay(day)}：${count}`}</title>
          </rect>
          {index === highest && (
            <text {...labelPosition(index)} y={`${space.head - 3}%`}>
              {count}
            </text>
          )}
          {(days.length - 1 - index) % step === 0 && (
            <text {...labelPosition(index)} y="98%">
              {shortDay(day)}
            </text>
          )}
        </g>
      ))}
      {marks.map(({ day, text }) => (
        <circle
          key={`${day} ${text}`}
          cx={`${(days.findLastIndex((column) => column.day <= day) + 0.5) * width}%`}
          cy={`${100 - space.foot}%`}
          r="4"
        >
          <title>{`${dottedDay(day)}：${text}`}</title>
        </circle>
      ))}
    </svg>
  )
}
