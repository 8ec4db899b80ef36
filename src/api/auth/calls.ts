import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { codeField, emailField, nameField, passwordField } from '../../contract/accounts.ts'
import { passkeyNameField } from '../../contract/passkeys.ts'
import { factorCodeField } from '../../contract/second-factor.ts'
import type { Database } from '../../db/connect.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { resolveViewer } from '../../operations/membership/member.ts'
import type { AttemptRate, CallRateLimit } from './attempts.ts'
import type { Auth } from './auth.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** An error response in the format of the accounts' calls: a stable code, and a message for the reader. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  more: { errors?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { errors, headers } = more
  return Response.json({ code, message, ...(errors ? { errors } : {}) }, { status, ...(headers ? { headers } : {}) })
}

/** A wrong, used or expired code, and one for an unknown e-mail address, have the same response. */
export const wrongCode = (): Response => errorResponse(400, 'INVALID_OTP', '驗證碼不正確，或已經失效')

/**
 * The path below /api/auth at which a confirmed sign-up becomes a member. `calls.ts` does not list it: it cannot
 * be called from outside.
 */
export const createMemberPath = '/sign-up/admit'

/** Creates a member for a confirmed e-mail address, with the stored password digest, and signs them in. */
export const admission = () =>
  ({
    id: 'admission',
    endpoints: {
      admit: createAuthEndpoint(
        createMemberPath,
        { method: 'POST', body: z.object({ email: z.string(), name: z.string(), digest: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const { email, name, digest } = ctx.body
          const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'email-password' })
          await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: digest })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ status: true })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** A call of /api/auth that is allowed from outside. All other endpoints of better-auth respond with 404. */
export interface AuthCall {
  method: 'GET' | 'POST'
  /** For a POST: the required body. Other properties are dropped. */
  body?: z.ZodType<Record<string, unknown>>
  limits?: readonly CallRateLimit[]
  /**
   * The limit on a device on which the e-mail address's owner has signed in before, instead of the other limits:
   * strangers cannot use it up.
   */
  onKnownDevice?: AttemptRate
  /**
   * The maximum rate of mails to one e-mail address. A further request gets the same response: the last mail is still
   * valid, so its owner has a working one.
   */
  mails?: AttemptRate
  /** A success is not counted: only wrong attempts use up the limits. */
  countsFailures?: true
  /** The property with a new password. */
  newPassword?: 'password' | 'newPassword'
  /**
   * The response body of a success contains nothing else: neither whether an e-mail address has an account, nor the
   * session.
   */
  revealsNothing?: true
  /**
   * The minimum response time, milliseconds, so that the time does not reveal whether an e-mail address has an account.
   */
  minDuration?: number
}

/**
 * A local path. better-auth rejects one with an encoded slash (a tag's name may contain one): the login page, which
 * redirects, passes it instead.
 */
const next = z
  .string()
  .transform((path) => safeNextPath(path))
  .transform((path) => (/^[^?#]*%(2f|5c)/i.test(path) ? `/login?${new URLSearchParams({ next: path })}` : path))
  .optional()
const anyPassword = z.string({ error: '請設定密碼' }).max(1000)
/** A device's response about one of its keys; better-auth validates every part. */
const deviceAnswer = z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) }, { error: '裝置沒有回覆' })
const provider = z.enum(['line', 'google'], { error: '沒有這種登入方式' })

const minute = 60
const halfHour = 1800
/** Requests of mails from one client IP address; the limit per mailbox is defined separately. */
const mailRequestLimits: readonly CallRateLimit[] = [{ per: 'ip', most: 20, seconds: 600 }]
const sentMailLimits: readonly CallRateLimit[] = [...mailRequestLimits, { per: 'email', most: 5, every: halfHour }]
const deviceTries: readonly CallRateLimit[] = [{ per: 'ip', most: 30, seconds: 60 }]
/**
 * Each code is invalidated by five wrong attempts, and the number of codes is limited by the number of mails:
 * docs/decisions/0008-limits-on-account-calls.md.
 */
const codeGuesses: readonly CallRateLimit[] = [{ per: 'ip', most: 20, seconds: 60 }]

/** By path below /api/auth. */
export const authCalls: Readonly<Record<string, AuthCall>> = {
  '/sign-in/email': {
    method: 'POST',
    body: z.object({ email: emailField, password: passwordField, rememberMe: z.boolean().optional() }),
    limits: [
      { per: 'ip+email', most: 5, seconds: 60 },
      { per: 'ip', most: 30, seconds: 60 },
      { per: 'email', most: 50, every: 72 },
    ],
    onKnownDevice: { most: 10, every: minute },
    countsFailures: true,
  },
  '/sign-up/email': {
    method: 'POST',
    body: z.object({ name: nameField, email: emailField, password: anyPassword, callbackURL: next }),
    limits: sentMailLimits,
    newPassword: 'password',
    revealsNothing: true,
    minDuration: 500,
  },
  '/send-verification-email': {
    method: 'POST',
    body: z.object({ email: emailField, callbackURL: next }),
    limits: sentMailLimits,
    minDuration: 500,
  },
  /** The password of the sign-up is required if it was not entered in this browser. */
  '/email-otp/verify-email': {
    method: 'POST',
    body: z.object({ email: emailField, otp: codeField, password: passwordField.optional() }),
    limits: codeGuesses,
  },
  '/request-password-reset': {
    method: 'POST',
    body: z.object({ email: emailField }),
    limits: mailRequestLimits,
    mails: { most: 5, every: halfHour },
    revealsNothing: true,
    minDuration: 500,
  },
  '/reset-password': {
    method: 'POST',
    body: z.object({
      token: z.string({ error: '缺少重設連結的代碼' }).regex(/^[\w-]{8,128}$/, '重設連結不完整'),
      newPassword: anyPassword,
    }),
    limits: [{ per: 'ip', most: 20, seconds: 60 }],
    newPassword: 'newPassword',
  },
  '/email-otp/reset-password': {
    method: 'POST',
    body: z.object({ email: emailField, otp: codeField, password: anyPassword }),
    limits: codeGuesses,
    newPassword: 'password',
  },
  '/sign-in/social': {
    method: 'POST',
    body: z.object({
      provider,
      callbackURL: next,
      errorCallbackURL: next,
      newUserCallbackURL: next,
      disableRedirect: z.boolean().optional(),
    }),
    limits: [{ per: 'ip', most: 30, seconds: 60 }],
  },
  /** Links a LINE account to the signed-in one; refused without a session. */
  '/link-social': {
    method: 'POST',
    body: z.object({
      provider: z.literal('line', { error: '沒有這種登入方式' }),
      callbackURL: next,
      errorCallbackURL: next,
      disableRedirect: z.boolean().optional(),
    }),
    limits: [{ per: 'ip', most: 30, seconds: 60 }],
  },
  /** Passkeys: each action takes two calls, a challenge and the device's response to it. */
  '/passkey/generate-register-options': { method: 'GET', limits: deviceTries },
  '/passkey/verify-registration': {
    method: 'POST',
    body: z.object({ response: deviceAnswer, name: passkeyNameField.optional() }),
    limits: deviceTries,
    revealsNothing: true,
  },
  '/passkey/generate-authenticate-options': { method: 'GET', limits: deviceTries },
  '/passkey/verify-authentication': {
    method: 'POST',
    body: z.object({ response: deviceAnswer }),
    limits: deviceTries,
    revealsNothing: true,
  },
  /** The second factor of staff; the limits of attempts are in `second-factor.ts`. */
  '/second-factor/prove': {
    method: 'POST',
    body: z.object({ code: factorCodeField.optional(), password: passwordField.optional() }),
  },
  '/second-factor/confirm': { method: 'POST', body: z.object({ code: factorCodeField }) },
  '/sign-out': { method: 'POST', body: z.object({}) },
  '/get-session': { method: 'GET' },
  '/callback/line': { method: 'GET' },
  '/callback/google': { method: 'GET' },
}

/**
 * The person of a Cookie header, in one statement; null without a session.
 * @param factorRequired whether the office requires a second factor
 */
export async function readViewer(
  { db, auth, factorRequired }: { db: Database; auth: Auth; factorRequired: boolean },
  cookie: string,
): Promise<Viewer | null> {
  const token = sessionTokenOf(cookie, auth.cookie)
  return token === null ? null : resolveViewer(db, token, factorRequired)
}
