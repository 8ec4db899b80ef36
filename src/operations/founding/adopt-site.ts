import type { Database } from '../../db/connect.ts'
import { countWaitingMails, giveUpWaitingMails } from '../../db/queries/mail.ts'
import { replaceIdentity } from '../../db/queries/site-identity.ts'
import { givenUpByAdoption } from '../../domain/mail/failed-mail.ts'

/**
 * Makes a database that was another site's, or is a restored copy, this site's own: mail, payment and webhooks go on.
 * @param options.withoutMail gives up the mails that wait: the site that the copy is of has sent them
 * @returns how many mails wait and leave now, or were given up
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
