import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { stepUpPage } from '../../domain/office/paths.ts'
import type { Proof } from '../../domain/office/second-factor.ts'
import { waitText } from '../../domain/time/wait-text.ts'
import { writeMail } from '../../mail/renderer.ts'
import { toFailure } from '../../operations/failure.ts'
import { sendMail } from '../../operations/mail/mail-queue.ts'
import { resolveViewer } from '../../operations/membership/member.ts'
import { auditTooManyAttempts, emailOfProof, proveFactor, provePasskey } from '../../operations/office/prove-factor.ts'
import {
  confirmApp,
  hasRecentProof,
  type NotifyFactorChange,
  recordPasskeyFactor,
} from '../../operations/office/second-factor.ts'
import type { ApiEnv } from '../serving/context.ts'
import { HttpProblem } from '../serving/problem.ts'
import { networkOf } from '../serving/rate-limit.ts'
import { type Counter, countAttempt, counterOf, knownDevice, refundAttempt } from './attempts.ts'
import type { Auth } from './auth.ts'
import { errorResponse } from './calls.ts'
import { cookieOfToken, sessionTokenOf } from './session-cookie.ts'

/** Queues the mail that notifies a member of a change of their second factor. */
export const notifyFactorChange =
  (site: { name: string; url: string }): NotifyFactorChange =>
  async (db, { name, email }, change) => {
    const link = `${site.url}/office/second-factor`
    await sendMail(db, { recipient: email, ...(await writeMail({ site, kind: 'second-factor-changed', name, change, link })) })
  }

/** A random token. */
export const newToken = () => randomBytes(24).toString('base64url')

/**
 * Rates of attempts: from a device on which the person has signed in before, and from all others together, so that an
 * attacker with the password can neither guess codes nor lock the person out. A successful attempt is not counted.
 */
const codeLimits = { known: { most: 10, every: 60 }, elsewhere: { most: 5, every: 300 } }
/** A continuing attack is audited once per this interval. */
const auditLimit = { most: 1, seconds: 3600 }

/** Handles the calls of the second factor, which this project implements itself; null for all others. */
export async function handleSecondFactor(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  body: Record<string, unknown>,
): Promise<Response | null> {
  if (!path.startsWith('/second-factor/')) return null
  const { proof } = c.env.viewer
  if (!proof?.staff) return errorResponse(401, 'SIGN_IN_REQUIRED', '請先登入')
  const counters = await countCodeAttempt(c, auth, proof)
  const response = await (path === '/second-factor/prove' ? prove : confirm)(c, auth, proof, body)
  if (response.ok) await refundAttempt(c.env.db, counters)
  return response
}

async function prove(c: Context<ApiEnv>, auth: Auth, proof: Proof, body: Record<string, unknown>): Promise<Response> {
  const credentials = { code: String(body['code'] ?? ''), password: String(body['password'] ?? '') }
  const options = { credentials, token: newToken(), notify: notifyFactorChange(auth.site) }
  const { isCorrect, token } = await proveFactor(c.env, proof, auth.factor, options)
  if (!isCorrect) return errorResponse(400, 'WRONG_PROOF', credentials.password ? '密碼不正確' : wrongCodeMessage)
  return withToken(c, auth, token, { status: true })
}

const wrongCodeMessage = '驗證碼不正確或已經用過。請確認手機的時間是自動設定，等下一組驗證碼再輸入；復原碼每組只能用一次'

async function confirm(c: Context<ApiEnv>, auth: Auth, _: Proof, body: Record<string, unknown>): Promise<Response> {
  const token = newToken()
  try {
    const codes = await confirmApp(c.env, auth.factor, { code: String(body['code'] ?? ''), token }, notifyFactorChange(auth.site))
    return codes ? withToken(c, auth, token, { status: true, codes }) : errorResponse(400, 'WRONG_PROOF', wrongCodeMessage)
  } catch (error) {
    const failure = toFailure(error)
    if (!failure) throw error
    return errorResponse(failure.code === 'conflict' ? 409 : 403, failure.code.toUpperCase(), failure.message)
  }
}

