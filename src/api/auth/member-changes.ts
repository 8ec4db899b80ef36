import { and, eq, exists, inArray, like, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { credentials, members, sessions, verifications } from '../../db/schema/accounts.ts'
import { withdrawErasure } from '../../operations/membership/erase-accounts.ts'

/**
 * Forgets a sign-up that was never confirmed, so that the next one with the same address starts afresh. Otherwise
 * whoever signs up first with somebody else's address would have chosen the password that its owner confirms.
 */
export async function dropUnconfirmed(db: Database, email: string): Promise<void> {
  const other = db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.memberId, members.id), ne(credentials.providerId, 'credential')))
  const signedIn = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, members.id))
  const dropped = await db
    .delete(members)
    .where(and(eq(members.email, email), eq(members.emailVerified, false), not(exists(other)), not(exists(signedIn))))
    .returning({ id: members.id })
  if (dropped.length > 0) await db.delete(verifications).where(inArray(verifications.identifier, codesOf(email)))
}

/** After a reset: whoever had the mail has the mailbox, and no other code or link may be used any more. */
export async function settleReset(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  await db.update(members).set({ emailVerified: true }).where(eq(members.id, id))
  await db
    .delete(verifications)
    .where(
      or(
        inArray(verifications.identifier, codesOf(email)),
        and(like(verifications.identifier, 'reset-password:%'), eq(verifications.value, id)),
      ),
    )
}

/** The address of the account that a reset link is for, or null. */
export async function emailOfResetToken(db: Database, token: string): Promise<string | null> {
  const [found] = await db
    .select({ email: members.email })
    .from(verifications)
    .innerJoin(members, eq(verifications.value, sql`${members.id}::text`))
    .where(eq(verifications.identifier, `reset-password:${token}`))
  return found?.email ?? null
}

/** The address of whoever a session is of, or null. */
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

/** Signing in takes a request to delete the account back, and the owner is told. */
export async function stay(
  db: Database,
  memberId: string,
  tell: (member: { name: string; email: string }) => Promise<void>,
): Promise<void> {
  if (!(await withdrawErasure(db, memberId))) return
  const [member] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  if (member) await tell(member)
}

const codesOf = (email: string) => [`email-verification-otp-${email}`, `forget-password-otp-${email}`]
