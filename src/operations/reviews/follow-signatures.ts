import type { Database } from '../../db/connect.ts'
import { holdPublications, scheduledWhileLapsed } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import { clearPublishedReviewer, readPublished } from '../../db/queries/published-versions.ts'
import { publishers } from '../../db/queries/staff.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { takeHourBack } from '../manuscripts/publish-post.ts'
import { clearedForReaders } from './clear-for-readers.ts'
import { type NotifyReview, notifyOf } from './notify.ts'

/**
 * Applies a revoked or newly required signature to the published version of a locked manuscript: a scheduled post
 * that may no longer be published is unscheduled, and a reviewer's name without a valid signature is removed.
 * Publishers are notified.
 * @param reason why, for them and for the audit log
 */
export async function followSignatures(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  row: ManuscriptRow,
  reason: string,
  notify: NotifyReview,
): Promise<void> {
  if (row.publishedVersion === null) return
  const published = await readPublished(tx, row.uid)
  if (published === null) return
  const { content } = published
  const { clearance, specialist } = await clearedForReaders(tx, row, content, { published: content, now, spellingOnly: false })
  if (publicState(row, now) === 'scheduled' && clearance === 'unsigned') {
    await takeHourBack(tx, { viewer, now }, row, reason, notify, await publishers(tx))
  } else if (specialist === null && content.fields.reviewer !== null) {
    await clearPublishedReviewer(tx, row.uid, now)
    await notifyOf(tx, { viewer, notify }, row, await publishers(tx), { what: 'unnamed', note: reason })
  }
}

/**
 * Handles lapsed signatures, in the transaction that revoked a member's right to sign: posts scheduled under their
 * signature are unscheduled if they need a signature, otherwise their name is removed; publishers are notified. Public
 * posts retain the name of the reviewer who had the right at that time.
 */
export async function followLapsed(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  notify: NotifyReview,
): Promise<void> {
  await holdPublications(tx)
  for (const uid of await scheduledWhileLapsed(tx, context.now)) {
    const row = await holdManuscript(tx, uid)
    if (row) await followSignatures(tx, context, row, '簽核的人現在不能審訂了，請再送一次審訂', notify)
  }
}
