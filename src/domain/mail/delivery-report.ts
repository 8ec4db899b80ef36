/** What a relay reports about a mail after it has accepted it. */
export interface DeliveryReport {
  kind: 'bounce' | 'complaint'
  /** The mailbox, without a display name. */
  recipient: string
  /** The enhanced status code of a bounce (RFC 3463), `5.1.1`; null when the report has none. */
  status: string | null
  /** The id of the mail, from its Message-ID; null when the report does not quote it. */
  mailId: string | null
}

/** The Message-ID of a mail of this project: the id of its row, and the host of the sender. */
const ownMessageId = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im
const field = (text: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, 'im').exec(text)?.[1] ?? null
/** `rfc822; <reader@example.com>` */
const mailbox = (value: string | null): string | null => /(?:^|[;<\s])([^\s;<>]+@[^\s;<>]+)>?$/.exec(value ?? '')?.[1] ?? null

/**
 * Reads a report that arrived as a mail: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Delays and
 * confirmations are no reports.
 */
export function readReportMail(mail: string): DeliveryReport[] {
  const text = mail.replaceAll(/\r\n/g, '\n').replaceAll(/\n[ \t]+/g, ' ')
  const mailId = ownMessageId.exec(text)?.[1] ?? null
  if (field(text, 'Feedback-Type')) {
    const recipient = mailbox(field(text, 'Original-Rcpt-To')) ?? mailbox(field(text, 'Removal-Recipient'))
    if (!recipient && !mailId) return []
    const isAbuse = /^(abuse|fraud|opt-out)/i.test(field(text, 'Feedback-Type') ?? '')
    return isAbuse ? [{ kind: 'complaint', recipient: recipient ?? '', status: null, mailId }] : []
  }
  // one block for each recipient, separated by empty lines
  return text.split(/\n\n+/).flatMap((block): DeliveryReport[] => {
    const recipient = mailbox(field(block, 'Original-Recipient')) ?? mailbox(field(block, 'Final-Recipient'))
    if (!recipient || field(block, 'Action')?.toLowerCase() !== 'failed') return []
    return [
      { kind: 'bounce', recipient, status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(field(block, 'Status') ?? '')?.[0] ?? null, mailId },
    ]
  })
}

/** Types of a bounce at Postmark after which the address is dead, and the status that they correspond to. */
const hardBounces: Readonly<Record<string, string>> = {
  HardBounce: '5.1.1',
  BadEmailAddress: '5.1.3',
  ManuallyDeactivated: '5.2.1',
  Blocked: '5.7.1',
  SpamNotification: '5.7.1',
  DMARCPolicy: '5.7.1',
}

/** Reads the webhook of Postmark: a bounce or a complaint. Other events, and temporary bounces, are no reports. */
export function readPostmarkReport(event: {
  RecordType?: unknown
  Type?: unknown
  Email?: unknown
  Content?: unknown
}): DeliveryReport[] {
  const { RecordType, Type, Email, Content } = event
  if (typeof Email !== 'string') return []
  const mailId = ownMessageId.exec(typeof Content === 'string' ? Content.replaceAll('\r\n', '\n') : '')?.[1] ?? null
  if (RecordType === 'SpamComplaint') return [{ kind: 'complaint', recipient: Email, status: null, mailId }]
  const status = hardBounces[String(Type)]
  return RecordType === 'Bounce' && status ? [{ kind: 'bounce', recipient: Email, status, mailId }] : []
}

/** Whether a bounce means that the mailbox does not exist or is disabled, so that mailings exclude the address. */
export const endsMailbox = ({ kind, status }: DeliveryReport): boolean =>
  kind === 'bounce' && (status?.startsWith('5.1.') === true || status === '5.2.1')

/** How a report is recorded with the mail, in place of the response of a mail server. */
export const reportText = ({ kind, status }: DeliveryReport): string =>
  kind === 'complaint' ? 'complaint: the recipient marked the mail as spam' : `bounced ${status ?? 'without a status'}`
