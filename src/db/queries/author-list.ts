import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { conditionsOf, type PostFilter, postsIn } from './posts.ts'

/** What posts an author must have to be listed. */
export type AuthorFilter = Pick<PostFilter, 'channel' | 'tag' | 'year'>

const writtenRow = z.strictObject({
  author: z.int(),
  posts: z.int(),
  /** When the latest came out, seconds. */
  latest: z.number(),
  /** How often they were read. */
  reads: z.int(),
})
/** What an author has written of the posts that a filter leaves. */
export type WrittenRow = z.infer<typeof writtenRow>

/** Who wrote the public posts that a filter leaves. */
export async function writtenBy(db: Database, filter: AuthorFilter): Promise<WrittenRow[]> {
  return rows(db, writtenRow)`
    select p.author_id as author, count(*)::int as posts, extract(epoch from max(p.publish_date))::float8 as latest,
      sum(p.popularity)::float8 as reads
    from ${postsIn('author')} where ${conditionsOf(filter, ['tag', 'channel'])} group by p.author_id`
}
