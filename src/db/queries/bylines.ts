import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSame } from '../../domain/text/identity.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { authors, staffAuthors } from '../schema/index.ts'
import { insertAuthors, nextAuthorId } from './catalogue.ts'

const keptAuthorRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  reviewer: z.boolean(),
  account: z.string().nullable(),
  posts: z.int(),
})
/** An author as the office keeps them; `posts`: how many carry the name, public or not. */
export type KeptAuthorRow = z.infer<typeof keptAuthorRow>
/** What is said of an author here. */
export type Byline = Pick<KeptAuthorRow, 'name' | 'title' | 'bio' | 'reviewer'>

const keptAuthors = (rest: SQL) => sql`
  select a.id, a.name, a.title, a.bio, a.reviewer, m.name as account,
    (select count(*)::int from post_authors p where p.author_id = a.id) as posts
  from authors a left join staff_authors s on s.author_id = a.id left join members m on m.id = s.member_id ${rest}`

/** Every author, the last made first. */
export const listKeptAuthors = (db: Database): Promise<KeptAuthorRow[]> =>
  rows(db, keptAuthorRow)(keptAuthors(sql`order by a.id desc`))

export async function findKeptAuthor(db: Database, id: number): Promise<KeptAuthorRow | null> {
  const [found] = await rows(db, keptAuthorRow)(keptAuthors(sql`where a.id = ${id}`))
  return found ?? null
}

/** Until the transaction ends nobody else makes or renames an author. */
export async function holdAuthors(tx: Database): Promise<void> {
  await tx.execute(sql`lock table authors in share row exclusive mode`)
}

const idRow = z.strictObject({ id: z.int() })
const calledRow = z.strictObject({ id: z.int(), name: z.string() })

/** The authors who are called so, in whichever spelling. @param title with this profession; without one, whatever it is */
export async function authorsCalled(tx: Database, name: string, title?: string): Promise<number[]> {
  const found = await rows(tx, calledRow)`
    select id, name from authors where ${title ?? null}::text is null or title = ${title ?? null}`
  return found.filter((author) => isSame(author.name, name)).map(({ id }) => id)
}

/** Makes an author, under the number after the last (`holdAuthors` first). */
export async function insertByline(tx: Database, byline: Byline): Promise<number> {
  const id = await nextAuthorId(tx)
  await insertAuthors(tx, [{ id, ...byline, expertise: [], credentials: [] }])
  return id
}

export async function updateByline(tx: Database, id: number, byline: Byline): Promise<void> {
  await tx.update(authors).set(byline).where(eq(authors.id, id))
}

/** Which author a member is now, null for none. */
export async function authorOf(tx: Database, memberId: string): Promise<number | null> {
  const [found] = await rows(tx, idRow)`select author_id as id from staff_authors where member_id = ${memberId}::uuid`
  return found?.id ?? null
}

/** A member is this author from now on. */
export async function tieAuthor(tx: Database, memberId: string, authorId: number): Promise<void> {
  await tx.insert(staffAuthors).values({ memberId, authorId })
}
