import { eq, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members } from '../schema/index.ts'

/** What processes hear on of who is at which manuscript (`listen`). */
export const presenceChannel = 'healthpress_presence'

/** Carries a message to every process that listens; it stands in no table. @param message less than 8000 bytes */
export async function spreadPresence(db: Database, message: string): Promise<void> {
  await db.execute(sql`select pg_notify(${presenceChannel}, ${message})`)
}

/** What a member is called; null when there is none. */
export async function memberName(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ name: members.name }).from(members).where(eq(members.id, id))
  return found?.name ?? null
}
