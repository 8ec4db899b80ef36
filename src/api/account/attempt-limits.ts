import { waitText } from '../../domain/time/wait-text.ts'
import { type AttemptRate, type Counter, countAttempt, counterOf, refundAttempt, waitBeforeAttempt } from '../auth/attempts.ts'
import type { IncomingCall } from '../serving/context.ts'
import { HttpProblem } from '../serving/problem.ts'
import { networkOf } from '../serving/rate-limit.ts'

/** Attempts per member, and per IP address, in a number of seconds. */
export interface AttemptLimits {
  member?: number
  ip?: number
  seconds: number
  /** The target of the attempts, regardless of their origin and of the call: a burst, then one per interval. */
  about?: AttemptRate & { name: string }
}

/**
 * Counts an attempt to guess something, before it is evaluated.
 * @returns removes the attempt from the count, for a correct one
 * @throws 429 with Retry-After when there were too many
 */
export async function countAttemptOrThrow(
  c: IncomingCall,
  operation: string,
  limits: AttemptLimits,
): Promise<() => Promise<void>> {
  const { db, now } = c.env
  const counters = countersFor(c, operation, limits)
  if (limits.about) counters.push(counterOf(limits.about, limits.about.name))
  throwIfTooMany(await countAttempt(db, counters, now))
  return () => refundAttempt(db, counters)
}

/**
 * For actions that many members perform concurrently and that rarely fail: rejects callers who have exceeded their
 * attempts, and counts only wrong ones. Concurrent attempts may exceed the limit once.
 * @returns counts a wrong attempt @throws 429 with Retry-After, both
 */
export async function requireAttemptsLeft(
  c: IncomingCall,
  operation: string,
  limits: Omit<AttemptLimits, 'about'>,
): Promise<() => Promise<void>> {
  const { db, now } = c.env
  const counters = countersFor(c, operation, limits)
  throwIfTooMany(await waitBeforeAttempt(db, counters, now))
  return async () => throwIfTooMany(await countAttempt(db, counters, now))
}

function countersFor({ env: { ip, viewer } }: IncomingCall, operation: string, limits: AttemptLimits): Counter[] {
  const callers = [
    { name: `member ${viewer.memberId}`, most: viewer.memberId === null ? undefined : limits.member },
    { name: `ip ${networkOf(ip)}`, most: limits.ip },
  ]
  return callers.flatMap(({ name, most: limit }) =>
    limit === undefined ? [] : [counterOf({ most: limit, seconds: limits.seconds }, operation, name)],
  )
}

function throwIfTooMany(wait: number): void {
  if (wait <= 0) return
  throw new HttpProblem(429, 'too_many_requests', `嘗試次數太多，請在 ${waitText(wait)}後再試`, {
    headers: { 'retry-after': String(wait) },
  })
}

/** An error of one field of the body. */
export const fieldError = (field: string, message: string) =>
  new HttpProblem(422, 'validation_failed', message, { errors: [{ path: `body.${field}`, message }] })
