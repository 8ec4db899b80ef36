import { type Asker, askers } from '../../domain/records/record.ts'
import { type Tree, walk } from '../../domain/symptoms/tree.ts'

/**
 * Progress in a tree: for whom, and the indices of the choices so far. Stored in the page, in the tab's session storage
 * and in posted forms, never in a URL.
 */
export interface Step {
  asker: Asker | null
  answers: number[]
  fault?: string
  /** The choice made here before the user went back. */
  chosen?: string
}

export const firstStep: Step = { asker: null, answers: [] }

/** The step after a submitted form: the same rule in the browser and, without scripts, on the server. */
export function stepAfter(tree: Tree, form: FormData): Step {
  const step = carriedStep(tree, form)
  if (form.get('intent') === 'back')
    return step.answers.length > 0
      ? { ...step, answers: step.answers.slice(0, -1), chosen: String(step.answers.at(-1)) }
      : { ...firstStep, chosen: step.asker ?? '' }
  const choice = String(form.get('choice') ?? '')
  if (step.asker === null) return isAsker(choice) ? { ...step, asker: choice } : { ...step, fault: '請選擇替誰檢測' }
  const answers = [...step.answers, Number(choice)]
  if (choice === '' || !walk(tree, answers)) return { ...step, fault: '請選擇一個答案' }
  return { ...step, answers }
}

/** The answers so far that a form carries; values that match no tree restart the checker. */
export function carriedStep(tree: Tree, form: FormData): Step {
  const asker = String(form.get('asker') ?? '')
  const carried = String(form.get('answers') ?? '')
  const answers = carried === '' ? [] : carried.split(',').map(Number)
  return isAsker(asker) && walk(tree, answers) ? { asker, answers } : firstStep
}

/** The steps of a walk through a tree, by the number of preceding questions. */
export type Steps = Readonly<Record<number, Step>>

/** The steps as they are stored on the device. @param owner id of the member; empty for a visitor */
export function storedSteps({ key, version }: Tree, owner: string, steps: Steps): string {
  const bare = Object.entries(steps).map(([at, { asker, answers }]) => [at, { asker, answers }])
  return JSON.stringify({ owner, tree: key, version, steps: Object.fromEntries(bare) })
}

/**
 * The steps that were stored for this reader and this version of the tree. Empty for another reader or tree, or an
 * invalid shape; steps that match no path are dropped.
 */
export function recalledSteps(tree: Tree, owner: string, text: string | null): Steps {
  try {
    const stored = JSON.parse(text ?? 'null')
    if (stored?.owner !== owner || stored.tree !== tree.key || stored.version !== tree.version) return {}
    const steps = Object.entries(stored.steps as Steps)
    return Object.fromEntries(steps.filter(([at, step]) => isStepOf(tree, Number(at), step)))
  } catch {
    return {}
  }
}

function isStepOf(tree: Tree, at: number, { asker, answers }: Step): boolean {
  if (asker === null) return at === 0 && answers.length === 0
  return isAsker(asker) && answers.length === at - 1 && answers.every(Number.isInteger) && walk(tree, answers) !== null
}

const isAsker = (text: string): text is Asker => (askers as readonly string[]).includes(text)
