import type { Database } from '../../db/connect.ts'
import { wasImportedAsSigned } from '../../db/queries/audit.ts'
import {
  lockPublications,
  lockSigningChannels,
  replaceSigningChannels,
  scheduledAfter,
  scheduledIn,
  scheduledWhileLapsed,
  signingChannelsOf,
} from '../../db/queries/manuscript-steps.ts'
import { lockManuscript, type ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { allChannels } from '../../db/queries/office-records.ts'
import { clearPublishedReviewer, readPublished } from '../../db/queries/published-versions.ts'
import { publishers } from '../../db/queries/staff.ts'
import { emergencyError } from '../../domain/manuscripts/emergency-error.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { unscheduleInTransaction } from '../manuscripts/publish-post.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'
import { clearForReaders, unsignedMessage } from './clear-for-readers.ts'
import { type NotifyReview, notifyPeople } from './notify.ts'

/**
 * Applies a revoked or newly required signature to the published version of a locked manuscript: a scheduled post
 * that may no longer be published is unscheduled, and a reviewer's name without a valid signature is removed.
 * Publishers are notified.
 * @param reason why, for them and for the audit log
 */
export async function applySignatureChange(
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
  const { clearance, specialist } = await clearForReaders(tx, row, content, { published: content, now, spellingOnly: false })
  if (publicState(row, now) === 'scheduled' && clearance === 'unsigned') {
    await unscheduleInTransaction(tx, { viewer, now }, row, reason, notify, await publishers(tx))
  } else if (specialist === null && content.fields.reviewer !== null) {
    await clearPublishedReviewer(tx, row.uid, now)
    await notifyPeople(tx, { viewer, notify }, row, await publishers(tx), { event: 'unnamed', note: reason })
  }
}

/**
 * Handles lapsed signatures, in the transaction that revoked a member's right to sign: posts scheduled under their
 * signature are unscheduled if they need a signature, otherwise their name is removed; publishers are notified. Public
 * posts retain the name of the reviewer who had the right at that time.
 */
export async function applyLapsedSignatures(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  notify: NotifyReview,
): Promise<void> {
  await lockPublications(tx)
  for (const uid of await scheduledWhileLapsed(tx, context.now)) {
    const row = await lockManuscript(tx, uid)
    if (row) await applySignatureChange(tx, context, row, '簽核的人現在不能審訂了，請再送一次審訂', notify)
  }
}

/**
 * Re-validates each scheduled post by the current rules, as its publication would: whether it has a required
 * signature, and whether a text that names 119 has a red flag. A scheduled post becomes public by time alone, so
 * without this check one scheduled before a rule existed would bypass it. A failing post becomes a draft again, with
 * the reason, and the publishers are notified.
 * @returns how many were unscheduled
 */
export async function recheckScheduled({ db, now }: { db: Database; now: Date }, notify: NotifyReview): Promise<number> {
  let unscheduledCount = 0
  for (const uid of await scheduledAfter(db, now)) {
    const isUnscheduled = await db.transaction(async (tx) => {
      await lockSigningChannels(tx)
      const row = await lockManuscript(tx, uid)
      const published = row && publicState(row, now) === 'scheduled' ? await readPublished(tx, uid) : null
      if (row === null || published === null) return false
      const { content } = published
      const cleared = await clearForReaders(tx, row, content, { published: content, now, spellingOnly: false })
      const { reviewer, reviewed_at } = content.fields
      const isSignedElsewhere =
        reviewer !== null && reviewed_at !== null && (await wasImportedAsSigned(tx, uid, { reviewer, reviewed_at }))
      const reason = emergencyError(content)?.message ?? (isSignedElsewhere ? null : unsignedMessage(cleared))
      if (reason === null) return false
      await unscheduleInTransaction(tx, { viewer: visitor, now }, row, reason, notify, await publishers(tx))
      return true
    })
    if (isUnscheduled) unscheduledCount += 1
  }
  return unscheduledCount
}

/**
 * Every channel, and whether its texts need a clinician's signature before publication. @throws sign_in_required, forbidden
 */
export async function listSigningChannels({ db, viewer }: OperationContext) {
  requireMay(viewer, 'change-settings')
  const signing = new Set((await signingChannelsOf(db)).map(({ id }) => id))
  return (await allChannels(db)).map(({ id, name, about }) => ({ id, title: name, about, signed: signing.has(id) }))
}

/**
 * Sets which channels need a signature, all at once. Public content stays; the rule applies to every later publication,
 * including scheduled ones: unsigned ones are unscheduled.
 * @throws sign_in_required, forbidden, validation_failed for an unknown channel
 */
export async function setSigningChannels(context: OperationContext, ids: readonly number[], notify: NotifyReview): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'change-settings')
  await db.transaction(async (tx) => {
    const channelIds = new Set((await allChannels(tx)).map(({ id }) => id))
    const unknownIds = ids.filter((id) => !channelIds.has(id))
    if (unknownIds.length > 0) throw invalid([{ path: 'body.channels', message: `沒有這個頻道：${unknownIds.join('、')}` }])
    const before = (await signingChannelsOf(tx)).map(({ id }) => id)
    await replaceSigningChannels(tx, ids)
    const added = ids.filter((id) => !before.includes(id))
    for (const uid of await scheduledIn(tx, added, now)) {
      const row = await lockManuscript(tx, uid)
      if (row) await applySignatureChange(tx, context, row, '這個頻道的文章從現在起要有審訂者簽核', notify)
    }
    await recordAuditEvent(tx, context, { action: 'set-signing-channels', target: 'settings:signing', before, after: ids })
  })
}
