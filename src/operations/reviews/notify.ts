import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { recipientOf } from '../../db/queries/questions/questions.ts'
import type { StepKind } from '../../domain/manuscripts/steps.ts'
import type { OperationContext } from '../context.ts'
import { hasPermissionNow } from '../manuscripts/preview-links.ts'

/** The content of a notification about a manuscript: what happened, by whom, and their note. */
export interface ReviewNotification {
  uid: number
  title: string
  /**
   * `ready`: it waits for publication; `noted`: the recipient is mentioned in a note; `unnamed`: its signature was
   * revoked; `trashed`, `untrashed`: it was moved to the trash, or restored from it.
   */
  event: StepKind | 'ready' | 'noted' | 'unnamed' | 'trashed' | 'untrashed'
  /** The acting member's name. */
  by: string
  note: string
  /** When it becomes public; null if not specified. */
  publicAt: Date | null
}

/** Queues the mail in the transaction of its cause. */
export type NotifyReview = (tx: Database, to: { name: string; email: string }, news: ReviewNotification) => Promise<void>

/**
 * Notifies people of an action on a manuscript, each once, except the acting user. Deleted accounts, and members who
 * may no longer read the manuscript, are not notified: its present title and the note are not for them.
 */
export async function notifyPeople(
  tx: Database,
  { viewer, notify }: Pick<OperationContext, 'viewer'> & { notify: NotifyReview },
  row: ManuscriptRow,
  people: readonly (string | null)[],
  news: Pick<ReviewNotification, 'event'> & Partial<ReviewNotification>,
): Promise<void> {
  const actorName = viewer.memberId === null ? '' : ((await recipientOf(tx, viewer.memberId))?.name ?? '')
  for (const id of new Set(people)) {
    if (id === null || id === viewer.memberId) continue
    if (!(await hasPermissionNow(tx, id, 'read-manuscript', row))) continue
    const to = await recipientOf(tx, id)
    if (to) await notify(tx, to, { uid: row.uid, title: row.title, by: actorName, note: '', publicAt: null, ...news })
  }
}
