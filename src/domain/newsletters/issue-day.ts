import { addDays } from '../time/calendar-days.ts'

/** Rhythms of a newsletter, on its weekday. */
export const rhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type IssueFrequency = (typeof rhythms)[number]

/** The hour in Taipei at which the issues of the day are started. */
export const issueHour = 7

const oneDay = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / oneDay

/** The schedule of a newsletter. */
interface IssueSchedule {
  rhythm: IssueFrequency
  /** 0 is Sunday. */
  weekday: number
}

/**
 * Whether a newsletter is issued on a Taipei calendar day (`YYYY-MM-DD`): every week, every other week, or on the
 * month's first such weekday.
 * @param last day of its last issue; null before the first
 */
export function isIssueDay({ rhythm, weekday }: IssueSchedule, day: string, last: string | null): boolean {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday || last === day) return false
  if (rhythm === 'monthly') return Number(day.slice(8)) <= 7
  return rhythm === 'weekly' || last === null || dayNumber(day) - dayNumber(last) >= 14
}

/**
 * The issue days from a Taipei calendar day on, that day included, provided that each issue has content.
 * @param last as in `isIssueDay`
 */
export function issueDaysFrom(appearing: IssueSchedule, from: string, last: string | null, days: number): string[] {
  const issueDays: string[] = []
  for (let passed = 0; passed < days; passed += 1) {
    const day = addDays(from, passed)
    if (isIssueDay(appearing, day, issueDays.at(-1) ?? last)) issueDays.push(day)
  }
  return issueDays
}

/** The earliest instant at which the issue of a Taipei calendar day is started. */
export const issueInstant = (day: string): Date => new Date(`${day}T${String(issueHour).padStart(2, '0')}:00:00+08:00`)
