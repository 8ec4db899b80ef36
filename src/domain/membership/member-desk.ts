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
export const reasonWords = ({ reason, note }: { reason: LookUpReason; note: string }): string =>
  note === '' ? lookUpReasons[reason] : `${lookUpReasons[reason]}：${note}`

/** How long an opened member stays open for the user who gave the reason, milliseconds. */
const openFor = 30 * 60_000
/** Distinct members that one user may open on a Taipei day. */
export const membersPerDay = 40
/** Results of a search. */
export const mostHits = 5

/** Until when a look-up at an instant permits reading. */
export const openUntil = (lookedUpAt: Date): Date => new Date(lookedUpAt.getTime() + openFor)

/** What a search is for; only exact matches are found. */
export type Sought = { kind: 'email' | 'subscriber' | 'order'; value: string }

/** The kind of number or address that was typed; null if it is none of them. */
export function soughtIn(typed: string): Sought | null {
  const text = typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  if (/^[^@]+@[^@]+\.[^@]+$/.test(text)) return { kind: 'email', value: text.toLowerCase() }
  const digits = text.replace(/\p{Pd}/gu, '')
  if (/^\d{7}$/.test(digits)) return { kind: 'subscriber', value: digits }
  return /^HP[0-9A-Z-]{4,40}$/i.test(text) ? { kind: 'order', value: text.toUpperCase() } : null
}

/** The fault of a corrected end of an entitlement; null if there is none. */
export function rightEndFault(endsOn: string, { startsOn, today }: { startsOn: string; today: string }): string | null {
  if (endsOn < startsOn) return '最後一天不能早於開始的那一天'
  return endsOn > `${Number(today.slice(0, 4)) + 5}${today.slice(4)}` ? '最多到五年後' : null
}
