import type { Database } from '../../db/connect.ts'
import { wasImportedAsSigned } from '../../db/queries/audit.ts'
import { holdSigningChannels, scheduledAfter } from '../../db/queries/manuscript-steps.ts'
import { holdManuscript } from '../../db/queries/manuscripts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { publishers } from '../../db/queries/staff.ts'
import { emergencyFault } from '../../domain/manuscripts/emergency-fault.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { takeHourBack } from '../manuscripts/publish-post.ts'
import { clearedForReaders, unsignedWords } from './clear-for-readers.ts'
import type { NotifyReview } from './notify.ts'

/**
 * Re-validates each scheduled post by the present rules, as its publication would: whether it has a required
 * signature, and whether a text that names 119 has a red flag. A scheduled post becomes public by time alone, so
 * without this check one scheduled before a rule existed would bypass it. A failing post becomes a draft again, with
 * the reason, and the publishers are notified.
 * @returns how many were unscheduled
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
