import type { Context } from 'hono'
import { retryAfter } from '../../contract/retry-after.ts'
import { schemaMessages } from '../../contract/schema-messages.ts'
import { elderCookieName } from '../../domain/membership/device.ts'
import { passwordError, passwordMessages } from '../../domain/membership/password-rule.ts'
import { waitText } from '../../domain/time/wait-text.ts'
import { loggableError, toFailure, unavailable } from '../../operations/failure.ts'
import { elderChoiceOf } from '../../operations/membership/member.ts'
import { readBody } from '../serving/body.ts'
import type { ApiEnv } from '../serving/context.ts'
import { requireSameOrigin, waitMinimum } from '../serving/guards.ts'
import { HttpProblem, isRetryable, maxErrors } from '../serving/problem.ts'
import { limitRate, networkOf } from '../serving/rate-limit.ts'
import { rejectMalformedUrl } from '../serving/request-url.ts'
import type { ApiApp } from '../serving/serve.ts'
import { emailOfResetToken, memberOfSession } from './account-changes.ts'
import { type Counter, countAttempt, counterOf, countersOf, deviceCookie, knownDevice, refundAttempt } from './attempts.ts'
import { type Auth, ipHeader } from './auth.ts'
import { type AuthCall, authCalls, createMemberPath, errorResponse, wrongCode } from './calls.ts'
import { handleSecondFactor, rejectUnprovenPasskey, requireSecondFactor } from './second-factor.ts'
import { sessionTokenOf } from './session-cookie.ts'

const prefix = '/api/auth'

/**
 * /api/auth: this project's guards, then better-auth. Errors retain its format, `{code, message}`. Must be on the
 * router before the general rate limit of the API, because writing calls have limits of their own here.
 */
export function serveAuthCalls(app: ApiApp, auth: Auth, report: (error: unknown, requestId: string) => void): void {
  app.use(`${prefix}/*`, rejectMalformedUrl)
  app.get(`${prefix}/*`, limitRate())
  app.all(`${prefix}/*`, async (c) => {
    const response = await serveCall(c, auth).catch((error: unknown) => {
      if (error instanceof HttpProblem) return errorResponse(error.status, error.code.toUpperCase(), error.message, error)
      const failure = toFailure(error)
      if (failure?.code !== 'overloaded') report(loggableError(error), c.env.requestId)
      if (failure && isRetryable(failure.code))
        return errorResponse(503, failure.code.toUpperCase(), failure.message, { headers: { 'retry-after': retryAfter } })
      return errorResponse(500, 'INTERNAL_ERROR', '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服')
    })
    response.headers.set('cache-control', 'private, no-store')
    return response
  })
}

async function serveCall(c: Context<ApiEnv>, auth: Auth): Promise<Response> {
  const path = c.req.path.slice(prefix.length).replace(/(.)\/$/, '$1')
  const call = Object.hasOwn(authCalls, path) ? authCalls[path] : undefined
  if (!call) throw new HttpProblem(404, 'not_found', 'This page could not be found')
  if (c.req.method !== call.method)
    throw new HttpProblem(405, 'method_not_allowed', `這個網址只接受 ${call.method}`, { headers: { allow: call.method } })
  if (call.method === 'GET') {
    await countAttemptOrThrow(c, auth, path, call, {})
    const rejection = await rejectUnprovenPasskey(c, path)
    if (rejection) return rejection
    return completeSignIn(
      c,
      auth,
      path,
      await withoutTokens(await translateError(await auth.handle(requestForBetterAuth(c, null)))),
    )
  }

  if (!c.env.internal) requireSameOrigin(c)
  const body = validBody(call, await readBody(c))
  await requireStrongPassword(c, auth, call, body)
  const counters = await countAttemptOrThrow(c, auth, path, call, body)
  const minDelay = waitMinimum(c, call.minDuration ?? 0)
  const owner = await ownerOfReset(c, path, body)
  const response = await respondToCall(c, auth, path, call, body)
  if (response.ok && call.countsFailures) await refundAttempt(c.env.db, counters)
  const safeResponse =
    response.ok && call.revealsNothing ? withCookiesOnly(response) : await withoutTokens(await translateError(response))
  const confirmation = path === '/sign-in/email' && safeResponse.status === 401 ? await askToConfirm(c, auth, body) : null
  const finalResponse = confirmation ?? safeResponse
  await minDelay
  return completeSignIn(c, auth, path, finalResponse, finalResponse.ok ? owner : null)
}

/**
 * Completes a response: requires the second factor of a member who has one; without or after it, sets the cookie of the
 * display mode and remembers the device as the owner's.
 */
async function completeSignIn(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  authResponse: Response,
  owner: string | null = null,
): Promise<Response> {
  const { response, isPending: isSecondFactorPending } = await requireSecondFactor(c, auth, path, authResponse)
  if (isSecondFactorPending) return response
  const member = await signedInBy(c, auth, response)
  const elder = member && (await elderChoiceOf(c.env.db, member.id))
  if (elder !== null) {
    const secure = auth.cookie.secure ? '; Secure' : ''
    const choice = `${elderCookieName}=${Number(elder)}; Max-Age=600; Path=/; SameSite=Lax${secure}`
    response.headers.append('set-cookie', choice)
  }
  return recordKnownDevice(c, auth, response, owner ?? member?.email ?? null)
}

