import type { Database } from '../../db/connect.ts'
import { wasImportedAsSigned } from '../../db/queries/audit.ts'
import { holdSigningChannels, scheduledAfter } from '../../db/queries/manuscript-steps.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { publishers } from '../../db/queries/staff.ts'
import { emergencyFault } from '../../domain/manuscripts/emergency-fault.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { takeHourBack } from '../manuscripts/unschedule-post.ts'
import { clearedForReaders, unsignedWords } from './clear-for-readers.ts'
import type { NotifyReview } from './notify.ts'

/**
 * Checks each text that waits for its hour by the rules of today, as its publication would: whether a clinician has signed what
 * needs a signature, and whether what names 119 has a red flag. A text comes out by the clock alone, so that one which was
 * scheduled before a rule existed would pass by it. What fails is a draft again, with the reason, and those who publish are told.
 * @returns how many lost their hour
 */
export async function recheckScheduled({ db, now }: { db: Database; now: Date }, notify: NotifyReview): Promise<number> {
  let taken = 0
  for (const uid of await scheduledAfter(db, now)) {
    const isTaken = await db.transaction(async (tx) => {
      await holdSigningChannels(tx)
      const row = await holdManuscript(tx, uid)
      const published = row && publicState(row, now) === 'scheduled' ? await readPublished(tx, uid) : null
      if (row === null || published === null) return false
      const { content } = published
      const cleared = await clearedForReaders(tx, row, content, { published: content, now, spellingOnly: false })
      const { reviewer, reviewed_at } = content.fields
      const isSignedElsewhere =
        reviewer !== null && reviewed_at !== null && (await wasImportedAsSigned(tx, uid, { reviewer, reviewed_at }))
      const why = emergencyFault(content)?.message ?? (isSignedElsewhere ? null : unsignedWords(cleared))
      if (why === null) return false
      await takeHourBack(tx, { viewer: visitor, now }, row, why, notify, await publishers(tx))
      return true
    })
    if (isTaken) taken += 1
  }
  return taken
}
