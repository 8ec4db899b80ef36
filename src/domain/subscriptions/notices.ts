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
