import type { PostReadings } from '../../contract/readings.ts'
import figures from '../parts/figures.module.css'
import styles from './retention-chart.module.css'
import { countWords, markTitle, shareWords } from './words.ts'

/** The outline of a text with a bar per position for the share of readers who reached it: chart and table in one. */
export function RetentionChart({ marks, steepest }: Pick<PostReadings, 'marks' | 'steepest'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={figures['scroll']} tabIndex={0} aria-label="讀到哪裡表格">
      <table className={`${figures['table']} ${styles['falling']}`}>
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col" className={figures['number']}>
              次數
            </th>
            <th scope="col" className={figures['number']}>
              比例
            </th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text have no other key, and their order is fixed
            <tr key={at} data-kind={mark.kind} data-level={mark.level}>
              <th scope="row">
                {markTitle(mark)}
                <svg className={styles['bar']} aria-hidden="true">
                  <rect width={`${mark.share?.percent ?? 0}%`} height="100%" />
                </svg>
                {at === steepest && <span className={styles['most']}>在這之後離開的最多</span>}
              </th>
              <td className={figures['number']}>{countWords(mark.reached)}</td>
              <td className={figures['number']}>{shareWords(mark.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
