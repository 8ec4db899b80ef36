import { isApiError } from '../../contract/client.ts'
import type { Problem } from '../../contract/shapes.ts'
import type { StepUpAsked } from '../parts/prove.ts'
import type { Typed } from './fields/boxes.ts'

/** What comes back to the page when nothing was done, or not all of it. */
export interface Answer {
  /** What is wrong, by the name of the box; what belongs to none stands under the empty name. */
  faults: Record<string, string>
  /** What was typed, when it was not kept. */
  typed: Typed | null
  stale: Problem['stale'] | null
  /** Whose each part is to be of what two have changed, as the form carries it on. */
  settled?: string[]
  /** Whether all else was saved. */
  rest?: boolean
  /** Words that are no tags yet, and that whoever sent them may make tags of. */
  newTags: string[]
  /** Of the sheet of publishing and taking back: what was pressed, why, what is said of a change, and what is asked for before it is done. */
  sheet?: {
    intent: string
    /** The version that it was pressed upon. */
    version: number
    reason: string
    correction: string
    publishAt: string | null
    stepUp: StepUpAsked | null
  }
}

const someoneSaved = '這段時間有人儲存了新的版本。請重新整理，看過之後再按一次。'

/** What is said of a call that was refused. @throws what nothing beside a form can say */
export function answerOf(error: unknown, typed: Typed | null): { answer: Answer; status: number } | null {
  if (!isApiError(error) || ![409, 422].includes(error.status)) return null
  const { problem, status } = error
  const faults = (problem?.errors ?? []).map(({ path, message }) => [boxNamed(path), message])
  // where nothing was typed nothing has to be decided: whoever publishes looks at what is new
  if (problem?.stale && typed === null)
    return { status, answer: { faults: { '': someoneSaved }, typed, stale: null, newTags: [] } }
  // both sides are said by themselves
  if (problem?.stale) return { status, answer: { faults: {}, typed, stale: problem.stale, newTags: [] } }
  return {
    status,
    answer: {
      faults: faults.length > 0 ? Object.fromEntries(faults) : { '': problem?.detail ?? '現在無法完成，請再試一次' },
      typed,
      stale: null,
      newTags: [],
    },
  }
}

/** The boxes of the publish sheet. */
const ofSheet = new Set(['reason', 'correction', 'spelling_only', 'publish_at'])

/** The box that a fault of the call belongs to: `body.fields.title` is `title`, a block of the document the body. */
export function boxNamed(path: string): string {
  const [first = '', second = '', ...rest] = path.replace(/^body\./, '').split('.')
  if (first === 'document') return 'body'
  if (first !== 'fields') return ofSheet.has(first) ? first : ''
  if (second === 'references') return [second, ...rest].join('.')
  if (second === 'book' || second === 'embargo') return [second, ...rest].join('_')
  if (second === 'magazine') return rest[0] === 'section' ? 'magazine_section' : 'magazine'
  return second
}

/** What was typed, with one source moved up by one, for whoever has no scripts: `up:2`. */
export function rearranged(typed: Typed, intent: string): Typed {
  const at = Number(/^up:(\d{1,3})$/.exec(intent)?.[1] ?? 0)
  if (at === 0) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([name, texts]) => [
      name,
      name.startsWith('reference_') && at < texts.length
        ? texts.toSpliced(at - 1, 2, texts[at] ?? '', texts[at - 1] ?? '')
        : texts,
    ]),
  )
}
