import { countAttempt, counterOf, forgetAttempt, type Pace } from '../auth/attempts.ts'
import type { IncomingCall } from '../serving/context.ts'
import { ApiFault } from '../serving/problem.ts'
import { network } from '../serving/rate-limit.ts'

/** How often one member, and one address, may try something in a number of seconds. */
export interface TryLimits {
  member?: number
  address?: number
  seconds: number
  /** What the tries are about, wherever they come from and in whichever call: so many at once, then one every so many seconds. */
  about?: Pace & { name: string }
}

/**
 * Counts a try of something that could be guessed, before it is looked at.
 * @returns takes the try back, for one that was right
 * @throws 429 with Retry-After when there were too many
 */
export async function countTry(c: IncomingCall, what: string, limits: TryLimits): Promise<() => Promise<void>> {
  const { db, now, ip, viewer } = c.env
  const who = [
    { name: `member ${viewer.memberId}`, most: viewer.memberId === null ? undefined : limits.member },
    { name: `address ${network(ip)}`, most: limits.address },
  ]
  const counters = who.flatMap(({ name, most }) =>
    most === undefined ? [] : [counterOf({ most, seconds: limits.seconds }, what, name)],
  )
  if (limits.about) counters.push(counterOf(limits.about, limits.about.name))
  const wait = await countAttempt(db, counters, now)
  if (wait > 0) {
    const when = wait > 90 ? `${Math.ceil(wait / 60)} 分鐘` : `${wait} 秒`
    throw new ApiFault(429, 'too_many_requests', `嘗試次數太多，請在 ${when}後再試`, { headers: { 'retry-after': String(wait) } })
  }
  return () => forgetAttempt(db, counters)
}

/** A refusal of one field of the body. */
export const fieldFault = (field: string, message: string) =>
  new ApiFault(422, 'validation_failed', message, { errors: [{ path: `body.${field}`, message }] })
