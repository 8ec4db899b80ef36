import { and, eq, gt, inArray, like, or } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members, verifications } from '../schema/index.ts'
import { erasureCodeName } from './erasure-codes.ts'

/**
 * A requested change of the mail address. `email` is null when the address belongs to another account: then
 * no code can be correct.
 */
interface EmailChange {
  email: string | null
  /** The address shown as pending. */
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
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, nameOf(memberId)), gt(verifications.expiresAt, now)))
  return found ? (JSON.parse(found.value) as EmailChange) : null
}

export async function pendingEmail(db: Database, memberId: string, now: Date): Promise<string | null> {
  return (await findEmailChange(db, memberId, now))?.wanted ?? null
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return found.length > 0
}

/**
 * Changes the account's address. Codes and links that were mailed to the old one become invalid. False when the
 * address was taken meanwhile.
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
