import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins/email-otp'
import type { Database } from '../../db/connect.ts'
import { credentials, members, passkeys, sessions, verifications } from '../../db/schema/accounts.ts'
import { deviceName } from '../../domain/membership/device.ts'
import { passwordLength } from '../../domain/membership/password-rule.ts'
import { sanitizeName } from '../../domain/membership/person-name.ts'
import { loggableError } from '../../operations/failure.ts'
import { digestPassword, matchesDigest, type PasswordCost, passwordCost } from '../../operations/membership/password-digest.ts'
import type { FactorSettings } from '../../operations/office/second-factor.ts'
import { recordAcceptance } from '../../operations/onboarding/onboarding.ts'
import { accountMails, cancelErasure, revokeAfterPasswordReset, signUps, updateLineBinding } from './account-changes.ts'
import { admission, createMemberPath } from './calls.ts'
import type { SessionCookie } from './session-cookie.ts'

/** A message with its e-mail addresses removed. */
const withoutEmails = (message: string): string => message.replace(/\S+@\S+/g, '…')

/** The settings that accounts need. */
export interface AuthConfig {
  SITE_URL: string
  /** A getter: the set-up page can change it. better-auth reads it once. */
  readonly SITE_NAME: string
  AUTH_SECRET: string
  AUTH_SECRET_PREVIOUS?: string | undefined
  LINE_CLIENT_ID?: string | undefined
  LINE_CLIENT_SECRET?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
}

export interface AuthLog {
  error: (details: object, message: string) => void
}

/** The interface of accounts to the rest of the API. */
export interface Auth {
  /** better-auth's own handler. Only the calls of `calls.ts` reach it. */
  handle: (request: Request) => Promise<Response>
  cookie: SessionCookie
  /** Computes the stored digest of a password. */
  digest: (password: string) => Promise<string>
  /** Sign-ups. */
  signUps: ReturnType<typeof signUps>
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** The site's name and URL, as used in mails. */
  site: { name: string; url: string }
  /** The keys that encrypt the secrets of second factors, and the name in the authenticator app. */
  factor: FactorSettings
}

/** The header that passes the client's IP address to better-auth. A value from outside is dropped. */
export const ipHeader = 'x-healthpress-caller'

const minute = 60
const day = 24 * 60 * minute
/** The lifetime of a mailed code or link. */
const codeLifetime = 60 * minute
const sessionLifetime = 30 * day

interface AuthDependencies {
  db: Database
  config: AuthConfig
  log: AuthLog
  /** The cost of a password digest; tests use less than the full cost. */
  cost?: PasswordCost
}

