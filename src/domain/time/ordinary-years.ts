/** What is said of a moment of other years. */
export const ordinaryYears = '年份要在 1900 到 2200 之間'

/**
 * Whether an instant (ISO 8601) or a day (`YYYY-MM-DD`) is of the years that a magazine speaks of, reckoned in UTC: others are
 * slips of the keyboard, and at the ends of the calendar neither databases nor browsers can reckon with them.
 */
export function isOfOrdinaryYears(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1900 && year <= 2200
}
