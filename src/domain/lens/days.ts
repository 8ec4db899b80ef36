import { addDays } from '../time/calendar-days.ts'
import { taipeiDay } from '../time/taipei.ts'

/** The Taipei calendar day before the one of an instant. */
export const dayBefore = (now: Date): string => addDays(taipeiDay(now), -1)

/** The last second of a Taipei calendar day, and the instant at which it ends. */
export function endOf(day: string): { last: Date; over: Date } {
  const over = new Date(`${addDays(day, 1)}T00:00:00+08:00`)
  return { last: new Date(over.getTime() - 1000), over }
}
