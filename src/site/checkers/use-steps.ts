import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stepsName } from '../../browser/clear-draft.ts'
import type { Tree } from '../../domain/symptoms/tree.ts'
import { useMember } from '../shell/use-member.ts'
import { firstStep, recalledSteps, type Step, type Steps, storedSteps } from './symptom-step.ts'

/**
 * The steps of one walk through a tree, each a history entry, so that the back button returns to the previous question.
 * An entry holds only the number of preceding questions, no answers: those are in the memory of this page and, for a
 * reload, in the session storage of this tab. They are recalled for the same reader only; a new visit starts at the
 * first question.
 * @param sent the step that the server responded with
 * @returns the current step; `go` shows the next one, or the same with an error; `back` navigates back in history
 */
export function useSteps(
  tree: Tree,
  sent: Step | undefined,
): { step: Step; go: (step: Step) => void; back: (step: Step) => void } {
  const navigate = useNavigate()
  const at = placeIn(useLocation().state)
  const { known, member } = useMember()
  const owner = known ? (member?.uuid ?? '') : null
  const [steps, setSteps] = useState<Steps>(sent || at === 0 ? { [at]: sent ?? firstStep } : {})
  const isLost = at > 0 && steps[at] === undefined
  useEffect(() => {
    if (sent) setSteps((steps) => ({ ...steps, [at]: sent }))
  }, [sent, at])
  useEffect(() => {
    if (owner !== null && isLost) setSteps((steps) => ({ ...recall(tree, owner), ...steps }))
  }, [tree, owner, isLost])
  useEffect(() => {
    // without an answer there is nothing to store, and stored answers are still to be recalled
    if (owner !== null && steps[1]) store(storedSteps(tree, owner, steps))
  }, [tree, owner, steps])
  const [here, next] = [steps[at] ?? firstStep, steps[at + 1]]
  const step = next ? { ...here, chosen: String((here.asker === null ? next.asker : next.answers.at(-1)) ?? '') } : here
  const stay = (shown: Step) => setSteps({ ...steps, [at]: shown })
  return {
    step,
    go: (next) => {
      if (next.fault !== undefined) return stay(next)
      setSteps({ ...steps, [at]: { asker: step.asker, answers: step.answers }, [at + 1]: next })
      void navigate(
        { search: location.search },
        { state: { questions: at + 1 }, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    back: (before) => (steps[at - 1] ? void navigate(-1) : stay(before)),
  }
}

function recall(tree: Tree, owner: string): Steps {
  try {
    return recalledSteps(tree, owner, sessionStorage.getItem(stepsName))
  } catch {
    return {}
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(stepsName, text)
  } catch {
    // Private windows: the answers last as long as the page.
  }
}

/** The number of questions before a history entry. */
function placeIn(state: unknown): number {
  const { questions } = (typeof state === 'object' && state !== null ? state : {}) as { questions?: unknown }
  return typeof questions === 'number' ? questions : 0
}
