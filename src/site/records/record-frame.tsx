import type { ReactNode } from 'react'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import { lastDayOf } from '../../domain/records/consent.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { Confirmed } from '../../drawing/forms/confirmed.tsx'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './records.module.css'

/** The Taipei calendar day of an instant, with dots. */
export const dayOf = (instant: string) => dottedDay(taipeiDay(new Date(instant)))

/** A day of an instant as readers see it. */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{dayOf(instant)}</time>
}

/** The date until which a record is stored. */
export function StoredUntil({ erased }: { erased: string }) {
  const day = lastDayOf(new Date(erased))
  return (
    <>
      保存到 <time dateTime={day}>{dottedDay(day)}</time>
    </>
  )
}

/** The questions and the answers given, collapsed below the result. */
function Answers({ answers }: { answers: { question: string; answer: string }[] }) {
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

/** The sources of the facts. */
function References({ references }: { references: { title: string; url: string }[] }) {
  return (
    <section className={styles['sheet']} aria-labelledby="references-title">
      <h2 id="references-title">參考資料</h2>
      <ul className={styles['plain']}>
        {references.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" lang={titleLanguage(title)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page of one record: the common frame around the result of each kind. */
export function RecordPage({
  list,
  kind,
  record: { title, created_at, expires_at, answers, references },
  owner: scope,
  children,
}: {
  /** The address and the name of the list of its kind. */
  list: string
  kind: string
  record: {
    title: string
    created_at: string
    expires_at: string
    answers: { question: string; answer: string }[]
    references: { title: string; url: string }[]
  }
  /** The person it is about, where that is not always the member. */
  owner?: string
  children: ReactNode
}) {
  return (
    <article className={styles['page']}>
      <header>
        <p>
          <SiteLink to={list}>{kind}</SiteLink>
        </p>
        <h1>{title}</h1>
        <p className={styles['facts']}>
          {scope && `${scope}・`}
          <Day instant={created_at} />
        </p>
      </header>
      {children}
      <Answers answers={answers} />
      <References references={references} />
      <p className={styles['facts']}>
        <StoredUntil erased={expires_at} />
      </p>
      <Confirmed label="刪除這筆紀錄" question="刪除後無法復原。確定刪除？" intent="delete" />
    </article>
  )
}

/** Shown while there are no records. */
export function NoRecords({ children }: { children: ReactNode }) {
  return <div className={styles['empty']}>{children}</div>
}
