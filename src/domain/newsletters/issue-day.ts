/** How often a newsletter appears, on its weekday. */
export const rhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

const oneDay = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / oneDay

/**
 * Whether a newsletter appears on a Taipei calendar day (`YYYY-MM-DD`): every week, every other week, or on the
 * month's first such weekday.
 * @param weekday 0 is Sunday
 * @param last day of its last issue; null before the first
 */
export function isIssueDay({ rhythm, weekday }: { rhythm: Rhythm; weekday: number }, day: string, last: string | null): boolean {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday || last === day) return false
  if (rhythm === 'monthly') return Number(day.slice(8)) <= 7
  return rhythm === 'weekly' || last === null || dayNumber(day) - dayNumber(last) >= 14
}
