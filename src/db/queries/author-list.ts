import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { type AuthorRow, authorColumns } from './places.ts'
import { filterOf, isPublic, type PostFilter } from './posts.ts'

/** What posts an author must have to be listed. */
export type AuthorFilter = Pick<PostFilter, 'channel' | 'tag' | 'year'>

const orders = {
  newest: sql`latest desc nulls last, id`,
  popular: sql`reads desc nulls last, id`,
}

/**
 * A slice of the authors who have public posts that a filter leaves, by their latest or by how often those were read, and
 * how many authors there are. Without a filter also those who only check what others write, after the others.
 */
export async function listAuthors(
  db: Database,
  filter: AuthorFilter,
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<{ items: AuthorRow[]; total: number }> {
  const matching = sql`filter (where ${filterOf(filter)})`
  const narrowed = Object.values(filter).some((value) => value !== undefined && value !== '')
  const found = await db.execute<{ items: AuthorRow[]; total: number }>(sql`
    with written as (
      select pa.author_id, count(*)::int as posts, max(p.publish_date) ${matching} as latest, sum(p.popularity) ${matching} as reads
      from post_authors pa join posts p on p.uid = pa.post_uid where ${isPublic} group by pa.author_id
    ), found as (
      select a.*, coalesce(w.posts, 0) as posts, w.latest, w.reads from authors a left join written w on w.author_id = a.id
      where ${narrowed ? sql`w.latest is not null` : sql`true`}
    ), slice as (
      select row_number() over (order by ${orders[sort]}) as place, ${authorColumns}, a.posts
      from (select * from found order by ${orders[sort]} limit ${limit} offset ${offset}) a
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(to_jsonb(s) - 'place' order by s.place) from slice s), '[]') as items`)
  const [page] = found.rows
  return page ?? { items: [], total: 0 }
}
