import type { CallAnswer } from '../../contract/client.ts'
import styles from './figures.module.css'
import { Section } from './section.tsx'

export type Figures = CallAnswer<'GET /api/v3.0/office/figures'>['items']

const box = { width: 900, height: 220, foot: 28, head: 24 }
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** Reads by day as columns. What the picture shows is told in its name, and stands in the table below it. */
export function ReadsChart({ days }: Pick<Figures, 'days'>) {
  const most = Math.max(1, ...days.map(({ reads }) => reads))
  const all = days.reduce((sum, { reads }) => sum + reads, 0)
  const width = box.width / Math.max(1, days.length)
  const height = (reads: number) => (reads / most) * (box.height - box.foot - box.head)
  const top = days.find(({ reads }) => reads === most)
  const words = `最近 ${days.length} 天共 ${all} 次閱讀${top ? `，最多的一天是 ${top.day}，${most} 次` : ''}`
  return (
    <Section id="reads" title="每日閱讀" about={words}>
      <svg className={styles['chart']} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={words}>
        {days.map(({ day, reads }, at) => (
          <g key={day} transform={`translate(${at * width} 0)`}>
            <rect x="3" y={box.height - box.foot - height(reads)} width={width - 6} height={height(reads)} rx="3">
              <title>{`${day}：${reads} 次`}</title>
            </rect>
            {reads === most && all > 0 && (
              <text x={width / 2} y={box.height - box.foot - height(reads) - 8}>
                {reads}
              </text>
            )}
            {at % 7 === (days.length - 1) % 7 && (
              <text x={at === days.length - 1 ? width / 2 - 12 : width / 2} y={box.height - 8}>
                {shortDay(day)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className={styles['more']}>
        <summary>看每天的數字</summary>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col" className={styles['number']}>
                閱讀
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, reads }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td className={styles['number']}>{reads}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  )
}
