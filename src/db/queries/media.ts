import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'

/** The original of a picture, or null for an unknown id. */
export async function mediaBytes(db: Database, id: string): Promise<Buffer | null> {
  const found = await db.execute<{ bytes: Buffer }>(sql`select bytes from media where id = ${id}`)
  return found.rows[0]?.bytes ?? null
}
