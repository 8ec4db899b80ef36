import { createTransport } from 'nodemailer'
import { traced } from '../db/tracing.ts'
import type { SendMail } from '../operations/mail/mail-queue.ts'

/** Connects to a mail server and signs in, without sending. @throws when it refuses */
export async function verifySmtp(url: string): Promise<void> {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

export interface SmtpSender {
  send: SendMail
  close: () => void
}

/**
 * Sends mail through an SMTP server over persistent connections.
 * @param options.connections the maximum number of connections; further mails wait for a free one
 */
export function smtpSender({ url, from, connections }: { url: string; from: string; connections: number }): SmtpSender {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
    // when the server has closed an idle connection: one immediate retry; further retries are the queue's
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const send: SendMail = async ({ id, recipient, subject, html, text, headers, thread }) => {
    const mail = {
      from,
      to: recipient,
      subject,
      html,
      text,
      ...(headers ? { headers } : {}),
      messageId: `<${id}@${host}>`,
      ...(thread?.length
        ? { inReplyTo: `<${thread.at(-1)}@${host}>`, references: thread.map((item) => `<${item}@${host}>`) }
        : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    await traced({ name: 'send mail', kind: 'client', attributes: { 'peer.service': 'smtp' } }, () => server.sendMail(mail))
  }
  return { send, close: () => server.close() }
}