function withToken(c: Context<ApiEnv>, auth: Auth, token: string | null, responseBody: object): Response {
  const headers = new Headers()
  if (token !== null) headers.append('set-cookie', cookieOfToken(token, c.req.header('cookie') ?? '', auth.cookie))
  return Response.json(responseBody, { headers })
}

/** Counts an attempt before it is evaluated. @throws 429 with Retry-After */
async function countCodeAttempt(c: Context<ApiEnv>, auth: Auth, proof: Proof): Promise<Counter[]> {
  const { db, now, ip } = c.env
  const email = await emailOfProof(c.env, proof)
  const device = knownDevice(c.req.header('cookie') ?? '', email, auth.cookie)
  const counter =
    device === null
      ? counterOf(codeLimits.elsewhere, 'second factor', proof.memberId)
      : counterOf(codeLimits.known, 'second factor', 'device', device, proof.memberId)
  const counters = [counter, counterOf({ most: 30, seconds: 60 }, 'second factor', 'ip', networkOf(ip))]
  const wait = await countAttempt(db, counters, now)
  if (wait === 0) return counters
  if ((await countAttempt(db, [counterOf(auditLimit, 'second factor', 'audited', proof.memberId)], now)) === 0)
    await auditTooManyAttempts(c.env, proof)
  throw new HttpProblem(429, 'too_many_requests', `輸入錯誤太多次，請在 ${waitText(wait)}後再試`, {
    headers: { 'retry-after': String(wait) },
  })
}

const registrationPaths = ['/passkey/generate-register-options', '/passkey/verify-registration']
const passkeySignInPath = '/passkey/verify-authentication'

/** Requires a recent proof of identity before a staff member may add a passkey, which counts as a second factor. */
export async function rejectUnprovenPasskey(c: Context<ApiEnv>, path: string): Promise<Response | null> {
  if (!registrationPaths.includes(path) || (await hasRecentProof(c.env))) return null
  return errorResponse(403, 'STEP_UP_REQUIRED', '為了編輯部的安全，請先到編輯部的「兩步驟驗證」驗證一次，再新增通行金鑰')
}

/**
 * Applies the second factor to a response. A passkey proves the session that it opens or was created in. A member with a
 * second factor who signs in otherwise is redirected to the page that asks for it: until then the session grants nothing.
 * @returns the response, and whether the session still waits
 */
export async function requireSecondFactor(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  response: Response,
): Promise<{ response: Response; isPending: boolean }> {
  const { db, viewer } = c.env
  const cookie = c.req.header('cookie') ?? ''
  if (path === registrationPaths[1] && response.ok && viewer.proof?.staff) {
    const token = newToken()
    await recordPasskeyFactor(c.env, token, notifyFactorChange(auth.site))
    response.headers.append('set-cookie', cookieOfToken(token, cookie, auth.cookie))
  }
  const sessionToken = tokenSetBy(response, auth)
  if (sessionToken === null || path === registrationPaths[1]) return { response, isPending: false }
  if (path === passkeySignInPath) {
    await provePasskey(c.env, { token: sessionToken, former: sessionTokenOf(cookie, auth.cookie) })
    return { response, isPending: false }
  }
  const newViewer = await resolveViewer(db, sessionToken, false)
  if (!newViewer?.proof || newViewer.memberId !== null) return { response, isPending: false }
  const headers = new Headers(response.headers)
  const next = headers.get('location')
  if (next === null) {
    headers.delete('content-length')
    return { response: Response.json({ second_factor: true }, { headers }), isPending: true }
  }
  const { pathname, search } = new URL(next, auth.site.url)
  headers.set('location', new URL(stepUpPage(pathname + search), auth.site.url).href)
  return { response: new Response(null, { status: response.status, headers }), isPending: true }
}

/** The session that a response opens, by its token. */
function tokenSetBy(response: Response, auth: Auth): string | null {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return sessionTokenOf(pairs.join('; '), auth.cookie)
}
