import { type MailPriority, mailPriorities } from '../domain/mail/priority.ts'
import type { MailContent } from './mail-content.ts'

const { code, ordinary, bulk } = mailPriorities

/** The priority of each kind of mail; a new kind does not compile without one. */
const priorities: Record<MailContent['kind'], MailPriority> = {
  'verify-email': code,
  'reset-password': code,
  'already-member': code,
  'change-email': code,
  'email-taken': code,
  'erasure-code': code,
  'second-factor-changed': code,
  'passkey-added': code,
  'confirm-newsletters': code,
  welcome: ordinary,
  'email-changed': ordinary,
  erasure: ordinary,
  'erasure-withdrawn': ordinary,
  'form-received': ordinary,
  'form-arrived': ordinary,
  'form-reply': ordinary,
  'form-waiting': ordinary,
  'sign-up-cancelled': ordinary,
  'order-paid': ordinary,
  'order-refunded': ordinary,
  'payment-returned': ordinary,
  'renewal-failed': ordinary,
  'question-received': ordinary,
  'question-waiting': ordinary,
  'question-answered': ordinary,
  'question-closed': ordinary,
  'questions-overdue': ordinary,
  'manuscript-news': ordinary,
  'charge-soon': bulk,
  'term-ending': bulk,
  newsletter: bulk,
}

export const priorityOf = ({ kind }: MailContent): MailPriority => priorities[kind]