async function respondToCall(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  call: AuthCall,
  body: Record<string, unknown>,
): Promise<Response> {
  const handled = (await rejectUnprovenPasskey(c, path)) ?? (await handleSecondFactor(c, auth, path, body))
  if (handled) return handled
  const signUpResponse = await handleSignUp(c, auth, path, body, (to, member) => auth.handle(requestForBetterAuth(c, member, to)))
  if (signUpResponse) return signUpResponse
  if (await exceedsMailLimit(c, path, call, body)) return Response.json({})
  return auth.handle(requestForBetterAuth(c, body))
}

/** The e-mail address of the account whose password the call resets; null for other calls. */
async function ownerOfReset(c: Context<ApiEnv>, path: string, body: Record<string, unknown>): Promise<string | null> {
  if (path === '/email-otp/reset-password') return String(body['email'])
  return path === '/reset-password' ? emailOfResetToken(c.env.db, String(body['token'])) : null
}

/** The member whom a response signs in, by any method; otherwise null. */
async function signedInBy(c: Context<ApiEnv>, auth: Auth, response: Response): ReturnType<typeof memberOfSession> {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const token = sessionTokenOf(pairs.join('; '), auth.cookie)
  return token === null ? null : memberOfSession(c.env.db, token)
}

/** Remembers the device as one of this owner's. */
function recordKnownDevice(c: Context<ApiEnv>, auth: Auth, response: Response, email: string | null): Response {
  if (email !== null) response.headers.append('set-cookie', deviceCookie(c.req.header('cookie') ?? '', email, auth.cookie))
  return response
}

/** Counts a mail of this kind to an e-mail address. @returns whether it exceeds the limit and is skipped */
async function exceedsMailLimit(
  c: Context<ApiEnv>,
  path: string,
  { mails }: AuthCall,
  body: Record<string, unknown>,
): Promise<boolean> {
  if (!mails) return false
  return (await countAttempt(c.env.db, [counterOf(mails, path, 'mails', String(body['email']))], c.env.now)) > 0
}

function validBody(call: AuthCall, body: object): Record<string, unknown> {
  const result = call.body?.safeParse(body, { error: schemaMessages })
  if (!result || result.success) return result?.data ?? {}
  const errors = result.error.issues.slice(0, maxErrors).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new HttpProblem(422, 'validation_error', errors[0]?.message ?? '輸入的資料有誤', { errors })
}

async function countAttemptOrThrow(
  c: Context<ApiEnv>,
  auth: Auth,
  path: string,
  call: AuthCall,
  body: Record<string, unknown>,
): Promise<Counter[]> {
  const email = String(body['email'] ?? '')
  const device = call.onKnownDevice ? knownDevice(c.req.header('cookie') ?? '', email, auth.cookie) : null
  const counters =
    call.onKnownDevice && device !== null
      ? [counterOf(call.onKnownDevice, path, 'device', device, email)]
      : countersOf(path, call.limits ?? [], { ip: networkOf(c.env.ip), email })
  const wait = await countAttempt(c.env.db, counters, c.env.now)
  if (wait === 0) return counters
  throw new HttpProblem(429, 'too_many_requests', `嘗試次數太多，請在 ${waitText(wait)}後再試`, {
    headers: { 'retry-after': String(wait) },
  })
}

async function requireStrongPassword(
  c: Context<ApiEnv>,
  auth: Auth,
  call: AuthCall,
  body: Record<string, unknown>,
): Promise<void> {
  if (!call.newPassword) return
  const email = body['email'] ?? (await emailOfResetToken(c.env.db, String(body['token'])))
  const forbiddenWords = [...auth.siteNames, ...(email ? [String(email)] : []), ...(body['name'] ? [String(body['name'])] : [])]
  const violation = passwordError(String(body[call.newPassword]), forbiddenWords)
  if (!violation) return
  const errors = [{ path: call.newPassword, message: passwordMessages[violation] }]
  throw new HttpProblem(422, `password_${violation}`, passwordMessages[violation], { errors })
}

/** The request for better-auth: the validated body, the client IP address as resolved by the server. */
function requestForBetterAuth(c: Context<ApiEnv>, body: object | null, path?: string): Request {
  const headers = new Headers({ [ipHeader]: c.env.ip })
  for (const name of ['cookie', 'user-agent', 'accept']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  if (body === null) return new Request(c.req.url, { headers })
  headers.set('content-type', 'application/json')
  const url = path === undefined ? c.req.url : new URL(prefix + path, c.req.url)
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A success without better-auth's response body. */
function withCookiesOnly(response: Response): Response {
  const withoutBody = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) withoutBody.headers.append('set-cookie', cookie)
  return withoutBody
}

/** The session token is only in the cookie, which scripts cannot read, and in no response body. */
async function withoutTokens(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.json()
  const text = JSON.stringify(body, (key, value) => (key === 'token' ? undefined : value))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(text, { status: response.status, headers })
}

const codeErrors = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'USER_NOT_FOUND'])

