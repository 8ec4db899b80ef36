import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { verifications } from '../schema/index.ts'

/** The name under which a member's code for deleting the account is stored. */
export const erasureCodeName = (memberId: string) => `erasure-code-${memberId}`

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
export async function takeErasureCode(db: Database, memberId: string, digest: string, now: Date): Promise<boolean> {
  const { identifier, value, expiresAt } = verifications
  const taken = await db
    .delete(verifications)
    .where(and(eq(identifier, erasureCodeName(memberId)), eq(value, digest), gt(expiresAt, now)))
    .returning({ id: verifications.id })
  return taken.length > 0
}
