import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { conditionsOf, type PostFilter, postsIn } from './posts.ts'

/** Restricts authors by the posts that they have written. */
export type AuthorFilter = Pick<PostFilter, 'channel' | 'tag' | 'year'>

const writtenRow = z.strictObject({
  author: z.int(),
  posts: z.int(),
  /** When the latest post was published, Unix seconds. */
  latest: z.number(),
  /** The total number of reads. */
  reads: z.int(),
})
/** An author's posts within a filter, aggregated. */
export type WrittenRow = z.infer<typeof writtenRow>

/** The authors of the public posts that match a filter. */
export async function writtenBy(db: Database, filter: AuthorFilter): Promise<WrittenRow[]> {
  return rows(db, writtenRow)`
    select p.author_id as author, count(*)::int as posts, extract(epoch from max(p.publish_date))::float8 as latest,
      sum(p.popularity)::float8 as reads
    from ${postsIn('author')} where ${conditionsOf(filter, ['tag', 'channel'])} group by p.author_id`
}
