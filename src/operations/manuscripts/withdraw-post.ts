import { insertStep } from '../../db/queries/manuscript-steps.ts'
import { updateManuscript } from '../../db/queries/manuscripts.ts'
import { spreadPresence } from '../../db/queries/presence.ts'
import { revokeLinks } from '../../db/queries/preview-links.ts'
import { withdrawPublished } from '../../db/queries/published-versions.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { type NotifyReview, notifyOf } from '../reviews/notify.ts'
import { notedMessage } from './presence.ts'
import { stepsOf } from './steps-of.ts'
import { contentOfVersion, hashOf, headOf, holdToWrite } from './versions.ts'

/**
 * Withdraws a post: its page, and every list and search that contains it, are removed. The manuscript stays, and can
 * be published again under the same number. Idempotent.
 * @param reason why, for the audit log
 * @param notify notifies the authors and signers; without it none are notified
 * @throws sign_in_required, forbidden, not_found, conflict for one that was never published
 */
export async function withdrawPost(
  context: OperationContext,
  uid: number,
  reason: string,
  notify: NotifyReview = async () => {},
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'withdraw')
  await db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    if (row.publishedVersion === null) throw conflict('這篇文章還沒有發布')
    if (row.withdrawnAt !== null) return
    await withdrawPublished(tx, uid, now)
    await updateManuscript(tx, uid, { withdrawnAt: now })
    // a link that was shared before would still show the withdrawn text
    await revokeLinks(tx, uid, now)
    const steps = await stepsOf(tx, uid)
    const out = (await contentOfVersion(tx, uid, row.publishedVersion)) ?? (await headOf(tx, row))
    const step = { kind: 'withdrawn', version: row.publishedVersion, note: reason } as const
    await insertStep(tx, { ...step, uid, hash: hashOf(out), by: viewer.memberId, at: now })
    await spreadPresence(tx, notedMessage(uid))
    const people = [row.createdBy, ...steps.filter(({ kind }) => kind === 'submitted' || kind === 'signed').map(({ by }) => by)]
    await notifyOf(tx, { viewer, notify }, row, people, { what: 'withdrawn', note: reason })
    await recordAuditEvent(tx, context, {
      action: 'withdraw-post',
      thing: `post:${uid}`,
      before: { version: row.publishedVersion, publish_date: row.publishDate },
      after: { withdrawn_at: now },
      reason,
    })
  })
}
