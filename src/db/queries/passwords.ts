import { and, eq } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { credentials } from '../schema/index.ts'
import { endSessionsBut } from './sessions.ts'

const ofMember = (memberId: string) => and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'credential'))

/** The digest of a member's password, or null if they have none. */
export async function passwordDigest(db: Database, memberId: string): Promise<string | null> {
  const [found] = await db.select({ password: credentials.password }).from(credentials).where(ofMember(memberId))
  return found?.password ?? null
}

/** Sets a new password and ends all sessions but one (null: all of them), atomically. */
export async function replacePassword(
  db: Database,
  memberId: string,
  { digest, keepToken: currentToken, now }: { digest: string; keepToken: string | null; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(credentials).set({ password: digest, updatedAt: now }).where(ofMember(memberId))
    await endSessionsBut(tx, memberId, currentToken)
  })
}
