import { dottedDay } from '../domain/time/taipei.ts'
import type { MailContent, WrittenMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

interface Order {
  recipient: string
  orderNo: string
  title: string
  amount: number
}
type Charge = Order & { day: string }
type Ending = Pick<Order, 'recipient' | 'title'> & { number: string; day: string }
type Receipt = Order & { startsOn: string; endsOn: string; number: string | null; nextOn: string | null }

/** The payment mails, for the site that sends them. */
export function paymentMails(site: MailContent['site']) {
  const to = async (recipient: string, mail: MailContent): Promise<WrittenMail & { recipient: string }> => ({
    recipient,
    ...(await writeMail(mail)),
  })
  return {
    paid: ({ recipient, ...facts }: Receipt) => to(recipient, { site, kind: 'order-paid', ...facts }),
    refunded: ({ recipient, ...facts }: Order) => to(recipient, { site, kind: 'order-refunded', ...facts }),
    returned: ({ recipient, ...facts }: Order) => to(recipient, { site, kind: 'payment-returned', ...facts }),
    renewalFailed: ({ recipient, ...facts }: Order) => to(recipient, { site, kind: 'renewal-failed', ...facts }),
    chargeSoon: ({ recipient, day, ...facts }: Charge) =>
      to(recipient, { site, kind: 'charge-soon', ...facts, day: dottedDay(day) }),
    termEnding: ({ recipient, day, ...facts }: Ending) =>
      to(recipient, { site, kind: 'term-ending', ...facts, day: dottedDay(day) }),
  }
}
