/** National holidays as Taipei calendar days, `YYYY-MM-DD`. Those on a weekend may be omitted. */
export type Holidays = ReadonlySet<string>

/**
 * Whether a Taipei calendar day is a working day: neither Saturday, Sunday nor a national holiday. Since 2026 no
 * Saturday is a make-up working day (政府機關配合紀念日與節日補假及調整放假處理要點).
 * @param day `YYYY-MM-DD`
 */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** Calendar days are `YYYY-MM-DD`; the arithmetic involves no clock and no time zone. */

/** A calendar day plus a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A calendar day plus months; the last day of the month if that is shorter (Civil Code, article 121). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}
