import { eq, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members } from '../schema/index.ts'

/** The notification channel on which processes exchange presence in manuscripts (`listen`). */
export const presenceChannel = 'healthpress_presence'

/** Broadcasts a message to every listening process; it is stored in no table. @param message less than 8000 bytes */
export async function spreadPresence(db: Database, message: string): Promise<void> {
  await db.execute(sql`select pg_notify(${presenceChannel}, ${message})`)
}

/** A member's name; null if there is no such member. */
export async function memberName(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ name: members.name }).from(members).where(eq(members.id, id))
  return found?.name ?? null
}
