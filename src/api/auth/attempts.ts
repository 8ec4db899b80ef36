import { createHash } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { rateLimits } from '../../db/schema/accounts.ts'

/** How often something may be tried in a number of seconds. */
export interface Limit {
  /** Whom the tries are counted for: the caller's address, the e-mail address that is named, or both together. */
  per: 'address' | 'email' | 'address+email'
  most: number
  seconds: number
}

export interface Counter {
  key: string
  limit: Limit
}

/** The counters that one call falls under. Their keys are digests: the table tells nobody's address. */
export function countersOf(path: string, limits: readonly Limit[], caller: { address: string; email: string }): Counter[] {
  return limits.map((limit) => {
    const who =
      limit.per === 'address' ? [caller.address] : limit.per === 'email' ? [caller.email] : [caller.address, caller.email]
    return {
      key: createHash('sha256')
        .update([path, limit.per, ...who].join('\n'))
        .digest('base64url'),
      limit,
    }
  })
}

/**
 * Counts one try, in the database, so that every process sees it. One that is refused counts too, but a window
 * never grows: it starts with its first try.
 * @returns 0 when it may go on, else the seconds to wait
 */
export async function countAttempt(db: Database, counters: readonly Counter[], now: Date): Promise<number> {
  let wait = 0
  for (const { key, limit } of counters) {
    const at = now.getTime()
    const over = sql`${rateLimits.lastRequest} <= ${at - limit.seconds * 1000}`
    const [counted] = await db
      .insert(rateLimits)
      .values({ key, count: 1, lastRequest: at })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
          lastRequest: sql`case when ${over} then ${at} else ${rateLimits.lastRequest} end`,
        },
      })
      .returning({ count: rateLimits.count, since: rateLimits.lastRequest })
    if (counted && counted.count > limit.most)
      wait = Math.max(wait, Math.ceil((counted.since + limit.seconds * 1000 - at) / 1000), 1)
  }
  return wait
}

/** Takes a try back: one that succeeded is no guess. */
export async function forgetAttempt(db: Database, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return
  const keys = counters.map(({ key }) => key)
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)))
}
