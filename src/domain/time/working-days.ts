/** National holidays as Taipei calendar days, `YYYY-MM-DD`. Those that fall on a weekend need not stand among them. */
export type Holidays = ReadonlySet<string>

/**
 * Whether offices work on a Taipei calendar day: neither on Saturdays and Sundays nor on national holidays. Since 2026
 * no Saturday is worked to make up for a holiday (政府機關配合紀念日與節日補假及調整放假處理要點).
 * @param day `YYYY-MM-DD`
 */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}
