import { addMonths } from '../time/calendar-days.ts'

/** After how many months a signed text of a channel is due for another review, unless the channel has another period. */
export const usualReviewMonths = 24
/** The period of channels about diseases and medicines, whose guidelines change more often. */
export const shortReviewMonths = 12
/** The slugs of the channels that begin with the shorter period. */
export const shorterReviewChannels: readonly string[] = ['chronic', 'diseases', 'ewm', 'medication', 'tcm']

/** The period with which a channel begins. */
export const firstReviewMonths = (slug: string): number =>
  shorterReviewChannels.includes(slug) ? shortReviewMonths : usualReviewMonths

/**
 * The last Taipei day before another review is overdue: the channel with the shortest period decides.
 * @param months the periods of the text's channels
 */
export const reviewDueOn = (signedOn: string, months: readonly number[]): string =>
  addMonths(signedOn, months.length > 0 ? Math.min(...months) : usualReviewMonths)

/** Which reviews a filter selects: those that are overdue, or will be within two months. */
export const dueFilters = ['overdue', 'soon'] as const
export type DueFilter = (typeof dueFilters)[number]
export const reviewSoonDays = 60
