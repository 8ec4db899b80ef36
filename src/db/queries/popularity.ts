import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'

/** Copies the read counts to the posts where they changed. @returns how many */
export async function copyViewsToPosts(db: Database): Promise<number> {
  const changed = await db.execute(sql`
    update posts p set popularity = v.views
    from post_views v where v.post_uid = p.uid and p.popularity <> v.views`)
  return changed.rowCount ?? 0
}
