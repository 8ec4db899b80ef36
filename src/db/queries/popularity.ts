import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'

/** Copies the counted reads to the posts whose number changed. @returns how many those were */
export async function copyViewsToPosts(db: Database): Promise<number> {
  const changed = await db.execute(sql`
    update posts p set popularity = v.views
    from post_views v where v.post_uid = p.uid and p.popularity <> v.views`)
  return changed.rowCount ?? 0
}
