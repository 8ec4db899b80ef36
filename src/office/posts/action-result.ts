import { isApiError } from '../../contract/client.ts'
import type { Problem } from '../../contract/shapes.ts'
import type { StepUpRequest } from '../parts/step-up.tsx'
import type { RejectedInput } from './fields/form-fields.ts'

/** The response to the page when the operation failed or was only partly done. */
export interface ActionResult {
  /** Errors by field name; general errors under the empty name. */
  errors: Record<string, string>
  /** The rejected input. */
  inputValues: RejectedInput | null
  stale: Problem['stale'] | null
  /** Conflict decisions: whose version of each conflicting part is taken; carried in the form. */
  resolutions?: string[]
  /** Whether everything else was saved. */
  isPartlySaved?: boolean
  /** Entered names that are not tags yet, and that the user may create. */
  newTags: string[]
  /**
   * A failed action of the workflow, such as publishing: its button and input, and the required step-up.
   */
  failedAttempt?: {
    intent: string
    /** The version at the time of the click. */
    version: number
    reason: string
    correction: string
    publishAt: string | null
    stepUp: StepUpRequest | null
  }
}

const someoneSaved = '這段時間有人儲存了新的版本。請重新整理，看過之後再按一次。'

/** Errors by field; several of one field, as those of blocks of the body, are joined. */
function errorsByField(problems: readonly { path: string; message: string }[]): Record<string, string> {
  const byField = Map.groupBy(problems, ({ path }) => fieldNameOf(path))
  const messagesOf = (entries: readonly { message: string }[]) => [...new Set(entries.map(({ message }) => message))]
  return Object.fromEntries([...byField].map(([name, entries]) => [name, messagesOf(entries).join('；')]))
}

/** The response for a rejected call; null for errors that cannot be shown in a form. */
export function resultOfError(
  error: unknown,
  inputValues: RejectedInput | null,
): { result: ActionResult; status: number } | null {
  if (!isApiError(error) || ![409, 422].includes(error.status)) return null
  const { problem, status } = error
  const errors = errorsByField(problem?.errors ?? [])
  // without input there is no conflict to resolve: the publisher reviews the new version
  if (problem?.stale && inputValues === null)
    return { status, result: { errors: { '': someoneSaved }, inputValues, stale: null, newTags: [] } }
  // both versions of a conflict are shown by their own component
  if (problem?.stale) return { status, result: { errors: {}, inputValues, stale: problem.stale, newTags: [] } }
  return {
    status,
    result: {
      errors: Object.keys(errors).length > 0 ? errors : { '': problem?.detail ?? '現在無法完成，請再試一次' },
      inputValues,
      stale: null,
      newTags: [],
    },
  }
}

/** The fields of the publish panel. */
const panelFields = new Set(['reason', 'correction', 'spelling_only', 'publish_at'])

/** The field of an API error: `body.fields.title` is `title`, a block of the document is the body. */
export function fieldNameOf(path: string): string {
  const [first = '', second = '', ...rest] = path.replace(/^body\./, '').split('.')
  if (first === 'document') return 'body'
  if (first !== 'fields') return panelFields.has(first) ? first : ''
  if (second === 'references') return [second, ...rest].join('.')
  if (second === 'book' || second === 'embargo') return [second, ...rest].join('_')
  if (second === 'magazine') return rest[0] === 'section' ? 'magazine_section' : 'magazine'
  return second
}
