import { createTransport } from 'nodemailer'
import type { SendMail } from '../operations/mail/deliver-mail.ts'

/** Mail through an SMTP server. */
export function smtpSender({ url, from }: { url: string; from: string }): { send: SendMail; close: () => void } {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const send: SendMail = async ({ id, recipient, subject, html, text, headers }) => {
    await server.sendMail({
      from,
      to: recipient,
      subject,
      html,
      text,
      ...(headers ? { headers } : {}),
      messageId: `<${id}@${host}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return { send, close: () => server.close() }
}
