import { render as renderHtml, toPlainText } from '@react-email/render'
import { type MailPriority, mailPriorities } from '../domain/mail/priority.ts'
import type { MailContent, RenderedMail } from './mail-content.ts'
import { mailTemplates } from './mail-templates.tsx'

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
  'subscription-bound': ordinary,
  'subscription-unbound': ordinary,
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
  'look-ups-alert': ordinary,
  'look-ups-week': ordinary,
  'manuscript-news': ordinary,
  'member-incident': ordinary,
  'charge-soon': bulk,
  'term-ending': bulk,
  newsletter: bulk,
}

const priorityOf = ({ kind }: MailContent): MailPriority => priorities[kind]

/** Renders a mail as HTML and as plain text. */
export async function render(mail: MailContent): Promise<RenderedMail> {
  const template = mailTemplates[mail.kind] as (mail: MailContent) => { subject: string; body: React.ReactElement }
  const { subject, body } = template(mail)
  const html = await renderHtml(body)
  return { subject, html, text: toPlainText(html), priority: priorityOf(mail) }
}
