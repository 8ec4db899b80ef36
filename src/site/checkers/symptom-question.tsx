import { type Asker, askerNames, askers } from '../../domain/records/record.ts'
import { arePossibleFor } from '../../domain/symptoms/eligibility.ts'
import { type Question, type Tree, type Walk, walkTree } from '../../domain/symptoms/tree.ts'
import { Button } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import styles from './checkers.module.css'

/**
 * Progress in a tree: for whom, and the indices of the choices so far. Stored in the page, in the tab's session storage
 * and in posted forms, never in a URL.
 */
export interface Step {
  asker: Asker | null
  answers: number[]
  error?: string
  /** The choice made here before the user went back. */
  chosen?: string
}

export const firstStep: Step = { asker: null, answers: [] }

/** The step after a submitted form: the same rule in the browser and, without scripts, on the server. */
export function stepAfter(tree: Tree, form: FormData): Step {
  const step = stepFromForm(tree, form)
  if (form.get('intent') === 'back')
    return step.answers.length > 0
      ? { ...step, answers: step.answers.slice(0, -1), chosen: String(step.answers.at(-1)) }
      : { ...firstStep, chosen: step.asker ?? '' }
  const choice = String(form.get('choice') ?? '')
  if (step.asker === null) return isAsker(choice) ? { ...step, asker: choice } : { ...step, error: '請選擇替誰檢測' }
  const answers = [...step.answers, Number(choice)]
  if (choice === '' || !walkTree(tree, answers)) return { ...step, error: '請選擇一個答案' }
  return { ...step, answers }
}

/** The answers so far that a form carries; values that match no tree restart the checker. */
export function stepFromForm(tree: Tree, form: FormData): Step {
  const asker = String(form.get('asker') ?? '')
  const carried = String(form.get('answers') ?? '')
  const answers = carried === '' ? [] : carried.split(',').map(Number)
  return isAsker(asker) && walkTree(tree, answers) ? { asker, answers } : firstStep
}

/** The steps of a walk through a tree, by the number of preceding questions. */
export type Steps = Readonly<Record<number, Step>>

/** The steps as they are stored on the device. @param owner id of the member; empty for a visitor */
export function serializeSteps({ key, version }: Tree, owner: string, steps: Steps): string {
  const storedEntries = Object.entries(steps).map(([position, { asker, answers }]) => [position, { asker, answers }])
  return JSON.stringify({ owner, tree: key, version, steps: Object.fromEntries(storedEntries) })
}

/**
 * The steps that were stored for this reader and this version of the tree. Empty for another reader or tree, or an
 * invalid shape; steps that match no path are dropped.
 */
export function parseSteps(tree: Tree, owner: string, text: string | null): Steps {
  try {
    const storedAnswers = JSON.parse(text ?? 'null')
    if (storedAnswers?.owner !== owner || storedAnswers.tree !== tree.key || storedAnswers.version !== tree.version) return {}
    const steps = Object.entries(storedAnswers.steps as Steps)
    return Object.fromEntries(steps.filter(([position, step]) => isStepOf(tree, Number(position), step)))
  } catch {
    return {}
  }
}

function isStepOf(tree: Tree, position: number, { asker, answers }: Step): boolean {
  if (asker === null) return position === 0 && answers.length === 0
  return isAsker(asker) && answers.length === position - 1 && answers.every(Number.isInteger) && walkTree(tree, answers) !== null
}

const isAsker = (text: string): text is Asker => (askers as readonly string[]).includes(text)

/** The answers so far, as hidden fields of the form. */
export function HiddenAnswers({ step }: { step: Step }) {
  return (
    <>
      <input type="hidden" name="asker" value={step.asker ?? ''} />
      <input type="hidden" name="answers" value={step.answers.join(',')} />
    </>
  )
}

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
  const signs = question?.signs?.filter(([, ...facts]) => arePossibleFor(person, facts))
  const choices = question
    ? question.choices
        .map(({ text, facts = [] }, index) => ({ value: String(index), text, facts }))
        .filter(({ facts }) => arePossibleFor(person, facts))
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
      <HiddenAnswers step={step} />
      <p className={styles['progress']}>
        <label htmlFor="progress">第 {step.asker === null ? 1 : step.answers.length + 2} 題</label>
        <progress id="progress" max={1} value={done} />
      </p>
      <fieldset
        aria-describedby={[signs && 'signs', hint && 'hint', step.error && 'error'].filter(Boolean).join(' ') || undefined}
      >
        <legend id="ask" className={styles['ask']} dangerouslySetInnerHTML={headlineHtml(question?.ask ?? '替誰檢測？')} />
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
        {step.error && (
          <p id="error" className={styles['error']} role="alert">
            {step.error}
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
          <Button type="submit" name="intent" value="back" variant="quiet">
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
