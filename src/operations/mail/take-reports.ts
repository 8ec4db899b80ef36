import type { Database } from '../../db/connect.ts'
import { markMailReported, recipientOfMail, suppressAddress } from '../../db/queries/mail.ts'
import { lockSubscriptionsOf, updateSubscription } from '../../db/queries/newsletters.ts'
import { type DeliveryReport, endsMailbox, reportText } from '../../domain/mail/delivery.ts'
import { nextState } from '../../domain/newsletters/subscription-state.ts'

/**
 * Records what a relay reports: staff see the mail as failed, mailings exclude a mailbox that is gone, and a complaint
 * ends the newsletters of the address. Idempotent; reports about unknown mails and addresses change nothing else.
 * @returns how many reports were about a mail or an address of this site
 */
export async function takeReports(db: Database, reports: readonly DeliveryReport[], now: Date): Promise<number> {
  let known = 0
  for (const report of reports)
    known += await db.transaction(async (tx) => {
      const quoted = report.mailId === null ? null : await recipientOfMail(tx, report.mailId)
      // the quoted mail proves that this site has written to the address
      const address = quoted ?? report.recipient
      const marked = await markMailReported(tx, {
        id: quoted === null ? null : report.mailId,
        address,
        error: reportText(report),
      })
      if (!marked) return 0
      if (endsMailbox(report)) await suppressAddress(tx, address)
      if (report.kind === 'complaint') await leaveNewsletters(tx, address, now)
      return 1
    })
  return known
}

async function leaveNewsletters(tx: Database, address: string, now: Date): Promise<void> {
  for (const { id, state } of await lockSubscriptionsOf(tx, address)) {
    const next = nextState(state, 'leave')
    if (next !== state && next !== 'none') await updateSubscription(tx, id, next, now)
  }
}
