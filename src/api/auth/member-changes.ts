import { and, eq, exists, like, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { credentials, members, passkeys, sessions, verifications } from '../../db/schema/accounts.ts'
import { withdrawErasure } from '../../operations/membership/erase-accounts.ts'

/** What makes a member of a row whose address nobody has confirmed: another way in, or being signed in. */
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

/** Forgets a row that an earlier version made of a sign-up that was never confirmed. */
export async function dropUnconfirmed(db: Database, email: string): Promise<void> {
  await db.delete(members).where(and(eq(members.email, email), not(isUsed(db) ?? sql`false`)))
}

/**
 * After a reset: whoever had the mail has the mailbox, and no other code or link may be used any more. Ways in from
 * before the address was proven (LINE says of nobody that it is theirs) are not the owner's, and end.
 */
export async function settleReset(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
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
