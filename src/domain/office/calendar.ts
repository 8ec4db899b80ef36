import { type ScheduledFeature, scheduledFeatures } from '../navigation/features.ts'
import { addDays, addMonths } from '../time/calendar-days.ts'
import { taipeiDay } from '../time/taipei.ts'

const builtInKinds = [
  'commission',
  'publish',
  'embargo',
  'end',
  'front-from',
  'front-until',
  'ad-from',
  'ad-until',
  'rights',
  'activity-from',
  'activity-until',
  'video',
  'magazine',
  'entry',
  'offer',
  'price',
] as const
export type CalendarEntryKind = (typeof builtInKinds)[number] | ScheduledFeature
/**
 * The kinds of entries in the office calendar: starts, ends and due dates, at an instant or on a day. `entry` is a date of
 * a register without a kind of its own, `offer` one of a product, `price` the first day of a later price.
 */
export const calendarEntryKinds: readonly CalendarEntryKind[] = [...builtInKinds, ...scheduledFeatures()]

/**
 * The days of a month by weeks, which start on Monday; the first and the last week may contain days of the adjacent
 * months.
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const begin = addDays(first, -weekday(first))
  const weeks: string[][] = []
  for (let monday = begin; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** Monday is 0. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The month a number of months later or earlier. */
export const shiftMonth = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7)

interface CalendarTime {
  /** Taipei calendar day. */
  day: string
  /** An instant as ISO 8601 in UTC; null for the whole day. */
  at: string | null
}

/** The entries of each day: those of the whole day first, then by time. Days without entries are omitted. */
export function groupByDay<Entry extends CalendarTime>(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  const sorted = entries.toSorted((item, other) => sortKeyOf(item).localeCompare(sortKeyOf(other), 'en'))
  for (const entry of sorted) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}

const sortKeyOf = ({ day, at }: CalendarTime) => `${day} ${at ?? ''}`

/** The default of a commissioned text's planned publication: 9:00 in Taipei, two weeks from now. */
export const defaultPlannedAt = (now: Date): string => new Date(`${addDays(taipeiDay(now), 14)}T09:00:00+08:00`).toISOString()
