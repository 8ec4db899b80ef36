import { type Client, isApiError } from '../../../contract/client.ts'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { fieldNamed } from '../action-answer.ts'
import type { Answer, Sent } from './autosave.ts'
import type { mergeIncoming as TakeIn } from './merge-incoming.ts'
import type { Changes, WorkingCopy, Written } from './working-copy.ts'
import type { Writing } from './writing.ts'

export type ServerContent = Pick<ManuscriptDetails, 'fields' | 'document'>

/** The form that a save belongs to, as the save sees it. */
export interface Place {
  copy: WorkingCopy | null
  /** Converts the API response to the editor's form. */
  inForm: (serverContent: ServerContent) => Written
  /** Waits for the end of an IME composition, which must not be disturbed. */
  isFree: () => Promise<void>
  /** A save was stored without other users' changes. */
  follow: (from: number, version: number) => void
  /** A version with other users' changes has arrived, including their settings. */
  meet: (version: number, fields: ServerContent['fields']) => void
  refused: Writing['refused']
  /** A conflict was resolved. */
  settled: () => void
}

/**
 * Sends one save. A request that was lost, or met an overloaded server, is retried; other users' changes are merged;
 * errors are reported.
 */
export async function sendSave(
  client: Client,
  uid: number,
  { base, key, content }: Sent<{ changes: Changes; written: Written }>,
  place: Place,
): Promise<Answer> {
  const { copy } = place
  if (!copy) return { kind: 'lost' }
  const params = { uid: String(uid) }
  try {
    const body = { base, key, kind: 'auto', name: '', ...content.changes } as const
    const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params, body })
    const { version, merged } = items
    if (!merged) {
      copy.confirmed(content.written, version)
      place.follow(base, version)
      return { kind: 'kept', version, merged: false }
    }
    const at = new Date().toISOString()
    const isIn = await mergeIncoming(place, copy, { serverContent: merged, version, at, from: content.written })
    return isIn ? { kind: 'kept', version, merged: true } : { kind: 'lost' }
  } catch (error) {
    const waiting = waitingFor(error)
    if (waiting) return waiting
    if (!isApiError(error)) throw error
    const { problem } = error
    if (problem?.stale) {
      const { version, at } = problem.stale
      const head = await client('GET /api/v3.0/office/posts/:uid/versions/:version', {
        params: { ...params, version: String(version) },
      }).catch(() => null)
      const isIn = head && (await mergeIncoming(place, copy, { serverContent: head.items, version, at, from: null }))
      return isIn ? { kind: 'behind', version } : { kind: 'lost' }
    }
    const faults = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [fieldNamed(path), message]))
    place.refused({ faults })
    return { kind: 'refused', words: Object.values(faults)[0] ?? problem?.detail ?? '現在無法儲存' }
  }
}

/**
 * Whether a failed save is retried automatically: it was lost, or the writer has to sign in, or to restore the
 * manuscript. @returns null where it is not
 */
export function waitingFor(error: unknown): Answer | null {
  if (!isApiError(error)) return null
  const { problem, status } = error
  if (status === 401 || problem?.code === 'second_factor_required') return { kind: 'away' }
  if (problem?.code === 'trashed') return { kind: 'trashed' }
  return status === 0 || status === 429 || status >= 500 ? { kind: 'lost' } : null
}

/**
 * Merges other users' changes with the input. The code is loaded when another user has changed something.
 * @returns whether it was loaded: otherwise the save is retried
 */
export async function mergeIncoming(...taken: Parameters<typeof TakeIn>): Promise<boolean> {
  const part = await import('./merge-incoming.ts').catch(() => null)
  await part?.mergeIncoming(...taken)
  return part !== null
}
