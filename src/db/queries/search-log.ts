import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

/** Counts one search of a keyword on a Taipei calendar day. */
export async function addSearch(
  db: Database,
  { day, keyword, cover, found }: { day: string; keyword: string; cover: number; found: number },
): Promise<void> {
  await db.execute(sql`
    insert into search_log (day, keyword, searches, cover, found) values (${day}, ${keyword}, 1, ${cover}, ${found})
    on conflict (day, keyword) do update
    set searches = search_log.searches + 1, cover = excluded.cover, found = excluded.found`)
}

/** Counts a click on a result, for a keyword that was searched that day. */
export async function addSearchClick(db: Database, { day, keyword }: { day: string; keyword: string }): Promise<void> {
  await db.execute(sql`update search_log set clicks = clicks + 1 where day = ${day} and keyword = ${keyword}`)
}

/** Deletes the searches before a day. */
export async function removeSearchesBefore(db: Database, day: string): Promise<number> {
  return (await db.execute(sql`delete from search_log where day < ${day}`)).rowCount ?? 0
}

const weakQueryRow = z.strictObject({
  keyword: z.string(),
  searches: z.int(),
  clicks: z.int(),
  cover: z.number(),
  found: z.int(),
})
export type WeakQueryRow = z.infer<typeof weakQueryRow>

/**
 * Keywords since a day whose latest search found little or nothing; those without a result first, then by count. A
 * keyword that a later search found is excluded.
 */
export async function weakQueries(
  db: Database,
  { since, cover, atLeast, limit }: { since: string; cover: number; atLeast: number; limit: number },
): Promise<WeakQueryRow[]> {
  return rows(db, weakQueryRow)`
    select * from (
      select keyword, sum(searches)::int as searches, sum(clicks)::int as clicks,
        (array_agg(cover order by day desc))[1] as cover, (array_agg(found order by day desc))[1] as found
      from search_log where day >= ${since} group by keyword) of_keyword
    where searches >= ${atLeast} and (cover < ${cover} or found = 0)
    order by found = 0 desc, searches desc, keyword limit ${limit}`
}
