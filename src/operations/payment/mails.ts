import type { NewMail } from '../../db/queries/mail.ts'

/** The data of a receipt. It has no salutation by name: the e-mail address is from the form and may be another person's. */
export interface ReceiptDetails {
  recipient: string
  orderNo: string
  title: string
  /** New Taiwan dollars; 0 for a free order. */
  amount: number
  startsOn: string
  endsOn: string
  /** The subscriber number, for plans. */
  number: string | null
  /** The printed issues; null if nothing is sent. */
  issues: { firstIssue: number; lastIssue: number; firstCopyOn: string } | null
  /** Where they are sent; null where nothing is sent, and where the recipient's address is not confirmed by the buyer. */
  address: string | null
  /** Who receives them, if not the buyer; null where `address` is null. */
  recipientName: string | null
  /** The day of the next charge, for periodic ones. */
  nextOn: string | null
}

/** The data of a mail about a refund, a surplus payment, or a renewal that could not be charged. */
export type OrderDetails = Pick<ReceiptDetails, 'recipient' | 'orderNo' | 'title' | 'amount'>

/** Composes the payment mails. An operation queues each in the transaction of the change that it reports. */
export interface PaymentMails {
  paid(details: ReceiptDetails): Promise<NewMail>
  refunded(details: OrderDetails): Promise<NewMail>
  returned(details: OrderDetails): Promise<NewMail>
  renewalFailed(details: OrderDetails): Promise<NewMail>
}
