import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstStep, type Step } from './symptom-step.ts'

/**
 * The steps of one walk through a tree, each an entry of the browser's history, so that back goes a question back. An entry
 * holds how many questions lie before it and nothing that was answered: the answers are in the memory of this page alone,
 * and a page that is loaded again begins anew.
 * @param sent the step that the server answered with
 * @returns the step on the screen; `go` shows the next one, or the same with a fault; `back` does what the browser's back does
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

/** How many questions lie before an entry of the history. */
function placeIn(state: unknown): number {
  const { questions } = (typeof state === 'object' && state !== null ? state : {}) as { questions?: unknown }
  return typeof questions === 'number' ? questions : 0
}
