import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { credentials, members, passkeys, setupLinks } from '../schema/index.ts'

/** Creates a verified member on the authority of the operator of the database. @returns their id */
export async function insertVouchedMember(db: Database, { email, name }: { email: string; name: string }): Promise<string> {
  const [made] = await db.insert(members).values({ email, name, emailVerified: true }).returning({ id: members.id })
  if (!made) throw new Error('a member was not made')
  return made.id
}

/** Whether a member has any sign-in method: a password, a provider, a passkey. */
export async function hasWayIn(db: Database, memberId: string): Promise<boolean> {
  const [known] = await db.select({ id: credentials.id }).from(credentials).where(eq(credentials.memberId, memberId)).limit(1)
  if (known) return true
  const [key] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.memberId, memberId)).limit(1)
  return key !== undefined
}

/** Stores the link that opens a member's account; it replaces an earlier one. */
export async function writeSetupLink(db: Database, link: typeof setupLinks.$inferInsert): Promise<void> {
  const { memberId: _, ...set } = link
  await db.insert(setupLinks).values(link).onConflictDoUpdate({ target: setupLinks.memberId, set })
}

const good = (digest: string, now: Date) => and(eq(setupLinks.digest, digest), gt(setupLinks.expiresAt, now))

/** The member whose account a link opens now; null for none. */
export async function findSetupLink(db: Database, digest: string, now: Date): Promise<{ id: string; email: string } | null> {
  const { id, email } = members
  const [found] = await db
    .select({ id, email })
    .from(setupLinks)
    .innerJoin(members, eq(members.id, setupLinks.memberId))
    .where(good(digest, now))
  return found ?? null
}

/** Uses up a link: of two concurrent calls one succeeds. @returns the member whose account it opens, or null */
export async function takeSetupLink(db: Database, digest: string, now: Date): Promise<string | null> {
  const [taken] = await db.delete(setupLinks).where(good(digest, now)).returning({ memberId: setupLinks.memberId })
  return taken?.memberId ?? null
}

/** Sets a member's name and password. */
export async function writeNameAndPassword(
  db: Database,
  memberId: string,
  { name, digest, now }: { name: string; digest: string; now: Date },
): Promise<void> {
  await db.update(members).set({ name, updatedAt: now }).where(eq(members.id, memberId))
  const own = and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'credential'))
  const changed = await db
    .update(credentials)
    .set({ password: digest, updatedAt: now })
    .where(own)
    .returning({ id: credentials.id })
  if (changed.length === 0)
    await db.insert(credentials).values({ memberId, accountId: memberId, providerId: 'credential', password: digest })
}
