import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { passkeys } from '../schema/index.ts'

export interface PasskeyRow {
  id: string
  name: string
  backedUp: boolean
  createdAt: Date
}

/** A member's passkeys, newest first. */
export async function memberPasskeys(db: Database, memberId: string): Promise<PasskeyRow[]> {
  const { id, name, backedUp, createdAt } = passkeys
  return db
    .select({ id, name, backedUp, createdAt })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

const own = (memberId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.memberId, memberId))

/** Renames one of the member's own passkeys. False when it does not exist or belongs to another member. */
export async function renameOwnPasskey(db: Database, memberId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(own(memberId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Removes one of the member's own passkeys. False when it does not exist or belongs to another member. */
export async function removeOwnPasskey(db: Database, memberId: string, id: string): Promise<boolean> {
  const removed = await db.delete(passkeys).where(own(memberId, id)).returning({ id: passkeys.id })
  return removed.length > 0
}
