import { and, eq, gt, lt } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { sessions } from '../../db/schema/accounts.ts'
import type { ApiEnv } from '../serving/context.ts'
import type { Auth } from './auth.ts'
import { isPassing, renewedCookie, sessionTokenOf } from './session-cookie.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Sliding session: once a day the session gets its full lifetime again. It is attached to a call that every page makes
 * for its reader, because pages themselves are cached and set no cookies.
 */
export function extendSession({ cookie: kind }: Auth): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const cookie = c.req.header('cookie')
    if (c.env.internal || c.env.viewer.memberId === null || !cookie || isPassing(cookie)) return
    const token = sessionTokenOf(cookie, kind)
    if (token === null) return
    const { db, now } = c.env
    const whole = now.getTime() + kind.lifetime * 1000
    const extended = await db
      .update(sessions)
      .set({ expiresAt: new Date(whole), updatedAt: now })
      .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now), lt(sessions.expiresAt, new Date(whole - day))))
      .returning({ id: sessions.id })
    if (extended.length > 0) c.res.headers.append('set-cookie', renewedCookie(cookie, kind))
  }
}
