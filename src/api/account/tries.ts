import { waitWords } from '../../domain/time/wait.ts'
import { type Counter, countAttempt, counterOf, forgetAttempt, type Pace, waitBeforeTry } from '../auth/attempts.ts'
import type { IncomingCall } from '../serving/context.ts'
import { ApiFault } from '../serving/problem.ts'
import { network } from '../serving/rate-limit.ts'

/** Attempts per member, and per address, in a number of seconds. */
export interface TryLimits {
  member?: number
  address?: number
  seconds: number
  /** The target of the attempts, regardless of their origin and of the call: a burst, then one per interval. */
  about?: Pace & { name: string }
}

/**
 * Counts an attempt to guess something, before it is evaluated.
 * @returns removes the attempt from the count, for a correct one
 * @throws 429 with Retry-After when there were too many
 */
export async function countTry(c: IncomingCall, what: string, limits: TryLimits): Promise<() => Promise<void>> {
  const { db, now } = c.env
  const counters = countersFor(c, what, limits)
  if (limits.about) counters.push(counterOf(limits.about, limits.about.name))
  refuseFor(await countAttempt(db, counters, now))
  return () => forgetAttempt(db, counters)
}

/**
 * For actions that many members perform concurrently and that rarely fail: rejects callers who have exceeded their
 * attempts, and counts only wrong ones. Concurrent attempts may exceed the limit once.
 * @returns counts a wrong attempt @throws 429 with Retry-After, both
 */
export async function mayTry(c: IncomingCall, what: string, limits: Omit<TryLimits, 'about'>): Promise<() => Promise<void>> {
  const { db, now } = c.env
  const counters = countersFor(c, what, limits)
  refuseFor(await waitBeforeTry(db, counters, now))
  return async () => refuseFor(await countAttempt(db, counters, now))
}

function countersFor({ env: { ip, viewer } }: IncomingCall, what: string, limits: TryLimits): Counter[] {
  const who = [
    { name: `member ${viewer.memberId}`, most: viewer.memberId === null ? undefined : limits.member },
    { name: `address ${network(ip)}`, most: limits.address },
  ]
  return who.flatMap(({ name, most }) => (most === undefined ? [] : [counterOf({ most, seconds: limits.seconds }, what, name)]))
}

function refuseFor(wait: number): void {
  if (wait <= 0) return
  throw new ApiFault(429, 'too_many_requests', `嘗試次數太多，請在 ${waitWords(wait)}後再試`, {
    headers: { 'retry-after': String(wait) },
  })
}

/** A refusal of one field of the body. */
export const fieldFault = (field: string, message: string) =>
  new ApiFault(422, 'validation_failed', message, { errors: [{ path: `body.${field}`, message }] })
