import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { verifications } from '../../db/schema/accounts.ts'

/** A sign-up with an unconfirmed address. An address may have several: they do not invalidate each other. */
export interface WaitingSignUp {
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

export type WaitingSignUpRow = WaitingSignUp & { id: string }

const nameOf = (email: string) => `sign-up-${email}`

/** Stores a sign-up until its expiry. */
export async function storeSignUp(db: Database, email: string, waiting: WaitingSignUp, expiresAt: Date): Promise<void> {
  await db.insert(verifications).values({ identifier: nameOf(email), value: JSON.stringify(waiting), expiresAt })
}

/** The pending sign-ups of an address, latest first. */
export async function waitingSignUps(db: Database, email: string, now: Date): Promise<WaitingSignUpRow[]> {
  const found = await db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(email)), gt(verifications.expiresAt, now)))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
  return found.map(({ id, value }) => ({ id, ...(JSON.parse(value) as WaitingSignUp) }))
}

/** Counts a wrong code for a sign-up; concurrent ones are all counted. */
export async function countWrongCode(db: Database, id: string, where: 'tries' | 'elsewhere'): Promise<void> {
  const counted = sql`jsonb_set(${verifications.value}::jsonb, ${`{${where}}`}::text[], to_jsonb((${verifications.value}::jsonb ->> ${where})::int + 1))`
  await db
    .update(verifications)
    .set({ value: sql`(${counted})::text` })
    .where(eq(verifications.id, id))
}

/** Removes a sign-up, so that it is confirmed once. False when a concurrent call did. */
export async function takeSignUp(db: Database, id: string): Promise<boolean> {
  return (await db.delete(verifications).where(eq(verifications.id, id)).returning({ id: verifications.id })).length > 0
}

/** Deletes all sign-ups of an address: it has an owner now. */
export async function forgetSignUps(db: Database, email: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, nameOf(email)))
}
