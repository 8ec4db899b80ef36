/**
 * Priority of outgoing mail, the highest first; shared by the outbox, the job queue and its workers. `code` is a code
 * that a user waits for in front of a form, and has workers of its own; `bulk` is for mass mail.
 */
export const mailPriorities = { code: 2, ordinary: 1, bulk: 0 } as const
export type MailPriority = (typeof mailPriorities)[keyof typeof mailPriorities]

/**
 * Mails that an administrator has stopped: none; all but the codes without which no member can sign in or reset a
 * password; or all.
 */
export const mailStops = ['nothing', 'ordinary', 'all'] as const
export type MailStop = (typeof mailStops)[number]

/** The display names of the switch's positions. */
export const mailStopNames: Readonly<Record<MailStop, string>> = {
  nothing: '照常寄出',
  ordinary: '只寄驗證碼與重設密碼',
  all: '全部停住',
}

/** Whether a mail may leave in spite of what is stopped. */
export const maySendMail = (priority: MailPriority, stopped: MailStop): boolean =>
  stopped === 'nothing' || (stopped === 'ordinary' && priority === mailPriorities.code)

/** The error of a change of the switch; null if there is none. A stop is explained to all staff. */
export const mailStopError = (stopped: MailStop, reason: string): string | null =>
  stopped !== 'nothing' && reason.trim() === '' ? '請寫下為什麼停住，編輯部的每個人都看得到' : null

/**
 * Mails that pages promise their readers: a code, which expires before mail is resumed; a link to confirm, which is valid
 * for weeks; and notices and receipts.
 */
const promisedMails = {
  code: {
    priority: mailPriorities.code,
    message: '現在暫停寄信，新的驗證碼寄不到您的信箱。驗證碼有時限，恢復寄信之後請再申請一次。',
  },
  confirmation: { priority: mailPriorities.code, message: '現在暫停寄信，確認信會留著，三天內恢復就會補寄。' },
  notice: { priority: mailPriorities.ordinary, message: '現在暫停寄信，還沒寄出的信會留著，三天內恢復就會補寄。' },
} as const
export type PromisedMail = keyof typeof promisedMails

/** The message of a page in place of the promise of a mail while such mail is stopped; null while it is sent. */
export function mailDelayText(mail: PromisedMail, stopped: MailStop): string | null {
  const { priority, message } = promisedMails[mail]
  return maySendMail(priority, stopped) ? null : message
}

/** The notice for staff while mail is stopped; null if nothing is. */
export function mailStopNotice({ stopped, reason }: { stopped: MailStop; reason: string }): string | null {
  if (stopped === 'nothing') return null
  const notice = stopped === 'all' ? '寄信全部停住了' : '現在只寄驗證碼與重設密碼，其他的信停住了'
  return `${notice}：${reason}。寫好的信會留著，三天內恢復就會寄出。`
}
