import type { ReactNode } from 'react'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import styles from './records.module.css'

/** A day of an instant as readers see it. */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{dottedDay(taipeiDay(new Date(instant)))}</time>
}

/** The questions and what was answered, folded away below the result. */
export function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
  return (
    <section className={styles['sheet']} aria-labelledby="answers-title">
      <h2 id="answers-title">當時的回答</h2>
      <dl className={styles['answers']}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Where the facts come from. */
export function References({ references }: { references: { title: string; url: string }[] }) {
  return (
    <section className={styles['sheet']} aria-labelledby="references-title">
      <h2 id="references-title">參考資料</h2>
      <ul className={styles['plain']}>
        {references.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is shown while nothing is kept. */
export function NothingKept({ children }: { children: ReactNode }) {
  return <div className={styles['empty']}>{children}</div>
}
