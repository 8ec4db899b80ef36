import type { Database } from '../../db/connect.ts'
import { countWaitingMails, giveUpWaitingMails } from '../../db/queries/mail.ts'
import { replaceIdentity } from '../../db/queries/site-identity.ts'
import { givenUpByAdoption } from '../../domain/mail/delivery.ts'

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
      mails: withoutMail ? await giveUpWaitingMails(tx, givenUpByAdoption) : await countWaitingMails(tx),
    }
  })
}
