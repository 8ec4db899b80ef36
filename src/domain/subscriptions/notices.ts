import { addDays, addMonths } from '../time/calendar-days.ts'

/** What a subscriber is told by mail about the time of a subscription. */
export type NoticeKind = 'charge' | 'month' | 'week'

/** How long before a charge, or before the end, one is told: a week; before the end also a month. Days. */
const week = 7

/** The last day that a notice of today may be about. */
export function noticeHorizon(today: string): { charge: string; end: string } {
  return { charge: addDays(today, week), end: addMonths(today, 1) }
}

/**
 * Which notice of its end a subscription is due today: the nearer one, so that a day on which nothing ran is made up
 * for; null when the end is past or far away.
 */
export function endNotice(endsOn: string, today: string): Exclude<NoticeKind, 'charge'> | null {
  if (endsOn < today || endsOn > noticeHorizon(today).end) return null
  return endsOn <= addDays(today, week) ? 'week' : 'month'
}
