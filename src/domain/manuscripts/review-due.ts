import { addMonths } from '../time/calendar-days.ts'

/**
 * After how many months a signed text is due for another review. Texts in a channel about diseases and medicines are due
 * sooner, because their guidelines change more often.
 */
export const reviewMonths = { usual: 24, shorter: 12 } as const
/** The slugs of the channels with the shorter period. */
export const shorterReview: readonly string[] = ['chronic', 'diseases', 'ewm', 'medication', 'tcm']

/** The last Taipei day before another review is overdue. @param channels slugs */
export const reviewDueOn = (signedOn: string, channels: readonly string[]): string =>
  addMonths(signedOn, channels.some((slug) => shorterReview.includes(slug)) ? reviewMonths.shorter : reviewMonths.usual)

/** Which reviews a filter selects: those that are overdue, or will be within two months. */
export const dueFilters = ['overdue', 'soon'] as const
export type DueFilter = (typeof dueFilters)[number]
export const soonDays = 60
