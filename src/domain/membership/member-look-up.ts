import { addDays } from '../time/calendar-days.ts'

/** Why staff look up a member. */
export const lookUpReasons = {
  mail: '來信',
  call: '來電',
  refund: '退費',
  shipping: '寄送',
  data: '個資請求',
  other: '其他',
} as const
export type LookUpReason = keyof typeof lookUpReasons

/** The reason as the audit log states it. */
export const reasonText = ({ reason, note }: { reason: LookUpReason; note: string }): string =>
  note === '' ? lookUpReasons[reason] : `${lookUpReasons[reason]}：${note}`

/** The reason without the notes of staff (after `：`, and after `；` that of a correction), as members see it. */
export function generalReason(recorded: string): string {
  const kind = recorded.split(/[：；]/, 1)[0] ?? ''
  return Object.values(lookUpReasons).some((reason) => reason === kind) ? kind : lookUpReasons.other
}

/** Labels for members of everything that the reader service does with their account, by the action of the audit event. */
export const lookUpLabels = {
  'find-member': '用號碼或信箱找到您，只看到遮住的姓名與信箱',
  'look-up-member': '查看了您的權益、訂閱、訂單、裝置與信件',
  'reveal-member': '看了完整的電子郵件與手機',
  'bind-subscription': '把訂戶編號綁到您的帳號',
  'unbind-subscription': '把訂戶編號從您的帳號解除綁定',
  'correct-right': '更正了您的權益',
  'end-sessions': '把您的帳號在每個裝置上登出',
  'schedule-erasure': '依您的請求排定刪除帳號',
  'cancel-erasure': '取消了刪除帳號',
} as const
/** Label of a former staff member without a role. */
export const formerStaffLabel = '已離職的同事'
export type LookUpAction = keyof typeof lookUpLabels
export const lookUpActions = Object.keys(lookUpLabels) as LookUpAction[]

/** How long an opened member stays open for the user who gave the reason, milliseconds. */
export const lookUpLifetime = 30 * 60_000
/** Distinct members that one user may open on a Taipei day. */
export const membersPerDay = 40
/** Distinct members that one user may open within an hour. */
export const membersPerHour = 15
/** Searches of one user within an hour: enough for work, too few to guess e-mail addresses. */
export const searchesPerHour = 60

/** Distinct members that a user may open on a day on which administrators raised the limit so many times. */
export const dailyLimit = (extensions: number): number => membersPerDay * (extensions + 1)

/** The daily limit that a user has reached with so many opened members and extensions; null below it. */
export function reachedDailyLimit({ opened, extensions }: { opened: number; extensions: number }): number | null {
  const limit = dailyLimit(extensions)
  return opened >= limit ? limit : null
}

/**
 * Why no further member can be opened now; null if one can.
 * @param counts distinct other members in the hour and on the day, and the extensions of the day
 */
export function lookUpError({ hour, day, extensions }: { hour: number; day: number; extensions: number }): string | null {
  const limit = reachedDailyLimit({ opened: day, extensions })
  if (limit !== null) return `今天已經看過 ${limit} 位會員，請明天再看、請同事代辦，或請管理員再開放 ${membersPerDay} 位`
  return hour >= membersPerHour ? `這一個小時已經看過 ${membersPerHour} 位會員，請過一會兒再看，或請同事代辦` : null
}

/** Why no further search can be made now; null if one can. @param count searches of the user within the hour */
export const searchError = (count: number): string | null =>
  count >= searchesPerHour ? `這一個小時已經找了 ${searchesPerHour} 次會員，請過一會兒再找，或請同事代辦` : null

/** Distinct members on one day from which a user's look-ups are unusual: half of what is possible. */
export const unusualPerDay = membersPerDay / 2

/** Why administrators are notified of a user's look-ups, as the mail and the audit log state it. */
export const lookUpAlerts = {
  many: `一天查看了 ${unusualPerDay} 位會員`,
  hour: '碰到一小時查看會員的上限',
  searches: '碰到一小時尋找會員的上限',
  day: '碰到一天查看會員的上限',
  own: '想打開自己的帳號',
} as const
export type LookUpAlert = keyof typeof lookUpAlerts

/** The Taipei calendar days of the week before a day, Monday to Sunday. */
export function weekBefore(today: string): { from: string; until: string } {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { from: addDays(today, -sinceMonday - 7), until: addDays(today, -sinceMonday - 1) }
}

/** Labels of the audit log's actions in the weekly list of look-ups. */
export const weeklyLabels = {
  'find-member': '尋找',
  'look-up-member': '打開',
  'reveal-member': '看完整的電子郵件與手機',
  'alert-look-ups': '異常',
} as const
export type WeeklyAction = keyof typeof weeklyLabels
export const weeklyActions = Object.keys(weeklyLabels) as WeeklyAction[]

/** Results of a search. */
export const maxSearchHits = 5

/** Until when a look-up at an instant permits reading. */
export const lookUpExpiresAt = (lookedUpAt: Date): Date => new Date(lookedUpAt.getTime() + lookUpLifetime)

/** Query of the member look-up; only exact matches are found. */
export type MemberSearch = { kind: 'email' | 'subscriber' | 'order'; value: string }

/** The kind of number or e-mail address that was typed; null if it is none of them. */
export function parseMemberSearch(input: string): MemberSearch | null {
  const text = input.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  if (/^[^@]+@[^@]+\.[^@]+$/.test(text)) return { kind: 'email', value: text.toLowerCase() }
  const digits = text.replace(/\p{Pd}/gu, '')
  if (/^\d{7}$/.test(digits)) return { kind: 'subscriber', value: digits }
  return /^HP[0-9A-Z-]{4,40}$/i.test(text) ? { kind: 'order', value: text.toUpperCase() } : null
}

/** Whether a subscription can be bound to an account, by the account that it is bound to; an error otherwise. */
export function bindingError(boundTo: string | null, member: string): string | null {
  if (boundTo === null) return null
  return boundTo === member ? '這個編號已經綁在這位會員的帳號' : '這個編號綁在另一個帳號；請先打開那個帳號，確認是同一個人'
}

/** The error of a corrected end of an entitlement; null if there is none. */
export function entitlementEndError(endsOn: string, { startsOn, today }: { startsOn: string; today: string }): string | null {
  if (endsOn < startsOn) return '最後一天不能早於開始的那一天'
  return endsOn > `${Number(today.slice(0, 4)) + 5}${today.slice(4)}` ? '最多到五年後' : null
}
