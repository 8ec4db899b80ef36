import { z } from 'zod'
import { codeField, emailField, nameField, passwordField } from '../../contract/accounts.ts'
import { passkeyNameField } from '../../contract/passkeys.ts'
import { factorCodeField } from '../../contract/second-factor.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import type { Limit, Pace } from './attempts.ts'

/** One call of /api/auth that may be made from outside. Everything else that better-auth could do answers 404. */
export interface AuthCall {
  method: 'GET' | 'POST'
  /** Of a POST: what it must bring. Anything else in it is dropped. */
  body?: z.ZodType<Record<string, unknown>>
  limits?: readonly Limit[]
  /** What counts instead of them on a device that the address's owner has signed in on before: strangers cannot use it up. */
  onKnownDevice?: Pace
  /**
   * How many mails one address is sent. One more is answered as if it went: the last one is younger than what is in it
   * lasts, so its owner has one that works.
   */
  mails?: Pace
  /** A success is not counted: only wrong tries use up the limits. */
  countsFailures?: true
  /** Where the body carries a new password. */
  newPassword?: 'password' | 'newPassword'
  /** A success says only that it was one: nothing about who has an address, nothing of the session. */
  tellsNothing?: true
  /** Answers no sooner than this, milliseconds, so that the time tells nobody whether an address is known. */
  atLeast?: number
}

/** A path of ours. better-auth refuses one with an encoded slash (a tag's name may hold one): the login page, which leads on, carries it. */
const next = z
  .string()
  .transform((typed) => safeNextPath(typed))
  .transform((path) => (/^[^?#]*%(2f|5c)/i.test(path) ? `/login?${new URLSearchParams({ next: path })}` : path))
  .optional()
const anyPassword = z.string({ error: '請設定密碼' }).max(1000)
/** What a device says about a key of its; better-auth looks at every part. */
const deviceAnswer = z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) }, { error: '裝置沒有回覆' })
const provider = z.enum(['line', 'google'], { error: '沒有這種登入方式' })

const minute = 60
const halfHour = 1800
/** Mails asked for from one address; how many reach one mailbox is said beside. */
const mailsAsked: readonly Limit[] = [{ per: 'address', most: 20, seconds: 600 }]
const mailsSent: readonly Limit[] = [...mailsAsked, { per: 'email', most: 5, every: halfHour }]
const deviceTries: readonly Limit[] = [{ per: 'address', most: 30, seconds: 60 }]
/** Each code dies of five wrong tries, and there are only as many codes as mails: docs/decisions/0008-limits-on-account-calls.md. */
const codeGuesses: readonly Limit[] = [{ per: 'address', most: 20, seconds: 60 }]

/** By path below /api/auth. */
export const authCalls: Readonly<Record<string, AuthCall>> = {
  '/sign-in/email': {
    method: 'POST',
    body: z.object({ email: emailField, password: passwordField, rememberMe: z.boolean().optional() }),
    limits: [
      { per: 'address+email', most: 5, seconds: 60 },
      { per: 'address', most: 30, seconds: 60 },
      { per: 'email', most: 50, every: 72 },
    ],
    onKnownDevice: { most: 10, every: minute },
    countsFailures: true,
  },
  '/sign-up/email': {
    method: 'POST',
    body: z.object({ name: nameField, email: emailField, password: anyPassword, callbackURL: next }),
    limits: mailsSent,
    newPassword: 'password',
    tellsNothing: true,
    atLeast: 500,
  },
  '/send-verification-email': {
    method: 'POST',
    body: z.object({ email: emailField, callbackURL: next }),
    limits: mailsSent,
    atLeast: 500,
  },
  /** The password of the sign-up is asked for where it was not typed in this browser. */
  '/email-otp/verify-email': {
    method: 'POST',
    body: z.object({ email: emailField, otp: codeField, password: passwordField.optional() }),
    limits: codeGuesses,
  },
  '/request-password-reset': {
    method: 'POST',
    body: z.object({ email: emailField }),
    limits: mailsAsked,
    mails: { most: 5, every: halfHour },
    tellsNothing: true,
    atLeast: 500,
  },
  '/reset-password': {
    method: 'POST',
    body: z.object({
      token: z.string({ error: '缺少重設連結的代碼' }).regex(/^[\w-]{8,128}$/, '重設連結不完整'),
      newPassword: anyPassword,
    }),
    limits: [{ per: 'address', most: 20, seconds: 60 }],
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
    limits: [{ per: 'address', most: 30, seconds: 60 }],
  },
  /** Binds a LINE account to the one that is signed in; who nobody is, it refuses. */
  '/link-social': {
    method: 'POST',
    body: z.object({
      provider: z.literal('line', { error: '沒有這種登入方式' }),
      callbackURL: next,
      errorCallbackURL: next,
      disableRedirect: z.boolean().optional(),
    }),
    limits: [{ per: 'address', most: 30, seconds: 60 }],
  },
  /** Keys on the member's own devices: each takes two calls, a question and the device's answer to it. */
  '/passkey/generate-register-options': { method: 'GET', limits: deviceTries },
  '/passkey/verify-registration': {
    method: 'POST',
    body: z.object({ response: deviceAnswer, name: passkeyNameField.optional() }),
    limits: deviceTries,
    tellsNothing: true,
  },
  '/passkey/generate-authenticate-options': { method: 'GET', limits: deviceTries },
  '/passkey/verify-authentication': {
    method: 'POST',
    body: z.object({ response: deviceAnswer }),
    limits: deviceTries,
    tellsNothing: true,
  },
  /** The second factor of who works here; what counts their tries, `second-factor.ts` says. */
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
