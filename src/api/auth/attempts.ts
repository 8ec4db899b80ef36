import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { rateLimits } from '../../db/schema/accounts.ts'
import type { SessionCookie } from './session-cookie.ts'

/** How long a device is remembered; browsers limit cookies to this (RFC 6265bis), seconds. */
const lifetime = 400 * 24 * 60 * 60
/** The maximum number of members remembered per device: a family's. */
const maxMembers = 5

const plainCookie = /(?:^|;\s*)healthpress\.device=([\w.-]{1,400})(?:;|$)/
const secureCookie = /(?:^|;\s*)__Secure-healthpress\.device=([\w.-]{1,400})(?:;|$)/

/** The content of the device cookie, unverified. */
interface DeviceCookie {
  /** The device's random id. */
  id: string
  /** One MAC for each member who has signed in on it, latest first. */
  macs: string[]
}

/** Parses the device cookie. */
function deviceIn(cookie: string, secure: boolean): DeviceCookie | null {
  const [id = '', ...macs] = (secure ? secureCookie : plainCookie).exec(cookie)?.[1]?.split('.') ?? []
  return /^[\w-]{22}$/.test(id) ? { id, macs: macs.filter((mac) => /^[\w-]{43}$/.test(mac)).slice(0, maxMembers) } : null
}

const macOf = (secret: string, id: string, email: string) =>
  createHmac('sha256', secret).update(`known device\n${id}\n${email}`).digest('base64url')

const equalInConstantTime = (item: string, other: string) => timingSafeEqual(Buffer.from(item), Buffer.from(other))

/**
 * The device of a Cookie header, if the owner of this e-mail address has signed in on it before; otherwise null. It
 * grants no access by itself: it separates the device's attempts from those of strangers.
 */
export function knownDevice(cookie: string, email: string, { secret, secure }: SessionCookie): string | null {
  const device = deviceIn(cookie, secure)
  if (!device) return null
  const ownMac = macOf(secret, device.id, email)
  return device.macs.some((mac) => equalInConstantTime(mac, ownMac)) ? device.id : null
}

/**
 * A token for the member who signed in last on the device of a Cookie header, which `isOwner` verifies; null if there is
 * none.
 */
export function lastOwnerToken(cookie: string, { secure }: Pick<SessionCookie, 'secure'>): string | null {
  const device = deviceIn(cookie, secure)
  const [last] = device?.macs ?? []
  return device && last ? `${device.id}.${last}` : null
}

/** Whether the owner of this e-mail address is the one of `lastOwnerToken`. */
export function isOwner(owner: string, email: string, { secret }: Pick<SessionCookie, 'secret'>): boolean {
  const [id = '', mac = ''] = owner.split('.')
  const ownMac = macOf(secret, id, email)
  return mac.length === ownMac.length && equalInConstantTime(mac, ownMac)
}

