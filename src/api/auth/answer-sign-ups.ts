import type { Context } from 'hono'
import type { ApiEnv } from '../serving/context.ts'
import { admissionPath } from './admission.ts'
import type { Auth } from './auth.ts'
import { refusal, wrongCode } from './refusal.ts'

/** Passes a validated body to better-auth, under a path that cannot be called from outside. */
type Admit = (path: string, body: object) => Promise<Response>

/** Handles the sign-up calls, which this project implements itself; null for all others. */
export async function answerSignUp(
  c: Context<ApiEnv>,
  { signUps }: Auth,
  path: string,
  body: Record<string, unknown>,
  admit: Admit,
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
  if (confirmed.fault === 'password_needed')
    return refusal(
      403,
      'PASSWORD_NEEDED',
      '這個瀏覽器沒有這次註冊的紀錄（例如換了瀏覽器、用無痕視窗，或清除過 Cookie）。請輸入註冊時設定的密碼，確認是您本人註冊的',
    )
  if (confirmed.fault === 'wrong_password')
    return refusal(401, 'WRONG_PASSWORD', '這不是註冊時設定的密碼；如果不是您註冊的，或不記得密碼，請重新加入會員')
  if (confirmed.fault !== null) return wrongCode()
  const answer = await admit(admissionPath, confirmed.member)
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return answer.ok ? Response.json({ status: true, next: confirmed.next }, { headers }) : answer
}

/**
 * The response to a failed sign-in with the credentials of a pending sign-up: the address must be confirmed first,
 * which is allowed in this browser from now on. Null for other credentials.
 */
export async function askToConfirm(
  c: Context<ApiEnv>,
  { signUps }: Auth,
  body: Record<string, unknown>,
): Promise<Response | null> {
  const browser = signUps.browserOf(c.req.header('cookie') ?? '')
  const words = { email: String(body['email']), password: String(body['password']) }
  if (!(await signUps.isWaiting({ db: c.env.db, now: c.env.now, browser }, words))) return null
  return refusal(403, 'EMAIL_NOT_VERIFIED', '請先確認您的電子郵件', { headers: { 'set-cookie': signUps.cookieOf(browser) } })
}
