import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { formEntries } from '../schema/index.ts'

type FormEntry = typeof formEntries.$inferInsert

/** Keeps a form under its reference. False when the reference is taken. */
export async function insertFormEntry(
  db: Database,
  entry: Pick<FormEntry, 'kind' | 'reference' | 'fields' | 'createdAt'>,
): Promise<boolean> {
  const made = await db.insert(formEntries).values(entry).onConflictDoNothing({ target: formEntries.reference }).returning()
  return made.length > 0
}

/**
 * Counts one more under a key, within a window that begins with the first.
 * @returns how many that makes, and when the window began (milliseconds)
 */
export async function countInWindow(
  db: Database,
  key: string,
  { now, window }: { now: number; window: number },
): Promise<{ count: number; since: number }> {
  const counted = await db.execute<{ count: number; since: number }>(sql`
    insert into rate_limits as r (key, count, last_request) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when r.last_request <= ${now - window} then 1 else r.count + 1 end,
      last_request = case when r.last_request <= ${now - window} then ${now} else r.last_request end
    returning r.count, r.last_request::float8 as since`)
  return counted.rows[0] ?? { count: 1, since: now }
}
