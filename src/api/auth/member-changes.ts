import { and, eq, exists, like, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { credentials, members, passkeys, sessions, verifications } from '../../db/schema/accounts.ts'
import { withdrawErasure } from '../../operations/membership/erasure.ts'

/** Whether an unconfirmed row is a real member: it has another sign-in method, or a session. */
function isUsed(db: Database) {
  const other = db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.memberId, members.id), ne(credentials.providerId, 'credential')))
  const signedIn = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, members.id))
  return or(eq(members.emailVerified, true), exists(other), exists(signedIn))
}

/** Whether an address has a member. */
export async function isMember(db: Database, email: string): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email), isUsed(db)))
  return found.length > 0
}

/** Deletes the row of a never confirmed sign-up that an earlier version created. */
export async function dropUnconfirmed(db: Database, email: string): Promise<void> {
  await db.delete(members).where(and(eq(members.email, email), not(isUsed(db) ?? sql`false`)))
}

/**
 * After a password reset: the mail proves the ownership of the mailbox, and all other codes and links become invalid.
 * Sign-in methods from before the address was proven (LINE does not prove it) may be a stranger's, and are removed.
 */
export async function resetPassword(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
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

/** The address of the account of a reset link, or null. */
export async function emailOfResetToken(db: Database, token: string): Promise<string | null> {
  const [found] = await db
    .select({ email: members.email })
    .from(verifications)
    .innerJoin(members, eq(verifications.value, sql`${members.id}::text`))
    .where(eq(verifications.identifier, `reset-password:${token}`))
  return found?.email ?? null
}

/** The address of a session's member, or null. */
export async function emailOfSession(db: Database, token: string): Promise<string | null> {
  const [found] = await db
    .select({ email: members.email })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.token, token))
  return found?.email ?? null
}

/** Section 3, "Member": `social_id` and `line_binding` follow the LINE account. */
export async function keepLineBinding(
  db: Database,
  account: { providerId: string; accountId: string; userId: string },
): Promise<void> {
  if (account.providerId !== 'line') return
  await db.update(members).set({ lineBinding: true, socialId: account.accountId }).where(eq(members.id, account.userId))
}

/** Signing in cancels a requested erasure of the account, and the owner is notified. */
export async function stay(
  db: Database,
  memberId: string,
  notify: (member: { name: string; email: string }) => Promise<void>,
): Promise<void> {
  if (!(await withdrawErasure(db, memberId))) return
  const [member] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  if (member) await notify(member)
}
