import type { Context } from 'hono'
import { stepUpPage } from '../../domain/office/addresses.ts'
import { resolveViewer } from '../../operations/membership/resolve-viewer.ts'
import { provePasskey } from '../../operations/office/prove-factor.ts'
import { notePasskey } from '../../operations/office/set-up-factor.ts'
import { hasShownLately } from '../../operations/office/step-up.ts'
import type { ApiEnv } from '../serving/context.ts'
import type { Auth } from './auth.ts'
import { notifyFactorChange } from './notify-factor.ts'
import { refusal } from './refusal.ts'
import { newToken } from './second-factor.ts'
import { cookieOfToken, sessionTokenOf } from './session-cookie.ts'

const making = ['/passkey/generate-register-options', '/passkey/verify-registration']
const usingPasskey = '/passkey/verify-authentication'

/** Requires a recent proof of identity before a staff member may add a passkey, which counts as a second factor. */
export async function refusePasskey(c: Context<ApiEnv>, path: string): Promise<Response | null> {
  if (!making.includes(path) || (await hasShownLately(c.env))) return null
  return refusal(403, 'STEP_UP_REQUIRED', '為了編輯部的安全，請先到編輯部的「兩步驟驗證」驗證一次，再新增通行金鑰')
}

/**
 * Applies the second factor to a response. A passkey proves the session that it opens or was created in. A member with a
 * second factor who signs in otherwise is redirected to the page that asks for it: until then the session grants nothing.
 * @returns the response, and whether the session still waits
 */
export async function askForFactor(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  answer: Response,
): Promise<{ answer: Response; waits: boolean }> {
  const { db, viewer } = c.env
  const cookie = c.req.header('cookie') ?? ''
  if (path === making[1] && answer.ok && viewer.proof?.staff) {
    const token = newToken()
    await notePasskey(c.env, token, notifyFactorChange(auth.site))
    answer.headers.append('set-cookie', cookieOfToken(token, cookie, auth.cookie))
  }
  const opened = tokenSetBy(answer, auth)
  if (opened === null || path === making[1]) return { answer, waits: false }
  if (path === usingPasskey) {
    await provePasskey(c.env, { token: opened, former: sessionTokenOf(cookie, auth.cookie) })
    return { answer, waits: false }
  }
  const behind = await resolveViewer(db, opened, false)
  if (!behind?.proof || behind.memberId !== null) return { answer, waits: false }
  const headers = new Headers(answer.headers)
  const next = headers.get('location')
  if (next === null) {
    headers.delete('content-length')
    return { answer: Response.json({ second_factor: true }, { headers }), waits: true }
  }
  const { pathname, search } = new URL(next, auth.site.url)
  headers.set('location', new URL(stepUpPage(pathname + search), auth.site.url).href)
  return { answer: new Response(null, { status: answer.status, headers }), waits: true }
}

/** The session that a response opens, by its token. */
function tokenSetBy(answer: Response, auth: Auth): string | null {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return sessionTokenOf(pairs.join('; '), auth.cookie)
}
