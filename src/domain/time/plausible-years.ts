/** Message for other years. */
export const implausibleYearMessage = '年份要在 1900 到 2200 之間'

/**
 * Whether an instant (ISO 8601) or a day (`YYYY-MM-DD`) is in a plausible year, in UTC: others are typing errors, and
 * at the limits of the calendar neither databases nor browsers can calculate with them.
 */
export function isInPlausibleYear(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1900 && year <= 2200
}
