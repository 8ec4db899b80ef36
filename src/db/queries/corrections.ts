import { asc, inArray } from 'drizzle-orm'
import type { Correction } from '../../domain/manuscripts/published-version.ts'
import type { Database } from '../connect.ts'
import { corrections } from '../schema/index.ts'

/** The corrections of some posts, by uid, oldest first. */
export async function correctionsOf(db: Database, uids: readonly number[]): Promise<Map<number, Correction[]>> {
  const { id, uid, at, text } = corrections
  const correctionRows = await db
    .select({ uid, at, text })
    .from(corrections)
    .where(inArray(uid, [...uids]))
    .orderBy(asc(id))
  return Map.groupBy(
    correctionRows.map((item) => ({ ...item, at: item.at.toISOString() })),
    (item) => item.uid,
  )
}

export async function insertCorrection(db: Database, correction: typeof corrections.$inferInsert): Promise<void> {
  await db.insert(corrections).values(correction)
}
