import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstStep, type Step } from './symptom-step.ts'

/**
 * The steps of one walk through a tree, each a history entry, so that the back button returns to the previous question.
 * An entry holds only the number of preceding questions, no answers: those are in the memory of this page, and a reload
 * restarts the checker.
 * @param sent the step that the server responded with
 * @returns the current step; `go` shows the next one, or the same with an error; `back` navigates back in history
 */
export function useSteps(sent: Step | undefined): { step: Step; go: (step: Step) => void; back: (step: Step) => void } {
  const navigate = useNavigate()
  const at = placeIn(useLocation().state)
  const [steps, keep] = useState<Readonly<Record<number, Step>>>({ [at]: sent ?? firstStep })
  useEffect(() => {
    if (sent) keep((steps) => ({ ...steps, [at]: sent }))
  }, [sent, at])
  const [here, next] = [steps[at] ?? firstStep, steps[at + 1]]
  const step = next ? { ...here, chosen: String((here.asker === null ? next.asker : next.answers.at(-1)) ?? '') } : here
  const stay = (shown: Step) => keep({ ...steps, [at]: shown })
  return {
    step,
    go: (next) => {
      if (next.fault !== undefined) return stay(next)
      keep({ ...steps, [at]: { asker: step.asker, answers: step.answers }, [at + 1]: next })
      void navigate(
        { search: location.search },
        { state: { questions: at + 1 }, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    back: (before) => (steps[at - 1] ? void navigate(-1) : stay(before)),
  }
}

/** The number of questions before a history entry. */
function placeIn(state: unknown): number {
  const { questions } = (typeof state === 'object' && state !== null ? state : {}) as { questions?: unknown }
  return typeof questions === 'number' ? questions : 0
}
