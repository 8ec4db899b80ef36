import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionCookie } from './session-cookie.ts'

/** Days that a device is known; browsers keep nothing longer (RFC 6265bis). */
const lifetime = 400 * 24 * 60 * 60
/** Members whom one device is known for: a family's. */
const most = 5

const plain = /(?:^|;\s*)healthpress\.device=([\w.-]{1,400})(?:;|$)/
const secured = /(?:^|;\s*)__Secure-healthpress\.device=([\w.-]{1,400})(?:;|$)/

interface Held {
  /** The device's own, by chance. */
  id: string
  /** One for each member who has signed in on it, the latest first. */
  marks: string[]
}

/** What the cookie says, not yet believed. */
function heldIn(cookie: string, secure: boolean): Held | null {
  const [id = '', ...marks] = (secure ? secured : plain).exec(cookie)?.[1]?.split('.') ?? []
  return /^[\w-]{22}$/.test(id) ? { id, marks: marks.filter((mark) => /^[\w-]{43}$/.test(mark)).slice(0, most) } : null
}

const markOf = (secret: string, id: string, email: string) =>
  createHmac('sha256', secret).update(`known device\n${id}\n${email}`).digest('base64url')

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The device behind a Cookie header, when the owner of this address has signed in on it before; else null. It opens
 * nothing by itself: whoever guesses from elsewhere does not use up this device's tries.
 */
export function knownDevice(cookie: string, email: string, { secret, secure }: SessionCookie): string | null {
  const held = heldIn(cookie, secure)
  if (!held) return null
  const own = markOf(secret, held.id, email)
  return held.marks.some((mark) => same(mark, own)) ? held.id : null
}

/** Who signed in last on the device behind a Cookie header, as `isOwner` knows them again; null where nobody ever did. */
export function lastOwner(cookie: string, { secure }: Pick<SessionCookie, 'secure'>): string | null {
  const held = heldIn(cookie, secure)
  const [last] = held?.marks ?? []
  return held && last ? `${held.id}.${last}` : null
}

/** Whether it is the owner of this address whom `lastOwner` named. */
export function isOwner(named: string, email: string, { secret }: Pick<SessionCookie, 'secret'>): boolean {
  const [id = '', mark = ''] = named.split('.')
  const own = markOf(secret, id, email)
  return mark.length === own.length && same(mark, own)
}

/** The Set-Cookie by which the device is known from now on as one of this address's owner, besides whom it is known for. */
export function rememberDevice(cookie: string, email: string, { secret, secure }: SessionCookie): string {
  const { id, marks } = heldIn(cookie, secure) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const own = markOf(secret, id, email)
  const value = [id, own, ...marks.filter((mark) => mark !== own)].slice(0, most + 1).join('.')
  return `${secure ? '__Secure-' : ''}healthpress.device=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
