import { dottedDay } from '../../domain/time/taipei.ts'
import styles from './days-chart.module.css'

/** What was counted on a day, `YYYY-MM-DD`. */
interface DayCount {
  day: string
  count: number
}

/** Something that was done on a day, in words. */
interface DayMark {
  day: string
  words: string
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
/** How many days are written below the columns: as many as stand side by side on a phone. */
const written = 5
/** Parts of the height, of a hundred: room for the number over the highest column, and for the days. */
const room = { head: 12, foot: 14 }

interface DaysChartProps {
  days: readonly DayCount[]
  label: string
  /** Stand as dots below the column in which their day falls. */
  marks?: readonly DayMark[]
}

/** Counts by day as columns, as wide as the page is. What it shows is told in `label`, and stands in a table beside it. */
export function DaysChart({ days, label, marks = [] }: DaysChartProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const highest = days.findIndex(({ count }) => count === most)
  const step = Math.ceil(days.length / written)
  const width = 100 / Math.max(1, days.length)
  const height = (count: number) => (count / most) * (100 - room.head - room.foot)
  /** Where words about a column stand: over its middle, and at the sides of the picture no further out than it is. */
  const place = (at: number) => {
    const middle = (at + 0.5) * width
    if (middle < 6) return { x: `${at * width}%`, textAnchor: 'start' } as const
    return middle > 94
      ? ({ x: `${(at + 1) * width}%`, textAnchor: 'end' } as const)
      : ({ x: `${middle}%`, textAnchor: 'middle' } as const)
  }
  return (
    <svg className={styles['chart']} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1={`${100 - room.foot}%`} y2={`${100 - room.foot}%`} />
      {days.map(({ day, count }, at) => (
        <g key={day}>
          <rect
            x={`${(at + 0.12) * width}%`}
            y={`${100 - room.foot - height(count)}%`}
            width={`${width * 0.76}%`}
            height={`${height(count)}%`}
          >
            <title>{`${dottedDay(day)}：${count}`}</title>
          </rect>
          {at === highest && (
            <text {...place(at)} y={`${room.head - 3}%`}>
              {count}
            </text>
          )}
          {(days.length - 1 - at) % step === 0 && (
            <text {...place(at)} y="98%">
              {shortDay(day)}
            </text>
          )}
        </g>
      ))}
      {marks.map(({ day, words }) => (
        <circle
          key={`${day} ${words}`}
          cx={`${(days.findLastIndex((column) => column.day <= day) + 0.5) * width}%`}
          cy={`${100 - room.foot}%`}
          r="4"
        >
          <title>{`${dottedDay(day)}：${words}`}</title>
        </circle>
      ))}
    </svg>
  )
}
