import { and, desc, eq, gt, inArray, isNull, like, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import {
  credentials,
  entitlements,
  members,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  staffAuthors,
  verifications,
} from '../schema/index.ts'
import { capabilitiesOfMember } from './staff.ts'

export interface SessionRow {
  id: string
  token: string
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
}

/** A member's unexpired sessions, the last used first. */
export async function memberSessions(db: Database, memberId: string, now: Date): Promise<SessionRow[]> {
  const { id, token, userAgent, createdAt, updatedAt } = sessions
  return db
    .select({ id, token, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
}

/** Ends one of the member's own sessions. False when it does not exist or belongs to another member. */
export async function endSession(db: Database, memberId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all of a member's sessions but one (null: all of them). */
export async function endSessionsBut(db: Database, memberId: string, token: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), token === null ? undefined : ne(sessions.token, token)))
}

/** The member's sign-in methods, as better-auth names them: `credential` is the password. */
export async function signInProviders(db: Database, memberId: string): Promise<string[]> {
  const result = await db.select({ provider: credentials.providerId }).from(credentials).where(eq(credentials.memberId, memberId))
  return result.map(({ provider }) => provider)
}

/** Unlinks the LINE account. */
export async function unlinkLineAccount(db: Database, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(credentials).where(and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'line')))
    await tx.update(members).set({ lineBinding: false, socialId: null }).where(eq(members.id, memberId))
  })
}

const existsQuery = (query: SQL) => sql`exists (${query})`.mapWith(Boolean)

/** The member of a session token, with everything that decides what they may read and do. */
export async function memberOfSession(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({
      memberId: members.id,
      capabilities: capabilitiesOfMember(members.id),
      author: staffAuthors.authorId,
      h_end_date: max(entitlements.endsOn),
      session: sessions.id,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      workedAt: sessions.workedAt,
      app: existsQuery(sql`select from second_factors f where f.member_id = ${members.id} and f.confirmed_at is not null`),
      passkey: existsQuery(sql`select from passkeys k where k.member_id = ${members.id}`),
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, members.id))
    .leftJoin(entitlements, and(eq(entitlements.memberId, members.id), eq(entitlements.kind, 'digital')))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
    .groupBy(members.id, sessions.id, staffAuthors.authorId)
  return row ?? null
}

/** The name under which a member's code for deleting the account is stored. */
const erasureCodeName = (memberId: string) => `erasure-code-${memberId}`

/** Stores the digest of the newest code and deletes earlier ones. */
export async function storeErasureCode(
  db: Database,
  memberId: string,
  { digest, expiresAt }: { digest: string; expiresAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, erasureCodeName(memberId)))
    await tx.insert(verifications).values({ identifier: erasureCodeName(memberId), value: digest, expiresAt })
  })
}

/** Uses up a code. False when it is wrong, used or expired. */
export async function consumeErasureCode(db: Database, memberId: string, digest: string, now: Date): Promise<boolean> {
  const { identifier, value, expiresAt } = verifications
  const deleted = await db
    .delete(verifications)
    .where(and(eq(identifier, erasureCodeName(memberId)), eq(value, digest), gt(expiresAt, now)))
    .returning({ id: verifications.id })
  return deleted.length > 0
}

/**
 * A requested change of the e-mail address. `email` is null when it belongs to another account: then
 * no code can be correct.
 */
interface EmailChange {
  email: string | null
  /** The e-mail address shown as pending. */
  wanted: string
  code: string
}

const nameOf = (memberId: string) => `email-change-${memberId}`

/** Stores the newest request and deletes earlier ones. */
export async function storeEmailChange(
  db: Database,
  memberId: string,
  { change, expiresAt }: { change: EmailChange; expiresAt: Date },
): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, nameOf(memberId)))
  await db.insert(verifications).values({ identifier: nameOf(memberId), value: JSON.stringify(change), expiresAt })
}

/** The request that waits for its code, or null. */
export async function findEmailChange(db: Database, memberId: string, now: Date): Promise<EmailChange | null> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(memberId)), gt(verifications.expiresAt, now)))
  return row ? (JSON.parse(row.value) as EmailChange) : null
}

export async function pendingEmail(db: Database, memberId: string, now: Date): Promise<string | null> {
  return (await findEmailChange(db, memberId, now))?.wanted ?? null
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const result = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return result.length > 0
}

/**
 * Changes the account's e-mail address. Codes and links that were mailed to the old one become invalid. False when the
 * e-mail address was taken meanwhile.
 */
export async function changeEmail(
  db: Database,
  memberId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isEmailTaken(tx, to)) return false
    await tx.update(members).set({ email: to, emailVerified: true, updatedAt: now }).where(eq(members.id, memberId))
    const old = [nameOf(memberId), erasureCodeName(memberId), `email-verification-otp-${from}`, `forget-password-otp-${from}`]
    const links = and(like(verifications.identifier, 'reset-password:%'), eq(verifications.value, memberId))
    await tx.delete(verifications).where(or(inArray(verifications.identifier, old), links))
    return true
  })
}

export interface PasskeyRow {
  id: string
  name: string
  backedUp: boolean
  createdAt: Date
}

/** A member's passkeys, newest first. */
export async function memberPasskeys(db: Database, memberId: string): Promise<PasskeyRow[]> {
  const { id, name, backedUp, createdAt } = passkeys
  return db
    .select({ id, name, backedUp, createdAt })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

const ownPasskey = (memberId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.memberId, memberId))

