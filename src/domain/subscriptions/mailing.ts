import { firstDayOfIssue, issueOf, type Numbering } from '../payment/terms.ts'
import { addDays, addMonths } from '../time/calendar-days.ts'

/** Notices about the term of a subscription, sent by mail. */
export type NoticeKind = 'charge' | 'month' | 'week'

/** Lead time of a notice in days: a week before a charge or the end; also a month before the end. */
const week = 7

/** The last day that a notice of today may concern. */
export function noticeHorizon(today: string): { charge: string; end: string } {
  return { charge: addDays(today, week), end: addMonths(today, 1) }
}

/**
 * The notice that is due for the end of a subscription today: the nearer one, so that a missed day is caught up; null
 * if the end is past or beyond the horizon.
 */
export function endNotice(endsOn: string, today: string): Exclude<NoticeKind, 'charge'> | null {
  if (endsOn < today || endsOn > noticeHorizon(today).end) return null
  return endsOn <= addDays(today, week) ? 'week' : 'month'
}

/** The printed issues of a subscription, by number. */
export interface Mailing {
  firstIssue: number
  lastIssue: number
  /** The first issue that is not sent during a pause; null without a pause. */
  pausedFrom: number | null
  /** Issues that were postponed by a pause. */
  heldBack: readonly number[]
}

/** The next issue to be sent. That of the current month was sent already. */
const nextIssue = ({ firstIssue }: Mailing, today: string, numbering: Numbering) =>
  Math.max(issueOf(today, numbering) + 1, firstIssue)

/** The number of remaining issues. A pause preserves them. */
export function remainingIssues(mailing: Mailing, today: string, numbering: Numbering): number {
  return Math.max(0, mailing.lastIssue - (mailing.pausedFrom ?? nextIssue(mailing, today, numbering)) + 1)
}

/** The first day of the month in which the next issue is sent; null if there is none, or during a pause. */
export function nextMailing(mailing: Mailing, today: string, numbering: Numbering): string | null {
  if (mailing.pausedFrom !== null || remainingIssues(mailing, today, numbering) === 0) return null
  return firstDayOfIssue(nextIssue(mailing, today, numbering), numbering)
}

/** Pauses the mailing from the next issue on; null if it is paused already or no issue is left. */
export function pauseMailing(mailing: Mailing, today: string, numbering: Numbering): Mailing | null {
  if (mailing.pausedFrom !== null || remainingIssues(mailing, today, numbering) === 0) return null
  return { ...mailing, pausedFrom: nextIssue(mailing, today, numbering) }
}

/** Resumes the mailing: the postponed issues are appended. Null if it was not paused. */
export function resumeMailing(mailing: Mailing, today: string, numbering: Numbering): Mailing | null {
  const { pausedFrom, lastIssue, heldBack } = mailing
  if (pausedFrom === null) return null
  const missed = Math.max(0, nextIssue(mailing, today, numbering) - pausedFrom)
  const heldIssues = Array.from({ length: missed }, (_, index) => pausedFrom + index)
  return { ...mailing, lastIssue: lastIssue + missed, pausedFrom: null, heldBack: [...heldBack, ...heldIssues] }
}

/** The last day of the months that a mailing covers. */
export function mailingEnd({ lastIssue }: Mailing, numbering: Numbering): string {
  return addDays(firstDayOfIssue(lastIssue + 1, numbering), -1)
}

/** Delivery time, days from the first of the issue's month, before it counts as missing. */
const deliveryDays = 14
/** The number of past issues that can be sent again. */
const reachBack = 3

/** The issues of a subscription that may be reported as not received, the newest first. */
export function reportableIssues(mailing: Mailing, today: string, numbering: Numbering): number[] {
  const { firstIssue, lastIssue, pausedFrom, heldBack } = mailing
  const newest = Math.min(issueOf(today, numbering), lastIssue, (pausedFrom ?? Number.POSITIVE_INFINITY) - 1)
  const issues: number[] = []
  for (let issue = newest; issue >= firstIssue && issue > issueOf(today, numbering) - reachBack; issue -= 1)
    if (!heldBack.includes(issue) && addDays(firstDayOfIssue(issue, numbering), deliveryDays) <= today) issues.push(issue)
  return issues
}
