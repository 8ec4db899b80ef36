import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionCookie } from './session-cookie.ts'

/** How long a device is remembered; browsers limit cookies to this (RFC 6265bis), seconds. */
const lifetime = 400 * 24 * 60 * 60
/** The maximum number of members remembered per device: a family's. */
const most = 5

const plain = /(?:^|;\s*)healthpress\.device=([\w.-]{1,400})(?:;|$)/
const secured = /(?:^|;\s*)__Secure-healthpress\.device=([\w.-]{1,400})(?:;|$)/

interface Held {
  /** The device's random id. */
  id: string
  /** One mark for each member who has signed in on it, latest first. */
  marks: string[]
}

/** The content of the cookie, unverified. */
function heldIn(cookie: string, secure: boolean): Held | null {
  const [id = '', ...marks] = (secure ? secured : plain).exec(cookie)?.[1]?.split('.') ?? []
  return /^[\w-]{22}$/.test(id) ? { id, marks: marks.filter((mark) => /^[\w-]{43}$/.test(mark)).slice(0, most) } : null
}

const markOf = (secret: string, id: string, email: string) =>
  createHmac('sha256', secret).update(`known device\n${id}\n${email}`).digest('base64url')

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The device of a Cookie header, if the owner of this address has signed in on it before; otherwise null. It grants no
 * access by itself: it separates the device's attempts from those of strangers.
 */
export function knownDevice(cookie: string, email: string, { secret, secure }: SessionCookie): string | null {
  const held = heldIn(cookie, secure)
  if (!held) return null
  const own = markOf(secret, held.id, email)
  return held.marks.some((mark) => same(mark, own)) ? held.id : null
}

/**
 * The member who signed in last on the device of a Cookie header, in the form that `isOwner` verifies;
 * null if there is none.
 */
export function lastOwner(cookie: string, { secure }: Pick<SessionCookie, 'secure'>): string | null {
  const held = heldIn(cookie, secure)
  const [last] = held?.marks ?? []
  return held && last ? `${held.id}.${last}` : null
}

/** Whether the owner of this address is the one that `lastOwner` returned. */
export function isOwner(named: string, email: string, { secret }: Pick<SessionCookie, 'secret'>): boolean {
  const [id = '', mark = ''] = named.split('.')
  const own = markOf(secret, id, email)
  return mark.length === own.length && same(mark, own)
}

/** The Set-Cookie that remembers the device as one of this address's owner, in addition to its other members. */
export function rememberDevice(cookie: string, email: string, { secret, secure }: SessionCookie): string {
  const { id, marks } = heldIn(cookie, secure) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const own = markOf(secret, id, email)
  const value = [id, own, ...marks.filter((mark) => mark !== own)].slice(0, most + 1).join('.')
  return `${secure ? '__Secure-' : ''}healthpress.device=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
