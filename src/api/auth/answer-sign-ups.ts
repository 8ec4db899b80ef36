import type { Context } from 'hono'
import type { ApiEnv } from '../serving/context.ts'
import { admissionPath } from './admission.ts'
import type { Auth } from './auth.ts'
import { refusal, wrongCode } from './refusal.ts'

/** Hands a checked body to better-auth, under a path that nobody outside can call. */
type Admit = (path: string, body: object) => Promise<Response>

/** Answers the calls of joining, which are ours and not better-auth's; null for every other. */
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
 * What is answered to somebody whose sign-in failed, when the words are those of a sign-up that waits: that the address
 * is still to be confirmed, which this browser may do from now on. Null when they are not.
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
