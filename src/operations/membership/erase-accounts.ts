import type { Database } from '../../db/connect.ts'
import { dueErasures, eraseMember, setEraseAt } from '../../db/queries/erasure.ts'

/** Erases the accounts whose waiting period is over. @returns how many those were */
export async function eraseAccounts(db: Database, now: Date): Promise<number> {
  let erased = 0
  for (const id of await dueErasures(db, now)) if (await eraseMember(db, id, now)) erased += 1
  return erased
}

/** Takes a request to be erased back: whoever signs in wants to stay. @returns whether there was one */
export async function withdrawErasure(db: Database, memberId: string): Promise<boolean> {
  return setEraseAt(db, memberId, null)
}
