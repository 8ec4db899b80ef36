import { createHash } from 'node:crypto'
import { countAttempt, forgetAttempt } from '../auth/attempts.ts'
import type { IncomingCall } from '../context.ts'
import { ApiFault } from '../problem.ts'
import { network } from '../rate-limit.ts'

/** How often one member, and one address, may try something in a number of seconds. */
export interface TryLimits {
  member?: number
  address?: number
  seconds: number
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
    most === undefined
      ? []
      : [{ key: digest(`${what}\n${name}`), limit: { per: 'address' as const, most, seconds: limits.seconds } }],
  )
  const wait = await countAttempt(db, counters, now)
  if (wait > 0) {
    const when = wait > 90 ? `${Math.ceil(wait / 60)} 分鐘` : `${wait} 秒`
    throw new ApiFault(429, 'too_many_requests', `嘗試次數太多，請在 ${when}後再試`, { headers: { 'retry-after': String(wait) } })
  }
  return () => forgetAttempt(db, counters)
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A refusal of one field of the body. */
export const fieldFault = (field: string, message: string) =>
  new ApiFault(422, 'validation_failed', message, { errors: [{ path: `body.${field}`, message }] })
