import styles from './trend-chart.module.css'

const box = { width: 360, height: 110, inset: 10 }

interface Point {
  value: number
  /** A day in display form. */
  day: string
}

/** A number over time, oldest first: a line chart, with its end values and its label for all readers. */
export function TrendChart({ label, unit, points }: { label: string; unit: string; points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const values = points.map(({ value }) => value)
  const min = Math.min(...values)
  const span = Math.max(...values) - min
  const positions = values.map((value, index) => ({
    at: index,
    x: box.inset + (index / (values.length - 1)) * (box.width - 2 * box.inset),
    y: box.height - box.inset - (span === 0 ? 0.5 : (value - min) / span) * (box.height - 2 * box.inset),
  }))
  const measured = (value: number) => `${value}${unit && ` ${unit}`}`
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={`${label}的變化，${points.length} 筆，從 ${first.value} 到 ${measured(last.value)}`}
      >
        <polyline points={positions.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {positions.map(({ at, x, y }) => (
          <circle key={at} cx={x} cy={y} r="5" />
        ))}
      </svg>
      <figcaption>
        {[first, last].map(({ value, day }, index) => (
          <span key={index === 0 ? 'first' : 'last'}>
            <strong>{measured(value)}</strong>
            {day}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
