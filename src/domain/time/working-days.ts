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
