import { issueMonth, issueOf } from '../payment/terms.ts'
import { addDays } from '../time/calendar-days.ts'

/** Which printed issues a subscription brings, by their numbers. */
export interface Mailing {
  firstIssue: number
  lastIssue: number
  /** The first issue that is not sent while it is paused; null while it is not. */
  pausedFrom: number | null
  /** Issues that a pause held back. */
  heldBack: readonly number[]
}

/** The next issue to be sent. That of the day's own month has gone out. */
const nextIssue = ({ firstIssue }: Mailing, today: string) => Math.max(issueOf(today) + 1, firstIssue)

/** How many copies are still to come. A pause keeps them. */
export function copiesLeft(mailing: Mailing, today: string): number {
  return Math.max(0, mailing.lastIssue - (mailing.pausedFrom ?? nextIssue(mailing, today)) + 1)
}

/** The first day of the month in which the next copy is sent; null when none is, or the mailing is paused. */
export function nextMailing(mailing: Mailing, today: string): string | null {
  if (mailing.pausedFrom !== null || copiesLeft(mailing, today) === 0) return null
  return issueMonth(nextIssue(mailing, today))
}

/** The mailing paused from the next issue on; null when it is paused already or nothing is left to hold back. */
export function pauseMailing(mailing: Mailing, today: string): Mailing | null {
  if (mailing.pausedFrom !== null || copiesLeft(mailing, today) === 0) return null
  return { ...mailing, pausedFrom: nextIssue(mailing, today) }
}

/** The mailing goes on: the issues that were held back come at its end. Null when it was not paused. */
export function resumeMailing(mailing: Mailing, today: string): Mailing | null {
  const { pausedFrom, lastIssue, heldBack } = mailing
  if (pausedFrom === null) return null
  const missed = Math.max(0, nextIssue(mailing, today) - pausedFrom)
  const held = Array.from({ length: missed }, (_, at) => pausedFrom + at)
  return { ...mailing, lastIssue: lastIssue + missed, pausedFrom: null, heldBack: [...heldBack, ...held] }
}

/** The last day of the months that a mailing covers. */
export function mailingEnd({ lastIssue }: Mailing): string {
  return addDays(issueMonth(lastIssue + 1), -1)
}

/** So long an issue may be on its way, days from the first of its month, before it counts as missing. */
const onItsWay = 14
/** How many issues back a copy can still be sent again. */
const reachBack = 3

/** The issues of a subscription that may be reported as not received, the newest first. */
export function reportableIssues(mailing: Mailing, today: string): number[] {
  const { firstIssue, lastIssue, pausedFrom, heldBack } = mailing
  const newest = Math.min(issueOf(today), lastIssue, (pausedFrom ?? Number.POSITIVE_INFINITY) - 1)
  const issues: number[] = []
  for (let issue = newest; issue >= firstIssue && issue > issueOf(today) - reachBack; issue -= 1)
    if (!heldBack.includes(issue) && addDays(issueMonth(issue), onItsWay) <= today) issues.push(issue)
  return issues
}