/** An unknown key, a removed one, and an invalid signature have the same response. */
const passkeyErrors = new Set(['PASSKEY_NOT_FOUND', 'AUTHENTICATION_FAILED'])

const databaseErrors = /^FAILED_TO_(GET_SESSION|CREATE_(SESSION|USER|VERIFICATION)|UPDATE_USER)$/

/** An error response of better-auth with this project's status, code and message; other responses as they are. */
async function translateError(response: Response): Promise<Response> {
  if (response.ok || (response.status >= 300 && response.status < 400)) return new Response(response.body, response)
  const errorBody = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  const code = errorBody.code ?? 'FAILED'
  // better-auth reports a failure of the database this way, and hides the reason
  if (response.status === 500 && databaseErrors.test(code)) {
    const { message } = unavailable()
    return errorResponse(503, 'UNAVAILABLE', message, { headers: { 'retry-after': retryAfter } })
  }
  if (codeErrors.has(code)) return wrongCode()
  if (code === 'INVALID_TOKEN') return errorResponse(400, code, '重設連結已經失效，請重新申請')
  if (code === 'CHALLENGE_NOT_FOUND') return errorResponse(400, code, '等候太久了，請再試一次')
  if (code === 'STEP_UP_REQUIRED' || code === 'WRONG_PROOF') return errorResponse(response.status, code, errorBody.message ?? '')
  if (code === 'SESSION_NOT_FRESH') return errorResponse(403, code, '為了您的安全，請重新登入後再新增通行金鑰')
  if (code === 'FAILED_TO_VERIFY_REGISTRATION') return errorResponse(400, code, '裝置的回覆不能使用，請再試一次')
  if (passkeyErrors.has(code)) return errorResponse(401, 'PASSKEY_REFUSED', '這把通行金鑰不能登入本站，請用其他方式登入')
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return errorResponse(401, code, '電子郵件或密碼不正確')
  if (code === 'EMAIL_NOT_VERIFIED') return errorResponse(403, code, '請先確認您的電子郵件')
  return errorResponse(response.status, code, errorBody.message ?? '無法完成')
}

/** Passes a validated body to better-auth, under a path that cannot be called from outside. */
type CreateMember = (path: string, body: object) => Promise<Response>

/** Handles the sign-up calls, which this project implements itself; null for all others. */
async function handleSignUp(
  c: Context<ApiEnv>,
  { signUps }: Auth,
  path: string,
  body: Record<string, unknown>,
  createMember: CreateMember,
): Promise<Response | null> {
  const { db, now } = c.env
  const browser = signUps.browserOf(c.req.header('cookie') ?? '')
  const call = { db, now, browser }
  const email = String(body['email'])
  if (path === '/sign-up/email') {
    const next = typeof body['callbackURL'] === 'string' ? body['callbackURL'] : '/'
    await signUps.begin(call, { email, name: String(body['name']), password: String(body['password']), next })
    return Response.json({}, { headers: { 'set-cookie': signUps.cookieOf(browser) } })
  }
  if (path === '/send-verification-email') {
    await signUps.resend(call, email)
    return Response.json({ status: true })
  }
  if (path !== '/email-otp/verify-email') return null
  const password = typeof body['password'] === 'string' ? body['password'] : undefined
  const confirmed = await signUps.confirm(call, { email, code: String(body['otp']), password })
  if (confirmed.error === 'password_needed')
    return errorResponse(
      403,
      'PASSWORD_NEEDED',
      '這個瀏覽器沒有這次註冊的紀錄（例如換了瀏覽器、用無痕視窗，或清除過 Cookie）。請輸入註冊時設定的密碼，確認是您本人註冊的',
    )
  if (confirmed.error === 'wrong_password')
    return errorResponse(401, 'WRONG_PASSWORD', '這不是註冊時設定的密碼；如果不是您註冊的，或不記得密碼，請重新加入會員')
  if (confirmed.error !== null) return wrongCode()
  const response = await createMember(createMemberPath, confirmed.member)
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return response.ok ? Response.json({ status: true, next: confirmed.next }, { headers }) : response
}

/**
 * The response to a failed sign-in with the credentials of a pending sign-up: the e-mail address must be confirmed first,
 * which is allowed in this browser from now on. Null for other credentials.
 */
async function askToConfirm(c: Context<ApiEnv>, { signUps }: Auth, body: Record<string, unknown>): Promise<Response | null> {
  const browser = signUps.browserOf(c.req.header('cookie') ?? '')
  const credentials = { email: String(body['email']), password: String(body['password']) }
  if (!(await signUps.bindPendingSignUp({ db: c.env.db, now: c.env.now, browser }, credentials))) return null
  return errorResponse(403, 'EMAIL_NOT_VERIFIED', '請先確認您的電子郵件', {
    headers: { 'set-cookie': signUps.cookieOf(browser) },
  })
}
