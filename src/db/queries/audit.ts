import { desc, eq } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { audit } from '../schema/index.ts'

/** One thing that was done in the office; `before` and `after` are JSON, null where there was or is nothing. */
export type Act = Pick<typeof audit.$inferSelect, 'at' | 'who' | 'action' | 'thing' | 'reason'> & {
  before: unknown
  after: unknown
}

/** Writes acts down, in the caller's transaction. */
export async function insertActs(db: Database, acts: readonly Act[]): Promise<void> {
  if (acts.length > 0) await db.insert(audit).values([...acts])
}

/** What was done to a thing, the last act first. */
export async function actsOn(db: Database, thing: string, limit: number): Promise<Act[]> {
  const { at, who, action, before, after, reason } = audit
  return db
    .select({ at, who, action, thing: audit.thing, before, after, reason })
    .from(audit)
    .where(eq(audit.thing, thing))
    .orderBy(desc(audit.id))
    .limit(limit)
}
