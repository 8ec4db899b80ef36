import { addMonths } from '../time/calendar-days.ts'
import { dottedDay } from '../time/taipei.ts'

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
 * The last Taipei day before another review is overdue: the channel with the shortest period decides. It is computed once,
 * at the signature, and stored with it: a later change of a channel's period concerns later signatures only.
 * @param months the periods of the text's channels
 */
export const reviewDueOn = (signedOn: string, months: readonly number[]): string =>
  addMonths(signedOn, months.length > 0 ? Math.min(...months) : usualReviewMonths)

/** Why a signer cannot choose this day for the next review; null if they can: after today, and not later than the rule. */
export function chosenDueError(chosen: string, { today, latest }: { today: string; latest: string }): string | null {
  if (chosen <= today) return '下次審訂的日子要在今天之後'
  return chosen > latest ? `最晚是 ${dottedDay(latest)}，是頻道的月數算出來的；要更晚，請改頻道的月數` : null
}

/** Which reviews a filter selects: those that are overdue, or will be within two months. */
export const dueFilters = ['overdue', 'soon'] as const
export type DueFilter = (typeof dueFilters)[number]
export const reviewSoonDays = 60