/** better-auth on this project's tables. `calls.ts` defines which calls are allowed, how often and with which body. */
export function createAuth({ db, config, log, cost = passwordCost }: AuthDependencies): Auth {
  const site = new URL(config.SITE_URL)
  const secure = site.protocol === 'https:'
  const mails = accountMails({ db, config, minutes: codeLifetime / minute })
  const digest = (password: string) => digestPassword(password, cost)
  const makeCode = (email: string): Promise<string> =>
    auth.api.createVerificationOTP({ body: { email, type: 'forget-password' } })

  const auth = betterAuth({
    appName: config.SITE_NAME,
    baseURL: site.origin,
    basePath: '/api/auth',
    secret: config.AUTH_SECRET,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: members, session: sessions, account: credentials, verification: verifications, passkey: passkeys },
    }),
    emailAndPassword: {
      enabled: true,
      password: { hash: digest, verify: ({ hash, password }) => matchesDigest(password, hash) },
      requireEmailVerification: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: codeLifetime,
      sendResetPassword: async ({ user, token }) => mails.passwordResetRequested(user, await makeCode(user.email), token),
      onPasswordReset: ({ user }) => revokeAfterPasswordReset(db, user),
      // sign-ups are implemented in `account-changes.ts`
      disableSignUp: true,
    },
    plugins: [
      admission(),
      emailOTP({
        otpLength: 6,
        expiresIn: codeLifetime,
        allowedAttempts: 5,
        storeOTP: { hash: async (code) => createHmac('sha256', config.AUTH_SECRET).update(code).digest('base64url') },
        // codes are sent in the mails above, beside the link
        sendVerificationOTP: async () => undefined,
      }),
      passkey({
        rpID: site.hostname,
        rpName: config.SITE_NAME,
        origin: site.origin,
        // discoverable credentials: the device stores the account of its key, so that signing in requires no e-mail address
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ ctx, verification }) => {
            requirePerson(verification.registrationInfo)
            const owner = ctx.context.session?.user
            if (owner) await mails.passkeyAdded(owner)
            return { name: deviceName(ctx.headers?.get('user-agent') ?? null) }
          },
        },
        authentication: { afterVerification: async ({ verification }) => requirePerson(verification.authenticationInfo) },
        schema: { passkey: { fields: { userId: 'memberId', credentialID: 'credentialId' } } },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    socialProviders: socialProviders(config),
    session: { expiresIn: sessionLifetime, updateAge: day, fields: { userId: 'memberId' } },
    account: {
      fields: { userId: 'memberId' },
      encryptOAuthTokens: true,
      // LINE does not report whether an e-mail address is confirmed: it is trusted for binding by its owner only (below)
      accountLinking: { allowDifferentEmails: true, trustedProviders: ['line'] },
    },
    user: {
      validateUserInfo: async ({ user, source }, context) => {
        if (source.action !== 'link-account' || source.oauth?.providerId !== 'line') return
        const session = context && (await getSessionFromCtx(context))
        return session?.user.id === user.id ? undefined : { error: 'account_not_linked' }
      },
    },
    databaseHooks: {
      account: { create: { after: (account) => updateLineBinding(db, account) } },
      session: { create: { after: (session) => cancelErasure(db, session.userId, mails.erasureWithdrawn) } },
      // only the page of the project's own sign-up states that it accepts the terms; members from LINE or Google are asked
      user: {
        create: {
          // LINE and Google pass on names as the user has chosen them
          before: async (user) => ({ data: { ...user, name: sanitizeName(user.name) } }),
          after: async (user, context) => {
            if (context?.path === createMemberPath) await recordAcceptance({ db, now: new Date() }, user.id, 'ch')
            // an e-mail address that the provider has confirmed needs no confirmation mail
            if (user.emailVerified) await mails.welcome(user)
          },
        },
      },
    },
    // counted in `attempts.ts`: per person as well as per IP address, and with Retry-After
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { throw: true, errorURL: `${site.origin}/login` },
    logger: {
      level: 'error',
      log: (_level, message, ...more) => {
        const cause = loggableError(more.find((part) => part instanceof Error))
        log.error({ from: 'better-auth', ...(cause ? { error: withoutEmails(String(cause)) } : {}) }, withoutEmails(message))
      },
    },
    advanced: {
      cookiePrefix: 'healthpress',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ipHeader] },
      // this project's own guard (`requireSameOrigin`) covers every state change, and accepts every URL of the site
      disableCSRFCheck: true,
      // explicit: in tests better-auth would otherwise not validate return URLs
      disableOriginCheck: false,
    },
  })
  return {
    handle: (request) => auth.handler(request),
    digest,
    signUps: signUps({ secret: config.AUTH_SECRET, secure, codeLasts: codeLifetime * 1000, digest, mails }),
    cookie: { secret: config.AUTH_SECRET, secure, lifetime: sessionLifetime },
    get siteNames() {
      return [config.SITE_NAME, site.hostname, 'healthpress']
    },
    site: {
      get name() {
        return config.SITE_NAME
      },
      url: config.SITE_URL,
    },
    factor: {
      secret: config.AUTH_SECRET,
      previous: config.AUTH_SECRET_PREVIOUS,
      get siteName() {
        return config.SITE_NAME
      },
    },
  }
}

/** A passkey signs in without a second proof: the device must have verified its user (fingerprint, face or PIN). */
function requirePerson(verification: { userVerified: boolean } | undefined): void {
  if (!verification?.userVerified)
    throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED', message: '裝置沒有確認是您本人' })
}

function socialProviders(config: AuthConfig) {
  const {
    LINE_CLIENT_ID: line,
    LINE_CLIENT_SECRET: lineSecret,
    GOOGLE_CLIENT_ID: google,
    GOOGLE_CLIENT_SECRET: googleSecret,
  } = config
  return {
    ...(line && lineSecret ? { line: { clientId: line, clientSecret: lineSecret } } : {}),
    ...(google && googleSecret
      ? { google: { clientId: google, clientSecret: googleSecret, prompt: 'select_account' as const } }
      : {}),
  }
}
