import { Form, useLocation } from 'react-router'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import { askerNames } from '../../domain/records/record.ts'
import { sources } from '../../domain/symptoms/sources.ts'
import type { End, Tree } from '../../domain/symptoms/tree.ts'
import { urgencyNames } from '../../domain/symptoms/urgency.ts'
import { Button } from '../../ui/button/button.tsx'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import { CarriedAnswers } from './carried-answers.tsx'
import styles from './checkers.module.css'
import { SaveSheet } from './save-sheet.tsx'
import type { Saving } from './saving.ts'
import type { Step } from './symptom-step.ts'

/** The result: urgency, possible causes, what to do, and the clinician who checked it. */
export function SymptomOutcome({
  tree,
  end,
  step,
  saving,
  onBack,
}: {
  tree: Tree
  end: End
  step: Step
  saving: Saving
  onBack: (form: FormData) => void
}) {
  // an error is shown on the same page, in the same history entry
  const { state } = useLocation()
  return (
    <div className={styles['outcome']}>
      {end.urgency === 'emergency' && <RedFlagCard flag={end.flag ?? 'emergency'} />}
      <section className={styles['sheet']} aria-labelledby="outcome-title">
        <h2 id="outcome-title" className={styles['urgency']} data-urgency={end.urgency}>
          {urgencyNames[end.urgency]}
        </h2>
        <p>檢測對象：{step.asker && askerNames[step.asker]}</p>
        <h3>可能的情況</h3>
        <ul className={styles['points']}>
          {end.conditions.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>：{why}
            </li>
          ))}
        </ul>
        <h3>可以怎麼做</h3>
        <ul className={styles['points']}>
          {end.advice.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
        <h3>參考資料</h3>
        <ul className={styles['points']}>
          {end.sources.map((key) => (
            <li key={key}>
              <a href={sources[key].url} target="_blank" rel="noopener noreferrer" lang={titleLanguage(sources[key].title)}>
                {sources[key].title}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>題目版本 {tree.version}。結果依答案推論可能的情況，不是診斷；症狀改變時請重新評估。</p>
      </section>
      <Form method="post" className={styles['sheet']} preventScrollReset state={state}>
        <CarriedAnswers step={step} />
        <SaveSheet saving={saving} fault={step.fault} />
      </Form>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          onBack(new FormData(event.currentTarget, submitter))
        }}
      >
        <CarriedAnswers step={step} />
        <Button type="submit" name="intent" value="back" look="quiet">
          上一題
        </Button>
      </form>
    </div>
  )
}
