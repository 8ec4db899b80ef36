import { askerNames, askers } from '../../domain/records/record.ts'
import { mayBe } from '../../domain/symptoms/eligibility.ts'
import type { Question, Tree, Walk } from '../../domain/symptoms/tree.ts'
import { Button } from '../../ui/button/button.tsx'
import { headline } from '../../ui/headline/headline.ts'
import { CarriedAnswers } from './carried-answers.tsx'
import styles from './checkers.module.css'
import type { Step } from './symptom-step.ts'

/**
 * One single-choice question; the first asks for whom. Works as a plain form without scripts, and client-side with
 * them.
 */
export function SymptomQuestion({
  tree,
  walk,
  step,
  onAnswer,
}: {
  tree: Tree
  walk: Walk | null
  step: Step
  onAnswer: (form: FormData) => void
}) {
  const question = step.asker === null ? null : (walk?.question ?? null)
  const person = step.asker ?? 'family'
  const signs = question?.signs?.filter(([, ...facts]) => mayBe(person, facts))
  const choices = question
    ? question.choices
        .map(({ text, facts = [] }, at) => ({ value: String(at), text, facts }))
        .filter(({ facts }) => mayBe(person, facts))
    : askers.map((asker) => ({ value: asker as string, text: askerNames[asker] }))
  const hint = question && hintFor(question, choices.length)
  const done = step.asker === null ? 0 : (walk?.progress ?? 0)
  return (
    <form
      method="post"
      className={styles['sheet']}
      key={`${tree.key} ${step.asker} ${step.answers.join()}`}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        onAnswer(new FormData(event.currentTarget, submitter))
      }}
    >
      <CarriedAnswers step={step} />
      <p className={styles['progress']}>
        <label htmlFor="progress">第 {step.asker === null ? 1 : step.answers.length + 2} 題</label>
        <progress id="progress" max={1} value={done} />
      </p>
      <fieldset
        aria-describedby={[signs && 'signs', hint && 'hint', step.fault && 'fault'].filter(Boolean).join(' ') || undefined}
      >
        <legend id="ask" className={styles['ask']} dangerouslySetInnerHTML={headline(question?.ask ?? '替誰檢測？')} />
        {signs && (
          <ul id="signs" className={styles['signs']}>
            {signs.map(([sign]) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        )}
        {hint && (
          <p id="hint" className={styles['hint']}>
            {hint}
          </p>
        )}
        {step.fault && (
          <p id="fault" className={styles['fault']} role="alert">
            {step.fault}
          </p>
        )}
        <div className={styles['choices']}>
          {choices.map(({ value, text }) => (
            <label key={value} className={styles['choice']}>
              <input type="radio" name="choice" value={value} defaultChecked={value === step.chosen} />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles['actions']}>
        <Button type="submit" name="intent" value="next">
          下一題
        </Button>
        {step.asker !== null && (
          <Button type="submit" name="intent" value="back" look="quiet">
            上一題
          </Button>
        )}
      </div>
    </form>
  )
}

/** How to answer: a doubtful sign counts as a yes, and of several choices that apply the first is the most urgent. */
function hintFor({ signs }: Question, choices: number): string | null {
  if (signs) return '不確定的，選「有」比較安全。'
  return choices > 2 ? '從上往下看，選第一個符合的。' : null
}
