import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { conditionsOf, type PostFilter, postsIn } from './posts.ts'

/** What posts an author must have to be listed. */
export type AuthorFilter = Pick<PostFilter, 'channel' | 'tag' | 'year'>

/** What an author has written of the posts that a filter leaves. */
export interface WrittenRow {
  author: number
  posts: number
  /** When the latest came out, seconds. */
  latest: number
  /** How often they were read. */
  reads: number
}

/** Who wrote the public posts that a filter leaves. */
export async function writtenBy(db: Database, filter: AuthorFilter): Promise<WrittenRow[]> {
  const found = await db.execute<WrittenRow & Record<string, unknown>>(sql`
    select p.author_id as author, count(*)::int as posts, extract(epoch from max(p.publish_date))::float8 as latest,
      sum(p.popularity)::float8 as reads
    from ${postsIn('author')} where ${conditionsOf(filter, ['tag', 'channel'])} group by p.author_id`)
  return found.rows
}
