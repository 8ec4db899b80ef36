import { type MailPriority, mailPriorities } from './priority.ts'

/** Why a mail was not delivered, as nodemailer reports it. */
export interface DeliveryError {
  /** `EENVELOPE` and `EMESSAGE` concern this mail; all other codes concern the connection or the account. */
  code?: string | undefined
  /** The server's reply code; undefined without a reply. */
  responseCode?: number | undefined
  /** The complete reply of the server. */
  response?: string | undefined
}

/** Reply codes that require (other) credentials: the operator's settings are wrong, not the mail. */
const aboutCredentials = [530, 534, 535, 538]

/**
 * Whether a retry cannot succeed: the server replied 5xx to this mail (RFC 5321, 4.2.1), or there is no reply because
 * the mail could not be offered (invalid e-mail address, larger than the server accepts). A refused connection, wrong
 * credentials and 4xx may be resolved by the next attempt.
 */
export function isPermanentFailure({ code, responseCode }: DeliveryError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return responseCode >= 500 && responseCode < 600 && !aboutCredentials.includes(responseCode)
}

/**
 * Reply codes to a recipient that may mean a missing mailbox (RFC 5321, 4.2.3). A full mailbox is 552, rejected
 * content 554.
 */
const aboutMailbox = [550, 551, 553]

/**
 * Whether the server reports that the mailbox does not exist, so that mailings exclude the e-mail address. A policy
 * against the sender (`550 5.7.1`) and a full mailbox (`5.2.2`) do not concern the e-mail address (RFC 3463); without
 * such an enhanced code the reply code alone decides.
 */
export function hasNoMailbox({ code, responseCode, response }: DeliveryError): boolean {
  if (code !== 'EENVELOPE' || responseCode === undefined || !aboutMailbox.includes(responseCode)) return false
  const [, detail] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  return detail === undefined || detail.startsWith('5.1.') || detail === '5.2.1'
}

/** Report of a relay about a mail after it has accepted it. */
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

/** Types of a bounce at Postmark after which the e-mail address is dead, and the status that they correspond to. */
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

/**
 * Whether a bounce means that the mailbox does not exist or is disabled, so that mailings exclude the e-mail address.
 */
export const isMailboxGone = ({ kind, status }: DeliveryReport): boolean =>
  kind === 'bounce' && (status?.startsWith('5.1.') === true || status === '5.2.1')

/** How a report is recorded with the mail, in place of the response of a mail server. */
export const reportText = ({ kind, status }: DeliveryReport): string =>
  kind === 'complaint' ? 'complaint: the recipient marked the mail as spam' : `bounced ${status ?? 'without a status'}`

/** Why a mail failed permanently, as far as staff can act on it. */
type Failure = 'no-mailbox' | 'full' | 'refused' | 'complaint' | 'account' | 'unreachable'

const failureMessages: Record<Failure, string> = {
  'no-mailbox': '沒有這個信箱，或它不收信了',
  full: '對方的信箱滿了',
  refused: '對方的伺服器不收這封信，多半是當成了垃圾信',
  complaint: '收件人把這封信標成垃圾信，他的電子報已經停寄',
  account: '寄信的伺服器不認得本站的帳號，請管理員檢查寄信設定',
  unreachable: '試了半天都連不上對方的伺服器',
}

/** @param error the last error of the mail server or of this process; it may contain the e-mail address */
function failureOf(error: string): Failure {
  if (error.startsWith('complaint')) return 'complaint'
  if (/\b5\.2\.2\b|\b552\b/.test(error)) return 'full'
  if (/\b53[0458]\b/.test(error)) return 'account'
  if (/\b5\.7\.\d/.test(error) || /\b554\b/.test(error)) return 'refused'
  return /\b55[013]\b|\b5\.1\.\d|\b5\.2\.1\b/.test(error) ? 'no-mailbox' : 'unreachable'
}

/** Error of mails that an operator discarded when adopting a copy; they require no action. */
export const discardedByAdoption = 'not sent: the copy was adopted without its mail'

/** The reason of a failure for display, without the e-mail address. */
export const failureText = (error: string | null): string => failureMessages[failureOf(error ?? '')]

/**
 * Whether a mail can be resent. Excluded are codes (they have expired, and their owner requests another), outdated
 * newsletters, and e-mail addresses without a mailbox.
 */
export const mayResend = ({ priority, error }: { priority: MailPriority; error: string | null }): boolean =>
  priority === mailPriorities.ordinary && !['no-mailbox', 'complaint'].includes(failureOf(error ?? ''))

/** A masked address: enough to recognise it with its owner on the telephone, too little to send mail to. */
export function maskedEmail(email: string): string {
  const index = email.lastIndexOf('@')
  return index < 1 ? '•••' : `${[...email][0]}•••${email.slice(index)}`
}
