import type { Database } from '../../db/connect.ts'
import { purgePostsPastRights } from '../../db/queries/rights.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'

/** Takes the pages of licensed pieces out of the page cache once their last day is over. @returns how many pieces those are */
export async function endLicences(db: Database, now: Date): Promise<number> {
  return purgePostsPastRights(db, taipeiDay(now))
}
