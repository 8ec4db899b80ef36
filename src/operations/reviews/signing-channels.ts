import { replaceSigningChannels, scheduledIn, signingChannelsOf } from '../../db/queries/manuscript-steps.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import { allChannels } from '../../db/queries/office-records.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { followSignatures } from './follow-signatures.ts'
import type { NotifyReview } from './notify.ts'

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
    const known = new Set((await allChannels(tx)).map(({ id }) => id))
    const lost = ids.filter((id) => !known.has(id))
    if (lost.length > 0) throw invalid([{ path: 'body.channels', message: `沒有這個頻道：${lost.join('、')}` }])
    const before = (await signingChannelsOf(tx)).map(({ id }) => id)
    await replaceSigningChannels(tx, ids)
    const added = ids.filter((id) => !before.includes(id))
    for (const uid of await scheduledIn(tx, added, now)) {
      const row = await holdManuscript(tx, uid)
      if (row) await followSignatures(tx, context, row, '這個頻道的文章從現在起要有審訂者簽核', notify)
    }
    await recordAuditEvent(tx, context, { action: 'set-signing-channels', thing: 'settings:signing', before, after: ids })
  })
}
