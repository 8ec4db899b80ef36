import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { verifications } from '../../db/schema/accounts.ts'

/** Somebody who signed up and has not confirmed the address yet. An address may have several: none is void because of another. */
export interface WaitingSignUp {
  name: string
  /** The password's digest. */
  password: string
  /** Path to go on to. */
  next: string
  /** Digest of the secret that the browser keeps which signed up. */
  browser: string
  /** Digest of the mailed code, and until when it may be used, milliseconds. */
  code: string
  codeUntil: number
  /** Wrong codes that were typed in that browser, and in others. */
  tries: number
  elsewhere: number
}

export type WaitingSignUpRow = WaitingSignUp & { id: string }

const nameOf = (email: string) => `sign-up-${email}`

/** Keeps a sign-up until a day. */
export async function keepSignUp(db: Database, email: string, waiting: WaitingSignUp, expiresAt: Date): Promise<void> {
  await db.insert(verifications).values({ identifier: nameOf(email), value: JSON.stringify(waiting), expiresAt })
}

/** The sign-ups that wait with an address, the latest first. */
export async function waitingSignUps(db: Database, email: string, now: Date): Promise<WaitingSignUpRow[]> {
  const found = await db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(email)), gt(verifications.expiresAt, now)))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
  return found.map(({ id, value }) => ({ id, ...(JSON.parse(value) as WaitingSignUp) }))
}

/** Counts a wrong code against a sign-up; at once from several places, each counts. */
export async function countWrongCode(db: Database, id: string, where: 'tries' | 'elsewhere'): Promise<void> {
  const counted = sql`jsonb_set(${verifications.value}::jsonb, ${`{${where}}`}::text[], to_jsonb((${verifications.value}::jsonb ->> ${where})::int + 1))`
  await db
    .update(verifications)
    .set({ value: sql`(${counted})::text` })
    .where(eq(verifications.id, id))
}

/** Takes a sign-up out, so that it is confirmed once. False when somebody else did. */
export async function takeSignUp(db: Database, id: string): Promise<boolean> {
  return (await db.delete(verifications).where(eq(verifications.id, id)).returning({ id: verifications.id })).length > 0
}

/** Forgets every sign-up with an address: it has its owner now. */
export async function forgetSignUps(db: Database, email: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, nameOf(email)))
}
