import { identityOf } from '../membership/identity.ts'
import type { Audience } from '../membership/viewer.ts'
import { dayBefore } from './days.ts'

/** The reader roles of the lens: `ended` is a subscriber whose entitlement ended yesterday. */
export const lensReaders = ['visitor', 'member', 'subscriber', 'ended', 'bot'] as const
export type LensReader = (typeof lensReaders)[number]

/** Which version is shown: the newest draft, or the public one. */
export const lensVersions = ['newest', 'public'] as const
export type LensVersion = (typeof lensVersions)[number]

/** The last day of an entitlement that ended yesterday, a Taipei calendar day. */
export const lastDayOfRight = (now: Date): string => dayBefore(now)

/**
 * The audience of a reader role at an instant. An `ended` reader is a subscriber before the end of the entitlement.
 * @param now the instant at which the lens is used: the reference for yesterday
 */
export function audienceAt(reader: LensReader, at: Date, now: Date): Audience {
  return reader === 'ended' ? identityOf({ h_end_date: lastDayOfRight(now), staff: false }, at) : reader
}
