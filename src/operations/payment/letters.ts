import type { NewMail } from '../../db/queries/mail.ts'

/** What a receipt tells. It goes to the address that the form named, so it calls nobody by a name. */
export interface ReceiptFacts {
  recipient: string
  orderNo: string
  title: string
  /** New Taiwan dollars; 0 for what cost nothing. */
  amount: number
  startsOn: string
  endsOn: string
  /** The subscriber number, for plans. */
  number: string | null
  /** The day of the next charge, for those that go on. */
  nextOn: string | null
}

/** What the mail of a refund, of a payment that was not needed, or of a renewal that could not be charged, tells. */
export type OrderFacts = Pick<ReceiptFacts, 'recipient' | 'orderNo' | 'title' | 'amount'>

/** Writes the mails of the payment. The operations promise them in the transaction that gives the reason. */
export interface PaymentLetters {
  paid(facts: ReceiptFacts): Promise<NewMail>
  refunded(facts: OrderFacts): Promise<NewMail>
  returned(facts: OrderFacts): Promise<NewMail>
  renewalFailed(facts: OrderFacts): Promise<NewMail>
}