/** Renames one of the member's own passkeys. False when it does not exist or belongs to another member. */
export async function renameOwnPasskey(db: Database, memberId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(ownPasskey(memberId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Removes one of the member's own passkeys. False when it does not exist or belongs to another member. */
export async function removeOwnPasskey(db: Database, memberId: string, id: string): Promise<boolean> {
  const removed = await db.delete(passkeys).where(ownPasskey(memberId, id)).returning({ id: passkeys.id })
  return removed.length > 0
}

const passwordOfMember = (memberId: string) => and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'credential'))

/** The digest of a member's password, or null if they have none. */
export async function passwordDigest(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.select({ password: credentials.password }).from(credentials).where(passwordOfMember(memberId))
  return row?.password ?? null
}

/** Sets a new password and ends all sessions but one (null: all of them), atomically. */
export async function replacePassword(
  db: Database,
  memberId: string,
  { digest, keepToken: currentToken, now }: { digest: string; keepToken: string | null; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(credentials).set({ password: digest, updatedAt: now }).where(passwordOfMember(memberId))
    await endSessionsBut(tx, memberId, currentToken)
  })
}

/** When the session's owner last proved their identity in it; null when they have not, or there is no such session. */
export async function provenAtOf(db: Database, session: string): Promise<Date | null> {
  const [row] = await db.select({ at: sessions.provenAt }).from(sessions).where(eq(sessions.id, session))
  return row?.at ?? null
}

/** Marks the session as proven; a given token replaces its former one. */
export async function markProven(db: Database, session: string, now: Date, token: string | null): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: now, ...(token === null ? {} : { token }) })
    .where(eq(sessions.id, session))
}

/**
 * Marks the session of this token as proven, and ends the session of the same member that it replaces. @returns its member
 */
export async function markTokenProven(db: Database, token: string, former: string | null, now: Date): Promise<string | null> {
  const hasToken = eq(sessions.token, token)
  const [proven] = await db.update(sessions).set({ provenAt: now }).where(hasToken).returning({ memberId: sessions.memberId })
  if (proven && former !== null && former !== token)
    await db.delete(sessions).where(and(eq(sessions.token, former), eq(sessions.memberId, proven.memberId)))
  return proven?.memberId ?? null
}

/** Records activity of a session in the office. */
export async function markSessionActivity(db: Database, session: string, now: Date): Promise<void> {
  await db.update(sessions).set({ workedAt: now }).where(eq(sessions.id, session))
}

/** A member's authenticator app, locked until the transaction ends; null when they never started to set one up. */
export async function lockFactor(db: Database, memberId: string) {
  const { secret, confirmedAt, lastStep, createdAt } = secondFactors
  const [row] = await db
    .select({ secret, confirmedAt, lastStep, createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .for('update')
  return row ?? null
}

/** Stores the secret of an unconfirmed app. A confirmed one stays unchanged. */
export async function storeUnconfirmedSecret(db: Database, memberId: string, secret: string, now: Date): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ memberId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.memberId,
      set: { secret, createdAt: now, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
}

/** Confirms the app: it is required from now on. The code of this step has been used. */
export async function confirmFactor(db: Database, memberId: string, step: number, now: Date): Promise<void> {
  await db.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(eq(secondFactors.memberId, memberId))
}

export async function storeLastStep(db: Database, memberId: string, step: number): Promise<void> {
  await db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.memberId, memberId))
}

/** Removes the app and the recovery codes. False when there was no app. */
/** Replaces the encrypted secret of an app. */
export async function storeAppSecret(db: Database, memberId: string, secret: string): Promise<void> {
  await db.update(secondFactors).set({ secret }).where(eq(secondFactors.memberId, memberId))
}

export async function deleteFactor(db: Database, memberId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return deleted.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Removes all of a member's passkeys. @returns how many */
export async function deletePasskeys(db: Database, memberId: string): Promise<number> {
  return (await db.delete(passkeys).where(eq(passkeys.memberId, memberId)).returning({ id: passkeys.id })).length
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Database, memberId: string, digests: readonly string[], now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  await db.insert(recoveryCodes).values(digests.map((digest) => ({ memberId, digest, createdAt: now })))
}

/** Uses up a recovery code. False when it is unknown or used: of two concurrent calls one succeeds. */
export async function consumeRecoveryCode(db: Database, memberId: string, digest: string, now: Date): Promise<boolean> {
  const unusedCode = and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt))
  const used = await db.update(recoveryCodes).set({ usedAt: now }).where(unusedCode).returning({ digest: recoveryCodes.digest })
  return used.length > 0
}

/** A member's factors: since when there is an app, and the number of passkeys and unused recovery codes. */
export async function factorsOf(db: Database, memberId: string) {
  const [row] = await db
    .select({
      appSince: secondFactors.confirmedAt,
      passkeys: sql`(select count(*) from passkeys k where k.member_id = ${members.id})`.mapWith(Number),
      recoveryCodes: sql`(select count(*) from recovery_codes r where r.member_id = ${members.id} and r.used_at is null)`.mapWith(
        Number,
      ),
    })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(eq(members.id, memberId))
  return row ?? { appSince: null, passkeys: 0, recoveryCodes: 0 }
}

/** Ends all of a member's sessions but one. */
export async function endOtherSessions(db: Database, memberId: string, session: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), ne(sessions.id, session)))
}

/** A member's name and e-mail address. */
export async function findNameAndEmail(db: Database, memberId: string): Promise<{ name: string; email: string } | null> {
  const [row] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  return row ?? null
}

/** A member's name; null if there is no such member. */
export async function memberName(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ name: members.name }).from(members).where(eq(members.id, id))
  return row?.name ?? null
}
