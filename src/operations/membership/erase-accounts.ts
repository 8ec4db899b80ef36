import type { Database } from '../../db/connect.ts'
import { dueErasures, eraseMember, setEraseAt } from '../../db/queries/erasure.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { followLapsed } from '../reviews/follow-lapsed.ts'
import type { NotifyReview } from '../reviews/notify.ts'

/**
 * Erases the accounts whose waiting period is over. Posts scheduled under their signature are handled as well.
 * @returns how many
 */
export async function eraseAccounts(db: Database, now: Date, notify: NotifyReview): Promise<number> {
  let erased = 0
  const follow = (tx: Database) => followLapsed(tx, { viewer: visitor, now }, notify)
  for (const id of await dueErasures(db, now)) if (await eraseMember(db, id, now, follow)) erased += 1
  return erased
}

/** Cancels a requested erasure: signing in means that the member wants to stay. @returns whether there was one */
export async function withdrawErasure(db: Database, memberId: string): Promise<boolean> {
  return setEraseAt(db, memberId, null)
}
