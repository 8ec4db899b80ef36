import type { Database } from '../../db/connect.ts'
import { claimIdentity, findIdentity } from '../../db/queries/site-identity.ts'
import { type HoldReason, holdReason } from '../../domain/bootstrap/site-identity.ts'

/** Why a site suspends everything that leaves the machine, and whose the database is; null if it is the site's own. */
export type Hold = { reason: HoldReason; owner: string } | null

/** Whether a site with this address runs on a copy of another site's database. A database without an owner is claimed. */
export async function readHold(db: Database, siteUrl: string, now: Date): Promise<Hold> {
  const found = await findIdentity(db)
  if (!found) {
    await claimIdentity(db, siteUrl, now)
    return null
  }
  const { site_url: owner, database, present } = found
  const reason = holdReason({ siteUrl: owner, database }, { siteUrl, database: present })
  return reason && { reason, owner }
}