/** The Set-Cookie header that adds the owner of this e-mail address to the members of the device. */
export function deviceCookie(cookie: string, email: string, { secret, secure }: SessionCookie): string {
  const { id, macs } = deviceIn(cookie, secure) ?? { id: randomBytes(16).toString('base64url'), macs: [] }
  const ownMac = macOf(secret, id, email)
  const value = [id, ownMac, ...macs.filter((mac) => mac !== ownMac)].slice(0, maxMembers + 1).join('.')
  return `${secure ? '__Secure-' : ''}healthpress.device=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/**
 * Rate of attempts: `most` per window of `seconds`, or a burst of `most` and then one per `every` seconds (a token bucket).
 * The first kind limits one caller; the second is for limits that strangers can also use up: the next caller waits for one interval, never for a whole window.
 */
export type AttemptRate = { most: number; seconds: number } | { most: number; every: number }

/** The key of the count: the caller's IP address, the e-mail address in the call, or both. */
export type CallRateLimit = AttemptRate & { per: 'ip' | 'email' | 'ip+email' }

export interface Counter {
  key: string
  rate: AttemptRate
}

/** A counter's key is a digest, so that the table contains no e-mail addresses. */
export const counterOf = (rate: AttemptRate, ...names: readonly string[]): Counter => ({
  key: createHash('sha256').update(names.join('\n')).digest('base64url'),
  rate,
})

/** The counters that apply to a call. */
export function countersOf(path: string, limits: readonly CallRateLimit[], caller: { ip: string; email: string }): Counter[] {
  return limits.map((limit) => {
    const identifiers = limit.per === 'ip' ? [caller.ip] : limit.per === 'email' ? [caller.email] : [caller.ip, caller.email]
    return counterOf(limit, path, limit.per, ...identifiers)
  })
}

/**
 * Counts one attempt, in the database, so that all processes share the count. A rejected attempt in a window counts
 * too, but does not extend the window, which starts with its first attempt. A token of a bucket is taken only if
 * no window rejects the call, so that one caller cannot use up a shared limit.
 * @returns 0 when the call may proceed, otherwise the seconds to wait
 */
export async function countAttempt(db: Database, counters: readonly Counter[], now: Date): Promise<number> {
  const nowMs = now.getTime()
  let wait = 0
  for (const { key, rate } of counters) if ('seconds' in rate) wait = Math.max(wait, await countInWindow(db, key, rate, nowMs))
  for (const { key, rate } of counters) if ('every' in rate && wait === 0) wait = await takeToken(db, key, rate, nowMs)
  return wait
}

/** The seconds until an attempt is allowed by all of these windows, without counting one; 0 for now. */
export async function waitBeforeAttempt(db: Database, counters: readonly Counter[], now: Date): Promise<number> {
  const nowMs = now.getTime()
  const rows = await db
    .select()
    .from(rateLimits)
    .where(
      inArray(
        rateLimits.key,
        counters.map(({ key }) => key),
      ),
    )
  return counters.reduce((wait, { key, rate }) => {
    const row = rows.find((item) => item.key === key)
    if (!row || !('seconds' in rate) || row.count < rate.most) return wait
    return Math.max(wait, Math.ceil((row.lastRequest + rate.seconds * 1000 - nowMs) / 1000))
  }, 0)
}

async function countInWindow(db: Database, key: string, rate: { most: number; seconds: number }, nowMs: number): Promise<number> {
  const windowEnded = sql`${rateLimits.lastRequest} <= ${nowMs - rate.seconds * 1000}`
  const [countRow] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: nowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${windowEnded} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${windowEnded} then ${nowMs} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, since: rateLimits.lastRequest })
  if (!countRow || countRow.count <= rate.most) return 0
  return Math.max(1, Math.ceil((countRow.since + rate.seconds * 1000 - nowMs) / 1000))
}

/**
 * The generic cell rate algorithm (ITU-T I.371): the row stores when the bucket will be full again and, as its count,
 * whether the last call got a token. A rejected call changes nothing else.
 */
async function takeToken(db: Database, key: string, rate: { most: number; every: number }, nowMs: number): Promise<number> {
  const [intervalMs, burstMs] = [rate.every * 1000, rate.most * rate.every * 1000]
  const next = sql`greatest(${rateLimits.lastRequest}, ${nowMs}) + ${intervalMs}`
  const isGranted = sql`${next} <= ${nowMs + burstMs}`
  const [updated] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: nowMs + intervalMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isGranted} then 1 else 0 end`,
        lastRequest: sql`case when ${isGranted} then ${next} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ got: rateLimits.count, full: rateLimits.lastRequest })
  if (!updated || updated.got === 1) return 0
  return Math.max(1, Math.ceil((updated.full + intervalMs - burstMs - nowMs) / 1000))
}

/** Gives an attempt back to the counts: a successful one is no guess. */
export async function refundAttempt(db: Database, counters: readonly Counter[]): Promise<void> {
  const windows = counters.filter(({ rate }) => 'seconds' in rate).map(({ key }) => key)
  if (windows.length > 0)
    await db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(inArray(rateLimits.key, windows), gt(rateLimits.count, 0)))
  for (const { key, rate } of counters)
    if ('every' in rate)
      await db
        .update(rateLimits)
        .set({ lastRequest: sql`${rateLimits.lastRequest} - ${rate.every * 1000}` })
        .where(inArray(rateLimits.key, [key]))
}
