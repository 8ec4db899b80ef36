import { type MailPriority, mailPriorities } from './priority.ts'

/** Why a mail failed permanently, as far as staff can act on it. */
type Failure = 'no-mailbox' | 'full' | 'refused' | 'complaint' | 'account' | 'unreachable'

const words: Record<Failure, string> = {
  'no-mailbox': '沒有這個信箱，或它不收信了',
  full: '對方的信箱滿了',
  refused: '對方的伺服器不收這封信，多半是當成了垃圾信',
  complaint: '收件人把這封信標成垃圾信，他的電子報已經停寄',
  account: '寄信的伺服器不認得本站的帳號，請管理員檢查寄信設定',
  unreachable: '試了半天都連不上對方的伺服器',
}

/** @param error the last error of the mail server or of this process; it may contain the address */
function failureOf(error: string): Failure {
  if (error.startsWith('complaint')) return 'complaint'
  if (/\b5\.2\.2\b|\b552\b/.test(error)) return 'full'
  if (/\b53[0458]\b/.test(error)) return 'account'
  if (/\b5\.7\.\d/.test(error) || /\b554\b/.test(error)) return 'refused'
  return /\b55[013]\b|\b5\.1\.\d|\b5\.2\.1\b/.test(error) ? 'no-mailbox' : 'unreachable'
}

/** Error of mails that an operator discarded when adopting a copy; they require no action. */
export const givenUpByAdoption = 'not sent: the copy was adopted without its mail'

/** The reason of a failure for display, without the address. */
export const failureWords = (error: string | null): string => words[failureOf(error ?? '')]

/**
 * Whether a mail can be resent. Excluded are codes (they have expired, and their owner requests another), outdated
 * newsletters, and addresses without a mailbox.
 */
export const mayResend = ({ priority, error }: { priority: MailPriority; error: string | null }): boolean =>
  priority === mailPriorities.ordinary && !['no-mailbox', 'complaint'].includes(failureOf(error ?? ''))

/** A masked address: enough to recognise it with its owner on the telephone, too little to send mail to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`
}
