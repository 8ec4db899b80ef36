import { render as renderHtml, toPlainText } from '@react-email/render'
import type { MailContent, WrittenMail } from './mail-content.ts'
import { mailTemplates } from './mail-templates.tsx'
import { priorityOf } from './priority.ts'

/** Renders a mail as HTML and as plain text. */
export async function render(mail: MailContent): Promise<WrittenMail> {
  const draw = mailTemplates[mail.kind] as (mail: MailContent) => { subject: string; body: React.ReactElement }
  const { subject, body } = draw(mail)
  const html = await renderHtml(body)
  return { subject, html, text: toPlainText(html), priority: priorityOf(mail) }
}
