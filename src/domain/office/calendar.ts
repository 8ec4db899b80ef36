import { addDays, addMonths } from '../time/calendar-days.ts'

/** What stands in the calendar of the office: something that begins, ends or is due at an hour or with a day. */
export const entryKinds = [
  'publish',
  'embargo',
  'end',
  'ad-from',
  'ad-until',
  'rights',
  'activity-from',
  'activity-until',
  'special',
  'digital-feature',
  'video',
  'magazine',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The days of a month by weeks, which begin on Monday; the first and the last may begin and end in the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const begin = addDays(first, -weekday(first))
  const weeks: string[][] = []
  for (let monday = begin; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** Monday is 0. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A month, so many months later or earlier. */
export const monthFrom = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7)

interface Placed {
  /** Taipei's. */
  day: string
  /** An instant as ISO 8601 in UTC; null for what holds for the whole day. */
  at: string | null
}

/** What stands on each day, what holds for the whole day first, then by the hour. Days on which nothing is are left out. */
export function byDay<Entry extends Placed>(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  const sorted = entries.toSorted((one, other) => order(one).localeCompare(order(other), 'en'))
  for (const entry of sorted) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}

const order = ({ day, at }: Placed) => `${day} ${at ?? ''}`
