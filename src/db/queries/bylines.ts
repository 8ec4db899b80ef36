import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSame } from '../../domain/text/identity.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { authors, staffAuthors } from '../schema/index.ts'
import { insertAuthors, nextAuthorId } from './catalogue.ts'
import { isListedAuthor } from './places.ts'
import { conditionsOf, type PostFilter, postsIn } from './posts.ts'
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
export type WrittenRow = z.infer<typeof writtenRow>

/** The authors of the public posts that match a filter. */
export async function writtenBy(db: Database, filter: AuthorFilter): Promise<WrittenRow[]> {
  return rows(db, writtenRow)`
    select p.author_id as author, count(*)::int as posts, extract(epoch from max(p.publish_date))::float8 as latest,
      sum(p.popularity)::float8 as reads
    from ${postsIn('author')} where ${conditionsOf(filter, ['tag', 'channel'])} group by p.author_id`
}

const authorRecordRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  reviewer: z.boolean(),
  portrait: z.string().nullable(),
  links: z.array(z.string()),
  expertise: z.array(z.string()),
  credentials: z.array(z.string()),
  archived: z.boolean(),
  signs: z.boolean(),
  account: z.string().nullable(),
  posts: z.int(),
  listed: z.boolean(),
  used: z.boolean(),
})
/**
 * An author record of the office. `signs`: their account may sign medical content now; `posts`: the number of posts
 * that name them, public or not; `listed`: they are public; `used`: a post, column, account or manuscript refers to
 * them, so that they cannot be deleted.
 */
export type AuthorRecordRow = z.infer<typeof authorRecordRow>
/** The editable fields of an author. */
export type Byline = Pick<AuthorRecordRow, 'name' | 'title' | 'bio' | 'reviewer'>
/** The same with the fields that only the author's own page shows. */
export type AuthorPage = Byline & Pick<AuthorRecordRow, 'portrait' | 'links' | 'expertise' | 'credentials' | 'archived'>

const authorRecords = (rest: SQL) => sql`
  select a.id, a.name, a.title, a.bio, a.reviewer, a.portrait_id as portrait, a.links, a.expertise, a.credentials, a.archived_at is not null as archived,
    ${maySignNow(sql`a.id`)} as signs, m.name as account,
    (select count(*)::int from post_authors p where p.author_id = a.id) as posts,
    ${isListedAuthor(sql`a.id`)} as listed,
    (s.member_id is not null or exists (select from post_authors p where p.author_id = a.id)
      or exists (select from posts p where p.reviewer_id = a.id) or exists (select from columns c where c.author_id = a.id)
      or exists (select from manuscripts n where n.authors @> array[a.id] or n.reviewer = a.id)) as used
  from authors a left join staff_authors s on s.author_id = a.id left join members m on m.id = s.member_id ${rest}`

/** Every author, newest first, archived ones last. */
export const listAuthorRecords = (db: Database): Promise<AuthorRecordRow[]> =>
  rows(db, authorRecordRow)(authorRecords(sql`order by a.archived_at is not null, a.id desc`))

export async function findAuthorRecord(db: Database, id: number): Promise<AuthorRecordRow | null> {
  const [found] = await rows(db, authorRecordRow)(authorRecords(sql`where a.id = ${id}`))
  return found ?? null
}

/** Locks the authors: until the transaction ends no other transaction creates or renames one. */
export async function lockAuthors(tx: Database): Promise<void> {
  await tx.execute(sql`lock table authors in share row exclusive mode`)
}

const idRow = z.strictObject({ id: z.int() })
const pictureIdRow = z.strictObject({ id: z.string() })
const calledRow = z.strictObject({ id: z.int(), name: z.string() })

/**
 * The authors with a name, compared without regard to spelling variants. @param title only with this
 * profession; any if omitted
 */
export async function authorsCalled(tx: Database, name: string, title?: string): Promise<number[]> {
  const found = await rows(tx, calledRow)`
    select id, name from authors where ${title ?? null}::text is null or title = ${title ?? null}`
  return found.filter((author) => isSame(author.name, name)).map(({ id }) => id)
}

/** Creates an author with the next number (call `lockAuthors` first). */
export async function insertByline(tx: Database, byline: Byline): Promise<number> {
  const id = await nextAuthorId(tx)
  await insertAuthors(tx, [{ id, ...byline, expertise: [], credentials: [] }])
  return id
}

/** @param now the time of archiving, if the author was not archived before */
export async function updateAuthor(
  tx: Database,
  id: number,
  { portrait, archived, ...rest }: AuthorPage,
  now: Date,
): Promise<void> {
  const archivedAt = archived ? sql`coalesce(${authors.archivedAt}, ${now.toISOString()}::timestamptz)` : null
  await tx
    .update(authors)
    .set({ ...rest, portraitId: portrait, archivedAt })
    .where(eq(authors.id, id))
}

/** Whether a picture of the library has this id; locks it against deletion until the transaction ends. */
export async function lockPicture(tx: Database, id: string): Promise<boolean> {
  return (await rows(tx, pictureIdRow)`select id from media where id = ${id} and mime like 'image/%' for key share`).length > 0
}

/** Deletes an author without references (call `lockAuthors` first). */
export async function deleteByline(tx: Database, id: number): Promise<void> {
  await tx.delete(authors).where(eq(authors.id, id))
}

/** The author linked to a member, null for none. */
export async function authorOf(tx: Database, memberId: string): Promise<number | null> {
  const [found] = await rows(tx, idRow)`select author_id as id from staff_authors where member_id = ${memberId}::uuid`
  return found?.id ?? null
}

/** Links a member to an author. */
export async function linkAuthor(tx: Database, memberId: string, authorId: number): Promise<void> {
  await tx.insert(staffAuthors).values({ memberId, authorId })
}
