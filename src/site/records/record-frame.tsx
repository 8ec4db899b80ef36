import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { HealthRecordConsent } from '../../contract/records.ts'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import { lastDayBefore } from '../../domain/records/consent.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { ConfirmedButton } from '../../rendering/forms/confirmed-button.tsx'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { ConsentButton, ConsentText } from '../shell/consent-text.tsx'
import styles from './records.module.css'

/** The consent to storing health records: its expiry, its text, and the ways to renew and to withdraw it. */
export function ConsentSheet({ consent }: { consent: HealthRecordConsent }) {
  const { points, granted, ends_on } = consent
  return (
    <section className={styles['sheet']} aria-labelledby="consent-title">
      <h2 id="consent-title">保存同意</h2>
      <p>
        {granted && ends_on
          ? `您已同意保存健康紀錄，到 ${dottedDay(ends_on)} 為止；期滿紀錄會自動刪除。`
          : '您目前沒有同意保存健康紀錄，檢測與工具的結果不會留下。'}
      </p>
      <p>{points[0]}</p>
      <ConsentText consent={consent} />
      <div className={styles['actions']}>
        <ConsentButton consent={consent} variant={granted ? 'secondary' : 'primary'} />
        {granted && (
          <ConfirmedButton
            label="撤回同意"
            question="撤回後，症狀檢測、營養推薦與健康工具的全部紀錄會立即刪除，無法復原。確定撤回？"
            intent="withdraw"
          />
        )}
      </div>
    </section>
  )
}

interface RecordFilterProps {
  label: string
  /** Its name in the URL. */
  name: string
  /** Empty for all. */
  selected: string
  choices: readonly (readonly [value: string, words: string])[]
  total: number
}

/** Filter of the displayed records, with the total. */
export function RecordFilter({ label, name, selected, choices, total }: RecordFilterProps) {
  return (
    <Form method="get" className={styles['filter']}>
      <SelectField label={label} name={name} defaultValue={selected}>
        <option value="">全部</option>
        {choices.map(([value, choiceLabel]) => (
          <option key={value} value={value}>
            {choiceLabel}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        套用
      </Button>
      <p role="status">共 {total} 筆</p>
    </Form>
  )
}

/** The Taipei calendar day of an instant, with dots. */
export const formatDay = (instant: string) => dottedDay(taipeiDay(new Date(instant)))

/** A day of an instant as readers see it. */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(instant)}</time>
}

/** The date until which a record is stored. */
export function StoredUntil({ erased }: { erased: string }) {
  const day = lastDayBefore(new Date(erased))
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
  /** The URL and the name of the list of its kind. */
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
        <p className={styles['meta']}>
          {scope && `${scope}・`}
          <Day instant={created_at} />
        </p>
      </header>
      {children}
      <Answers answers={answers} />
      <References references={references} />
      <p className={styles['meta']}>
        <StoredUntil erased={expires_at} />
      </p>
      <ConfirmedButton label="刪除這筆紀錄" question="刪除後無法復原。確定刪除？" intent="delete" />
    </article>
  )
}

/** Shown while there are no records. */
export function NoRecords({ children }: { children: ReactNode }) {
  return <div className={styles['empty']}>{children}</div>
}
