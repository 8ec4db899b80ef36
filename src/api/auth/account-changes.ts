import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, exists, gt, like, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { credentials, members, passkeys, sessions, verifications } from '../../db/schema/accounts.ts'
import type { MailContent } from '../../mail/mail-content.ts'
import { writeMail } from '../../mail/renderer.ts'
import { sendMail } from '../../operations/mail/mail-queue.ts'
import { withdrawErasure } from '../../operations/membership/erasure.ts'
import { matchesDigest } from '../../operations/membership/password-digest.ts'
import { currentOffer } from '../../operations/onboarding/onboarding.ts'
import { sealEmail } from './sealed-form.ts'

interface Person {
  name: string
  email: string
}

/**
 * The mails of accounts. Links lead to pages on which a person must click a button, so that a mail scanner that
 * follows them changes nothing.
 */
export function accountMails({
  db,
  config,
  minutes,
}: {
  db: Database
  config: { SITE_URL: string; SITE_NAME: string; AUTH_SECRET: string }
  minutes: number
}) {
  const site = {
    get name() {
      return config.SITE_NAME
    },
    url: config.SITE_URL,
  }
  const link = (path: string, query: Record<string, string> = {}) =>
    `${config.SITE_URL}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
  const sealed = (email: string) => sealEmail(config.AUTH_SECRET, email, new Date())
  const post = async (person: Pick<Person, 'email'>, mail: MailContent) => {
    await sendMail(db, { recipient: person.email, ...(await writeMail(mail)) })
  }
  return {
    welcome: async (person: Person) =>
      post(person, {
        site,
        kind: 'welcome',
        name: person.name,
        onboardingLink: link('/fti'),
        coupon: await currentOffer({ db, now: new Date() }),
        newsletterLink: link('/member/member_newsletter'),
        helpLink: link('/member/bind'),
      }),
    /** To an unconfirmed e-mail address: contains none of the user's input, not even the page to continue at. */
    verifyEmail: (email: string, code: string) => {
      const query = { to: sealed(email), code }
      return post({ email }, { site, kind: 'verify-email', code, link: link('/verify-email', query), minutes })
    },
    passwordResetRequested: (person: Person, code: string, token: string) =>
      post(person, { site, kind: 'reset-password', code, link: link('/reset-password', { token }), minutes }),
    passkeyAdded: (person: Person) => post(person, { site, kind: 'passkey-added', link: link('/member/security') }),
    erasureWithdrawn: (person: Person) => post(person, { site, kind: 'erasure-withdrawn' }),
    alreadyMember: (email: string) => {
      const query = { to: sealed(email) }
      const links = { signInLink: link('/login', query), resetLink: link('/forgot-password', query) }
      return post({ email }, { site, kind: 'already-member', ...links })
    },
  }
}

/**
 * The SQL condition that a row is a real member: its e-mail address is confirmed, or it has another sign-in method or a
 * session.
 */
function isRealMemberCondition(db: Database) {
  const other = db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.memberId, members.id), ne(credentials.providerId, 'credential')))
  const signedIn = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, members.id))
  return or(eq(members.emailVerified, true), exists(other), exists(signedIn))
}

/** Whether an e-mail address has a member. */
async function isMember(db: Database, email: string): Promise<boolean> {
  const result = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email), isRealMemberCondition(db)))
  return result.length > 0
}

/** Deletes the row of a never confirmed sign-up that an earlier version created. */
async function dropUnconfirmed(db: Database, email: string): Promise<void> {
  await db.delete(members).where(and(eq(members.email, email), not(isRealMemberCondition(db) ?? sql`false`)))
}

/**
 * After a password reset: the mail proves the ownership of the mailbox, and all other codes and links become invalid.
 * Sign-in methods from before the e-mail address was proven (LINE does not prove it) may be a stranger's, and are
 * removed.
 */
export async function revokeAfterPasswordReset(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const [proven] = await db
    .update(members)
    .set({ emailVerified: true })
    .where(and(eq(members.id, id), eq(members.emailVerified, false)))
    .returning({ id: members.id })
  if (proven) {
    await db.delete(credentials).where(and(eq(credentials.memberId, id), ne(credentials.providerId, 'credential')))
    await db.delete(passkeys).where(eq(passkeys.memberId, id))
    await db.update(members).set({ lineBinding: false, socialId: null }).where(eq(members.id, id))
  }
  await db
    .delete(verifications)
    .where(
      or(
        eq(verifications.identifier, `forget-password-otp-${email}`),
        and(like(verifications.identifier, 'reset-password:%'), eq(verifications.value, id)),
      ),
    )
}

/** The e-mail address of the account of a reset link, or null. */
export async function emailOfResetToken(db: Database, token: string): Promise<string | null> {
  const [row] = await db
    .select({ email: members.email })
    .from(verifications)
    .innerJoin(members, eq(verifications.value, sql`${members.id}::text`))
    .where(eq(verifications.identifier, `reset-password:${token}`))
  return row?.email ?? null
}

/** The id and e-mail address of a session's member, or null. */
export async function memberOfSession(db: Database, token: string): Promise<{ id: string; email: string } | null> {
  const [row] = await db
    .select({ id: members.id, email: members.email })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.token, token))
  return row ?? null
}

/** `social_id` and `line_binding` of a member follow the LINE account. */
export async function updateLineBinding(
  db: Database,
  account: { providerId: string; accountId: string; userId: string },
): Promise<void> {
  if (account.providerId !== 'line') return
  await db.update(members).set({ lineBinding: true, socialId: account.accountId }).where(eq(members.id, account.userId))
}

/** Signing in cancels a requested erasure of the account, and the owner is notified. */
export async function cancelErasure(
  db: Database,
  memberId: string,
  notify: (member: { name: string; email: string }) => Promise<void>,
): Promise<void> {
  if (!(await withdrawErasure(db, memberId))) return
  const [member] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  if (member) await notify(member)
}

/**
 * A sign-up with an unconfirmed e-mail address. An e-mail address may have several: they do not invalidate each other.
 */
interface WaitingSignUp {
  name: string
  /** The password's digest. */
  password: string
  /** The path to continue at. */
  next: string
  /** The digest of the secret of the browser that signed up. */
  browser: string
  /** The digest of the mailed code, and its expiry, milliseconds. */
  code: string
  codeUntil: number
  /** The number of wrong codes in that browser, and in others. */
  tries: number
  elsewhere: number
}

type WaitingSignUpRow = WaitingSignUp & { id: string }

const nameOf = (email: string) => `sign-up-${email}`

/** Stores a sign-up until its expiry. */
async function storeSignUp(db: Database, email: string, signUp: WaitingSignUp, expiresAt: Date): Promise<void> {
  await db.insert(verifications).values({ identifier: nameOf(email), value: JSON.stringify(signUp), expiresAt })
}

/** The pending sign-ups of an e-mail address, latest first. */
async function waitingSignUps(db: Database, email: string, now: Date): Promise<WaitingSignUpRow[]> {
  const result = await db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(email)), gt(verifications.expiresAt, now)))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
  return result.map(({ id, value }) => ({ id, ...(JSON.parse(value) as WaitingSignUp) }))
}

/** Counts a wrong code for a sign-up; concurrent ones are all counted. */
async function countWrongCode(db: Database, id: string, counter: 'tries' | 'elsewhere'): Promise<void> {
  const withIncrementedCounter = sql`jsonb_set(${verifications.value}::jsonb, ${`{${counter}}`}::text[], to_jsonb((${verifications.value}::jsonb ->> ${counter})::int + 1))`
  await db
    .update(verifications)
    .set({ value: sql`(${withIncrementedCounter})::text` })
    .where(eq(verifications.id, id))
}

/** Removes a sign-up, so that it is confirmed once. False when a concurrent call did. */
async function takeSignUp(db: Database, id: string): Promise<boolean> {
  return (await db.delete(verifications).where(eq(verifications.id, id)).returning({ id: verifications.id })).length > 0
}

/** Deletes all sign-ups of an e-mail address: it has an owner now. */
async function forgetSignUps(db: Database, email: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, nameOf(email)))
}

const minute = 60_000
const day = 24 * 60 * minute
/** How long a sign-up can be confirmed. */
const lifetime = 7 * day
/**
 * Wrong codes after which the correct one becomes invalid, too: in the browser of the sign-up, and in all others
 * together.
 */
const maxWrongCodes = 5
/** The number of pending sign-ups whose password is compared at a sign-in before the confirmation. */
const maxCompared = 3

/** Dependencies of sign-ups: secret, mails, and password hashing. */
interface SignUpDependencies {
  secret: string
  secure: boolean
  /** The lifetime of a code, milliseconds. */
  codeLasts: number
  digest: (password: string) => Promise<string>
  mails: ReturnType<typeof accountMails>
}

/** The context of one call: the database, the time, and the secret of the calling browser. */
export interface SignUpCall {
  db: Database
  now: Date
  browser: string
}

export type Confirmation =
  | { error: 'wrong_code' | 'password_needed' | 'wrong_password' }
  | { error: null; member: { email: string; name: string; digest: string }; next: string }

/**
 * Sign-ups. The input is stored outside the members until the e-mail address is confirmed, bound by a secret to the
 * browser in which it was entered. Several people may sign up with one e-mail address; the code of each mail confirms
 * its own sign-up, in its own browser, or elsewhere with its own password. So the owner of the mailbox never gets a
 * password that a stranger chose, and a stranger cannot invalidate a code.
 */
export function signUps({ secret, secure, codeLasts, digest, mails }: SignUpDependencies) {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
  const codeDigest = (email: string, code: string) =>
    createHmac('sha256', secret).update(`sign-up\n${email}\n${code}`).digest('base64url')
  const cookieName = `${secure ? '__Host-' : ''}healthpress.sign_up`
  const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`)

  const storeAndMail = async ({ db, now }: SignUpCall, email: string, waiting: Omit<WaitingSignUpRow, 'id'>) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeUntil = now.getTime() + codeLasts
    const fresh = { ...waiting, code: codeDigest(email, code), codeUntil, tries: 0, elsewhere: 0 }
    await storeSignUp(db, email, fresh, new Date(now.getTime() + lifetime))
    await mails.verifyEmail(email, code)
  }

  return {
    /** The secret of the browser of a Cookie header, an existing one or a new one. */
    browserOf: (cookie: string): string => cookiePattern.exec(cookie)?.[1] ?? randomBytes(32).toString('base64url'),

    /** The Set-Cookie that stores it there. On https no other site of the domain can set it (`__Host-`). */
    cookieOf: (browser: string): string =>
      `${cookieName}=${browser}; Max-Age=${lifetime / 1000}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,

    /** Starts a sign-up and mails its code; an existing member is informed by mail instead. */
    async begin(
      call: SignUpCall,
      { email, password, ...fields }: { email: string; name: string; password: string; next: string },
    ) {
      const passwordDigest = await digest(password)
      if (await isMember(call.db, email)) return mails.alreadyMember(email)
      const waitingSignUp = { ...fields, password: passwordDigest, browser: hash(call.browser) }
      await storeAndMail(call, email, { ...waitingSignUp, code: '', codeUntil: 0, tries: 0, elsewhere: 0 })
    },

    /** Mails another code for this browser's sign-up, otherwise for the latest; earlier codes stay valid. */
    async resend(call: SignUpCall, email: string): Promise<void> {
      const rows = await waitingSignUps(call.db, email, call.now)
      const { id: _, ...signUp } = rows.find(({ browser }) => browser === hash(call.browser)) ?? rows[0] ?? { id: null }
      if ('password' in signUp) await storeAndMail(call, email, signUp)
    },

    /**
     * Binds the pending sign-up with these credentials to this browser, which may then confirm it with the next code.
     * @returns whether there is one
     */
    async bindPendingSignUp(call: SignUpCall, { email, password }: { email: string; password: string }): Promise<boolean> {
      const rows = await waitingSignUps(call.db, email, call.now)
      const rowByPassword = new Map(rows.map((row) => [row.password, row]))
      for (const { id: _, ...row } of [...rowByPassword.values()].slice(0, maxCompared)) {
        if (!(await matchesDigest(password, row.password))) continue
        const bound = { ...row, browser: hash(call.browser), code: '', codeUntil: 0, tries: 0, elsewhere: 0 }
        await storeSignUp(call.db, email, bound, new Date(call.now.getTime() + lifetime))
        return true
      }
      return false
    },

    /** Confirms the sign-up of a mailed code, in its browser or with its password, and deletes the others. */
    async confirm(call: SignUpCall, { email, code, password }: { email: string; code: string; password: string | undefined }) {
      const { db, now } = call
      const rows = await waitingSignUps(db, email, now)
      // signing in elsewhere before the confirmation binds the same credentials to that browser as well, and they stay
      // bound to this one
      const ownPasswords = new Set(rows.filter(({ browser }) => browser === hash(call.browser)).map((row) => row.password))
      const isOwn = (row: WaitingSignUpRow) => ownPasswords.has(row.password)
      const expectedCode = codeDigest(email, code)
      const isValid = (row: WaitingSignUpRow) =>
        row.codeUntil > now.getTime() && (isOwn(row) ? row.tries : row.elsewhere) < maxWrongCodes
      const match = rows
        .filter((row) => row.code === expectedCode && isValid(row))
        .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))[0]
      if (!match) {
        for (const row of rows)
          if (row.codeUntil > now.getTime()) await countWrongCode(db, row.id, isOwn(row) ? 'tries' : 'elsewhere')
        return { error: 'wrong_code' } satisfies Confirmation
      }
      if (!isOwn(match)) {
        if (password === undefined) return { error: 'password_needed' } satisfies Confirmation
        if (!(await matchesDigest(password, match.password))) {
          await countWrongCode(db, match.id, 'elsewhere')
          return { error: 'wrong_password' } satisfies Confirmation
        }
      }
      if ((await isMember(db, email)) || !(await takeSignUp(db, match.id))) return { error: 'wrong_code' } satisfies Confirmation
      await forgetSignUps(db, email)
      await dropUnconfirmed(db, email)
      return {
        error: null,
        member: { email, name: match.name, digest: match.password },
        next: match.next,
      } satisfies Confirmation
    },
  }
}
