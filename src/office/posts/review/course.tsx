import type { ManuscriptStep } from '../../../contract/reviews.ts'
import { momentOf } from '../words.ts'
import styles from './review.module.css'
import { stepWords } from './words.ts'

/** The workflow history of a manuscript, oldest first. */
export const Course = ({ steps }: { steps: readonly ManuscriptStep[] }) => (
  <section className={styles['section']} aria-labelledby="steps">
    <h2 id="steps">經過</h2>
    <ol className={styles['steps']}>
      {steps.map((one) => (
        <li key={`${one.at} ${one.kind}`}>
          <time dateTime={one.at}>{momentOf(one.at)}</time>　{stepWords(one)}
          {one.note && <span className={styles['wording']}>：{one.note}</span>}
        </li>
      ))}
    </ol>
  </section>
)
