import type { OutboxMail } from '../../contract/accounts.ts'
import type { MailDetailRow, MailRow } from '../../operations/mail/read-outbox.ts'

export function presentMail(row: MailRow): OutboxMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  }
}

export function presentMailDetails(row: MailDetailRow): OutboxMail & { html: string; text: string } {
  return { ...presentMail(row), html: row.html, text: row.text }
}
