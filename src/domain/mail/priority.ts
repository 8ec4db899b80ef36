/**
 * Priority of outgoing mail, the highest first; shared by the outbox, the job queue and its workers. `code` is a code
 * that a user waits for in front of a form, and has workers of its own; `bulk` is for mass mail.
 */
export const mailPriorities = { code: 2, ordinary: 1, bulk: 0 } as const
export type MailPriority = (typeof mailPriorities)[keyof typeof mailPriorities]

/**
 * What an administrator has stopped: nothing; everything but the codes without which no member can sign in or reset a
 * password; or every mail.
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
export const mayLeave = (priority: MailPriority, stopped: MailStop): boolean =>
  stopped === 'nothing' || (stopped === 'ordinary' && priority === mailPriorities.code)

/** The fault of a change of the switch; null if there is none. A stop is explained to all staff. */
export const mailStopFault = (stopped: MailStop, reason: string): string | null =>
  stopped !== 'nothing' && reason.trim() === '' ? '請寫下為什麼停住，編輯部的每個人都看得到' : null

/** The notice for staff while mail is stopped; null if nothing is. */
export function mailStopNotice({ stopped, reason }: { stopped: MailStop; reason: string }): string | null {
  if (stopped === 'nothing') return null
  const what = stopped === 'all' ? '寄信全部停住了' : '現在只寄驗證碼與重設密碼，其他的信停住了'
  return `${what}：${reason}。寫好的信會留著，三天內恢復就會寄出。`
}
