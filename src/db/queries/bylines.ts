import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSame } from '../../domain/text/identity.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { staffAuthors } from '../schema/index.ts'
import { isListedAuthor } from './places.ts'
import { listedPostsTable, type PostFilter, postConditions } from './posts.ts'
import { maySignNow } from './staff.ts'

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
export type AuthorPostsRow = z.infer<typeof writtenRow>

/** The authors of the public posts that match a filter. */
export async function authorsWithPosts(db: Database, filter: AuthorFilter): Promise<AuthorPostsRow[]> {
  return rows(db, writtenRow)`
    select p.author_id as author, count(*)::int as posts, extract(epoch from max(p.publish_date))::float8 as latest,
      sum(p.popularity)::float8 as reads
    from ${listedPostsTable('author')} where ${postConditions(filter, ['tag', 'channel'])} group by p.author_id`
}

/** Whether readers see an author: they may review, their name is on a public post, or they have a column. */
export async function isAuthorListed(db: Database, id: number): Promise<boolean> {
  return (await rows(db, idRow)`select a.id from authors a where a.id = ${id} and ${isListedAuthor(sql`a.id`)}`).length > 0
}

/** Whether an account signs medical content as this author now. */
export async function isSigning(db: Database, id: number): Promise<boolean> {
  return (await rows(db, idRow)`select a.id from authors a where a.id = ${id} and ${maySignNow(sql`a.id`)}`).length > 0
}

const idRow = z.strictObject({ id: z.int() })
const calledRow = z.strictObject({ id: z.int(), name: z.string() })

/**
 * The authors with a name, compared without regard to spelling variants. @param title only with this
 * profession; any if omitted
 */
export async function findAuthorsByName(tx: Database, name: string, title?: string): Promise<number[]> {
  const result = await rows(tx, calledRow)`
    select id, name from authors where ${title ?? null}::text is null or title = ${title ?? null}`
  return result.filter((author) => isSame(author.name, name)).map(({ id }) => id)
}

/** The author linked to a member, null for none. */
export async function authorOf(tx: Database, memberId: string): Promise<number | null> {
  const [row] = await rows(tx, idRow)`select author_id as id from staff_authors where member_id = ${memberId}::uuid`
  return row?.id ?? null
}

/** Links a member to an author. */
export async function linkAuthor(tx: Database, memberId: string, authorId: number): Promise<void> {
  await tx.insert(staffAuthors).values({ memberId, authorId })
}
