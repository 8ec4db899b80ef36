import type { NutritionSummary } from '../../contract/records.ts'
import { foodGroupNames, foodGroups } from '../../domain/records/record.ts'
import { Day } from './record-frame.tsx'
import styles from './records.module.css'

const width = 120
const height = 36

/** Servings of each food group from record to record, oldest first: charts, with the numbers for all readers. */
export function ServingsTrend({ records }: { records: NutritionSummary[] }) {
  const first = records[0]
  const last = records.at(-1)
  if (!first || !last || records.length < 2) return null
  return (
    <section className={styles['sheet']} aria-labelledby="trend-title">
      <h2 id="trend-title">每天吃的份數變化</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">類別</th>
            <th scope="col">走勢</th>
            <th scope="col">
              <Day instant={first.created_at} />
            </th>
            <th scope="col">
              <Day instant={last.created_at} />
            </th>
          </tr>
        </thead>
        <tbody>
          {foodGroups.map((group) => {
            const values = records.map(({ servings }) => servings[group] ?? 0)
            return (
              <tr key={group}>
                <th scope="row">{foodGroupNames[group]}</th>
                <td>
                  <Line values={values} />
                </td>
                <td>{values[0]}</td>
                <td>{values.at(-1)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Line({ values }: { values: number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => {
    const x = 4 + (at / (values.length - 1)) * (width - 8)
    return `${x.toFixed(1)},${(height - 4 - (value / most) * (height - 8)).toFixed(1)}`
  })
  return (
    <svg className={styles['line']} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points.join(' ')} />
      {points.map((point, at) => {
        const [cx, cy] = point.split(',')
        return <circle key={`${point} ${values.slice(0, at).length}`} cx={cx} cy={cy} r="3" />
      })}
    </svg>
  )
}
