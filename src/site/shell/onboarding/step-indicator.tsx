import { type ShownStep, stepStates } from '../../../domain/onboarding/flow.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './onboarding.module.css'

/** The three steps: the current one is marked, the earlier ones are completed. */
export function StepIndicator({ step }: { step: ShownStep }) {
  return (
    <ol className={styles['steps']} aria-label="步驟">
      {stepStates(step).map(({ title, state }, at) => (
        <li key={title} className={styles['mark']} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles['number']} aria-hidden="true">
            {state === 'finished' ? '✓' : at + 1}
          </span>
          <span>{title}</span>
          {state === 'finished' && <VisuallyHidden>（已完成）</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
