import { identityOf } from '../membership/identity.ts'
import type { Audience } from '../membership/viewer.ts'
import { dayBefore } from './days.ts'

/** Whose eyes a page can be seen with: `ended` is a subscriber whose right ended yesterday. */
export const lensReaders = ['visitor', 'member', 'subscriber', 'ended', 'bot'] as const
export type LensReader = (typeof lensReaders)[number]

/** Which text is looked at: what was written last, or what readers have. */
export const lensVersions = ['newest', 'public'] as const
export type LensVersion = (typeof lensVersions)[number]

/** The last day of the right that ended yesterday, a Taipei calendar day. */
export const lastDayOfRight = (now: Date): string => dayBefore(now)

/**
 * For which audience a page is drawn that somebody opens at an instant. Whose right ended yesterday is a subscriber before.
 * @param now the instant at which the lens is used: what yesterday is
 */
export function audienceAt(reader: LensReader, at: Date, now: Date): Audience {
  return reader === 'ended' ? identityOf({ h_end_date: lastDayOfRight(now), staff: false }, at) : reader
}
