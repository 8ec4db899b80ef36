import { addDays, addMonths } from '../time/calendar-days.ts'

/** A span of Taipei calendar days, both included. */
export interface Term {
  startsOn: string
  endsOn: string
}

/**
 * The term of a digital entitlement of some months: from today, or from the day after the current entitlement.
 * @param until last day of the latest entitlement, or null
 */
export function digitalTerm(today: string, until: string | null, months: number): Term {
  const startsOn = until !== null && until >= today ? addDays(until, 1) : today
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1) }
}

/** The numbering of a monthly magazine: the month of its issue 1, counted from the year 0. */
export interface Numbering {
  firstMonth: number
}

const monthIndex = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

/**
 * The numbering in which an issue is that of the month of its publishing day. Without an issue, issue 1 is next month's.
 */
export const numberingOf = (known: { issue: number; publishDate: string } | null, today: string): Numbering => ({
  firstMonth: known ? monthIndex(known.publishDate) - known.issue + 1 : monthIndex(today) + 1,
})

/** The issue of the month of a day; below 1 before the first one. */
export const issueOf = (day: string, { firstMonth }: Numbering): number => monthIndex(day) - firstMonth + 1

/** The first day of the month of an issue. */
export function firstDayOfIssue(issue: number, { firstMonth }: Numbering): string {
  const month = firstMonth + issue - 1
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/**
 * The last printed issue that is due to a reader: the later of that of their subscriptions, and that of the month in which
 * a print entitlement without issue numbers ends. Null without either.
 */
export function lastDueIssue(subscribed: number | null, entitledUntil: string | null, numbering: Numbering): number | null {
  const entitled = entitledUntil === null ? null : issueOf(entitledUntil, numbering)
  return subscribed === null || entitled === null ? (subscribed ?? entitled) : Math.max(subscribed, entitled)
}

/** The first issue that a new subscription can include: next month's, or the magazine's first one. */
const nextIssueAt = (today: string, numbering: Numbering): number => Math.max(issueOf(today, numbering), 0) + 1

/** The issues of a print subscription: from next month's issue, or from the one after those that are already due. */
export function printTerm(
  today: string,
  lastIssue: number | null,
  issues: number,
  numbering: Numbering,
): Term & { firstIssue: number; lastIssue: number } {
  const first = Math.max(nextIssueAt(today, numbering), (lastIssue ?? 0) + 1)
  const last = first + issues - 1
  const endsOn = addDays(firstDayOfIssue(last + 1, numbering), -1)
  return { firstIssue: first, lastIssue: last, startsOn: firstDayOfIssue(first, numbering), endsOn }
}

/** Where the parts of a plan begin: the first day of the digital entitlement, and the first printed issue. */
export interface PlanStart {
  digitalOn: string | null
  firstIssue: number | null
}

/**
 * Whether a plan continues a running subscription: a part of it begins after the current entitlement and not now. The
 * buyer confirms such an order, because it may be a second subscription by mistake.
 */
export const continuesTerm = ({ digitalOn, firstIssue }: PlanStart, today: string, numbering: Numbering): boolean =>
  (digitalOn !== null && digitalOn > today) || (firstIssue !== null && firstIssue > nextIssueAt(today, numbering))

/** Another subscription order of the buyer: paid since an order was created, or sent to the gateway without a result. */
export interface OtherOrder {
  orderNo: string
  state: 'paid' | 'in_payment'
  digital: boolean
  print: boolean
}

/**
 * Another order of the buyer with a part of the plan that is about to be paid, so that they would subscribe twice; null
 * for none. The confirmation in the order form does not cover it. An order that is still at the gateway counts, because
 * both could be paid.
 */
export function conflictingOrder(
  plan: Pick<OtherOrder, 'digital' | 'print'>,
  continues: boolean,
  others: readonly OtherOrder[],
): OtherOrder | null {
  const overlapping = others.filter(({ digital, print }) => (digital && plan.digital) || (print && plan.print))
  const paid = overlapping.find(({ state }) => state === 'paid')
  if (paid && continues) return paid
  return overlapping.find(({ state }) => state === 'in_payment') ?? null
}

/** The label of the confirmation, and the error message without it. */
export const confirmTermLabel = '我知道，要接著訂'
export const confirmTermError = '您的訂閱還沒到期，請勾選確認要接著訂'
/** The error message when another order was paid, or sent to the gateway, after the form was opened. */
export const confirmSecondError = '您還有另一張訂閱訂單，請勾選確認兩張都要'
/** The label of the confirmation that `confirmSecondError` requires. */
export const confirmSecondLabel = '我知道，兩張都要訂'

/** Validity of purchased questions, months. */
export const questionMonths = 6

/** The term of purchased questions: until the same day of the month, included, in the buyer's favour. */
export function questionTerm(today: string): Term {
  return { startsOn: today, endsOn: addMonths(today, questionMonths) }
}

/**
 * Whether automatic renewal would charge long before the next term: the gateway counts from the first payment, however
 * much later the paid term starts. A month early is accepted, as for any timely renewal.
 */
export const renewsTooEarly = ({ startsOn }: Pick<Term, 'startsOn'>, paidOn: string): boolean => startsOn > addMonths(paidOn, 1)
