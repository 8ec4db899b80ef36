import type { Database } from '../../db/connect.ts'
import { abandonWaitingMails, countWaitingMails } from '../../db/queries/mail.ts'
import { claimIdentity, findIdentity, replaceIdentity } from '../../db/queries/site-identity.ts'
import { type HoldReason, holdReason } from '../../domain/bootstrap/site-identity.ts'
import { discardedByAdoption } from '../../domain/mail/delivery.ts'

/** Why a site suspends everything that leaves the machine, and whose the database is; null if it is the site's own. */
export type Hold = { reason: HoldReason; owner: string } | null

/** Whether a site with this URL runs on a copy of another site's database. A database without an owner is claimed. */
export async function readHold(db: Database, siteUrl: string, now: Date): Promise<Hold> {
  const identity = await findIdentity(db)
  if (!identity) {
    await claimIdentity(db, siteUrl, now)
    return null
  }
  const { site_url: owner, database, present } = identity
  const reason = holdReason({ siteUrl: owner, database }, { siteUrl, database: present })
  return reason && { reason, owner }
}

/**
 * Assigns a database that was another site's, or is a restored copy, to this site: mail, payment and webhooks resume.
 * @param options.withoutMail gives up the unsent mails: the original site has sent them
 * @returns how many mails are now sent, or were given up
 */
export async function adoptSite(
  db: Database,
  { siteUrl, now, withoutMail }: { siteUrl: string; now: Date; withoutMail: boolean },
): Promise<{ mails: number }> {
  return db.transaction(async (tx) => {
    await replaceIdentity(tx, siteUrl, now)
    return {
      mails: withoutMail ? await abandonWaitingMails(tx, discardedByAdoption) : await countWaitingMails(tx),
    }
  })
}
