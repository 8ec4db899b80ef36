import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members, passkeys, recoveryCodes, secondFactors, sessions } from '../schema/index.ts'

/** When the session's owner last proved their identity in it; null when they have not, or there is no such session. */
export async function provenAtOf(db: Database, session: string): Promise<Date | null> {
  const [found] = await db.select({ at: sessions.provenAt }).from(sessions).where(eq(sessions.id, session))
  return found?.at ?? null
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
  const own = eq(sessions.token, token)
  const [proven] = await db.update(sessions).set({ provenAt: now }).where(own).returning({ memberId: sessions.memberId })
  if (proven && former !== null && former !== token)
    await db.delete(sessions).where(and(eq(sessions.token, former), eq(sessions.memberId, proven.memberId)))
  return proven?.memberId ?? null
}

/** Records activity of a session in the office. */
export async function markWork(db: Database, session: string, now: Date): Promise<void> {
  await db.update(sessions).set({ workedAt: now }).where(eq(sessions.id, session))
}

/** A member's authenticator app, locked until the transaction ends; null when they never started to set one up. */
export async function lockFactor(db: Database, memberId: string) {
  const { secret, confirmedAt, lastStep, createdAt } = secondFactors
  const [found] = await db
    .select({ secret, confirmedAt, lastStep, createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .for('update')
  return found ?? null
}

/** Stores the secret of an unconfirmed app. A confirmed one stays unchanged. */
export async function storeUnconfirmed(db: Database, memberId: string, secret: string, now: Date): Promise<void> {
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

export async function takeStep(db: Database, memberId: string, step: number): Promise<void> {
  await db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.memberId, memberId))
}

/** Removes the app and the recovery codes. False when there was no app. */
/** Replaces the encrypted secret of an app. */
export async function storeSecret(db: Database, memberId: string, secret: string): Promise<void> {
  await db.update(secondFactors).set({ secret }).where(eq(secondFactors.memberId, memberId))
}

export async function deleteFactor(db: Database, memberId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
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
export async function spendRecoveryCode(db: Database, memberId: string, digest: string, now: Date): Promise<boolean> {
  const own = and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt))
  const used = await db.update(recoveryCodes).set({ usedAt: now }).where(own).returning({ digest: recoveryCodes.digest })
  return used.length > 0
}

/** A member's factors: since when there is an app, and the number of passkeys and unused recovery codes. */
export async function factorsOf(db: Database, memberId: string) {
  const [found] = await db
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
  return found ?? { appSince: null, passkeys: 0, recoveryCodes: 0 }
}

/** Ends all of a member's sessions but one. */
export async function endOtherSessions(db: Database, memberId: string, session: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), ne(sessions.id, session)))
}

/** A member's name and mail address. */
export async function addressOf(db: Database, memberId: string): Promise<{ name: string; email: string } | null> {
  const [found] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  return found ?? null
}
