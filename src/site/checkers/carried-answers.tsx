import type { Step } from './symptom-step.ts'

/** The answers so far, as hidden fields of the form. */
export function CarriedAnswers({ step }: { step: Step }) {
  return (
    <>
      <input type="hidden" name="asker" value={step.asker ?? ''} />
      <input type="hidden" name="answers" value={step.answers.join(',')} />
    </>
  )
}
