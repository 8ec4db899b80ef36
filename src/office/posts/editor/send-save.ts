import { type Client, isApiError } from '../../../contract/client.ts'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import { boxNamed } from '../act.ts'
import type { Answer, Sent } from './autosave.ts'
import type { takeIn as TakeIn } from './taking-in.ts'
import type { Changes, WorkingCopy, Written } from './working-copy.ts'
import type { Writing } from './writing.ts'

export type Told = Pick<ManuscriptWhole, 'fields' | 'document'>

/** What a save has to do with the form that it is of. */
export interface Place {
  copy: WorkingCopy | null
  /** What the call tells, as it is written here. */
  inForm: (told: Told) => Written
  /** Waits until nothing is being composed, which must not be moved about. */
  isFree: () => Promise<void>
  /** A save was kept, with nothing of anybody else's. */
  follow: (from: number, version: number) => void
  /** What others had a part in has come in: their settings, too. */
  meet: (version: number, fields: Told['fields']) => void
  refused: Writing['refused']
  /** Something that two had changed is decided. */
  settled: () => void
}

/**
 * Sends one save. What did not arrive, or met a busy server, is lost and comes again; what others have written comes in; what
 * is wrong with it is said.
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
      copy.kept(content.written, version)
      place.follow(base, version)
      return { kind: 'kept', version, merged: false }
    }
    const at = new Date().toISOString()
    const isIn = await takeIn(place, copy, { told: merged, version, at, from: content.written })
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
      const isIn = head && (await takeIn(place, copy, { told: head.items, version, at, from: null }))
      return isIn ? { kind: 'behind', version } : { kind: 'lost' }
    }
    const faults = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [boxNamed(path), message]))
    place.refused({ faults })
    return { kind: 'refused', words: Object.values(faults)[0] ?? problem?.detail ?? '現在無法儲存' }
  }
}

/** Whether a save comes again by itself: it did not arrive, or whoever writes has to sign in first, or to take the manuscript back. @returns null where it does not */
export function waitingFor(error: unknown): Answer | null {
  if (!isApiError(error)) return null
  const { problem, status } = error
  if (status === 401 || problem?.code === 'second_factor_required') return { kind: 'away' }
  if (problem?.code === 'trashed') return { kind: 'trashed' }
  return status === 0 || status === 429 || status >= 500 ? { kind: 'lost' } : null
}

/**
 * Puts what others have written beside what was typed. What does so comes when somebody else has written.
 * @returns whether it came: where the network went meanwhile, the save comes again
 */
export async function takeIn(...taken: Parameters<typeof TakeIn>): Promise<boolean> {
  const part = await import('./taking-in.ts').catch(() => null)
  await part?.takeIn(...taken)
  return part !== null
}
