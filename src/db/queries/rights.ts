import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'

/** Purges the kept pages of the posts whose rights ended the day before a Taipei calendar day. @returns how many those are */
export async function purgePostsPastRights(db: Database, today: string): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    with ended as (select type, id from posts where rights_end_on = ${today}::date - 1),
      told as (select notify_purge(string_agg('post:' || type || ':' || id, ' ') || ' posts') from ended having count(*) > 0)
    select (select count(*)::int from ended) as n, (select count(*) from told) as told`)
  return found.rows[0]?.n ?? 0
}
