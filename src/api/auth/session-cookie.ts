import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { sessions } from '../../db/schema/accounts.ts'
import type { ApiEnv } from '../serving/context.ts'
import type { Auth } from './auth.ts'

/** The session's transport: `token.signature` in one cookie, in better-auth's format. */
export interface SessionCookie {
  secret: string
  /** On https the cookie is `__Secure-` and `Secure`. */
  secure: boolean
  /** Seconds. */
  lifetime: number
}

/** Values have about 120 characters; longer ones than 300 are ignored. */
const plainCookie = /(?:^|;\s*)healthpress\.session_token=([^;]{1,300})(?:;|$)/
const secureCookie = /(?:^|;\s*)__Secure-healthpress\.session_token=([^;]{1,300})(?:;|$)/

/**
 * The value of the session cookie of this kind of site (https or not). The other kind's cookie is ignored: a page
 * without https could have set a plain one to shadow the reader's own.
 */
export const sessionValueOf = (cookie: string, secure: boolean): string | null =>
  (secure ? secureCookie : plainCookie).exec(cookie)?.[1] ?? null

/** Set beside a session that ends with the browser. */
const temporaryCookie = /(?:^|;\s*)(?:__Secure-)?healthpress\.dont_remember=/

/** The session token of a Cookie header, if its signature is valid and it is in the cookie of this kind of site. */
export function sessionTokenOf(cookie: string, { secret, secure }: SessionCookie): string | null {
  const value = sessionValueOf(cookie, secure)
  if (value === null) return null
  const signed = decode(value)
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const actualSignature = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return actualSignature.length === expected.length && timingSafeEqual(actualSignature, expected) ? token : null
}

/**
 * A Cookie header with its session signed by the current secret, if it was signed by the former one: the rest of the
 * program, and better-auth, accept only the current one. Any other header is returned unchanged.
 */
export function withCurrentSignature(
  header: string,
  { secret, previous, secure }: Pick<SessionCookie, 'secret' | 'secure'> & { previous: string },
): string {
  const token = sessionTokenOf(header, { secret: previous, secure, lifetime: 0 })
  const value = sessionValueOf(header, secure)
  if (token === null || value === null) return header
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return header.replace(value, encodeURIComponent(`${token}.${signature}`))
}

/** Whether the session ends with the browser, and is never extended. */
export const isTemporarySession = (cookie: string): boolean => temporaryCookie.test(cookie)

/** The Set-Cookie that gives the session of a Cookie header its full lifetime again. */
export function renewedCookie(cookie: string, { secure, lifetime }: SessionCookie): string {
  const value = sessionValueOf(cookie, secure) ?? ''
  return `${secure ? '__Secure-' : ''}healthpress.session_token=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The Set-Cookie that replaces the session's token; the cookie of a temporary session stays one. */
export function cookieOfToken(token: string, cookie: string, { secret, secure, lifetime }: SessionCookie): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const age = isTemporarySession(cookie) ? '' : ` Max-Age=${lifetime};`
  return `${secure ? '__Secure-' : ''}healthpress.session_token=${encodeURIComponent(`${token}.${signature}`)};${age} Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const day = 24 * 60 * 60 * 1000

/**
 * Sliding session: once a day the session gets its full lifetime again. It is attached to a call that every page makes
 * for its reader, because pages themselves are cached and set no cookies.
 */
export function extendSession({ cookie: kind }: Auth): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const cookie = c.req.header('cookie')
    if (c.env.internal || c.env.viewer.memberId === null || !cookie || isTemporarySession(cookie)) return
    const token = sessionTokenOf(cookie, kind)
    if (token === null) return
    const { db, now } = c.env
    const fullExpiry = now.getTime() + kind.lifetime * 1000
    const extended = await db
      .update(sessions)
      .set({ expiresAt: new Date(fullExpiry), updatedAt: now })
      .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now), lt(sessions.expiresAt, new Date(fullExpiry - day))))
      .returning({ id: sessions.id })
    if (extended.length > 0) c.res.headers.append('set-cookie', renewedCookie(cookie, kind))
  }
}
