import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant, postType, searchLayer, wallStatus } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'
import { isPublic } from './posts.ts'

const searchResultRow = z.strictObject({
  number: z.int(),
  layer: searchLayer,
  type: postType,
  id: z.int(),
  external_id: z.string().nullable(),
  title: z.string(),
  tags: z.array(z.string()),
  status: wallStatus,
  publish_date: instant,
  cover: pictureRow.nullable(),
  /** The build of the index that the document belongs to. */
  build: z.int(),
})
/** A post as a search result. */
export type SearchResultRow = z.infer<typeof searchResultRow>

/** The posts of some documents of the index that are public now, in no order. */
export async function postsOfDocuments(db: Database, numbers: readonly number[]): Promise<SearchResultRow[]> {
  return rows(db, searchResultRow)`
    select d.number, d.layer, (select s.build from search_state s) as build, p.type, p.id, p.external_id, p.title, p.tag_names as tags, p.status,
      to_char(p.publish_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as publish_date,
      ${picture(sql`p.cover_id`)} as cover
    from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) and d.live and ${isPublic}`
}

const orders = {
  newest: sql`p.publish_date desc, p.uid desc`,
  popular: sql`p.popularity desc, p.uid desc`,
}

const documentNumber = z.strictObject({ number: z.int() })

/** Sorts documents by an order other than relevance: a page of their numbers. */
export async function orderDocuments(
  db: Database,
  numbers: readonly number[],
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<number[]> {
  const found = await rows(db, documentNumber)`
    select d.number from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) order by ${orders[sort]} limit ${limit} offset ${offset}`
  return found.map(({ number }) => number)
}

const channelName = z.strictObject({ id: z.int(), slug: z.string(), title: z.string() })

/** Title and address of some channels, in the editors' order. */
export async function channelNames(db: Database): Promise<{ id: number; slug: string; title: string }[]> {
  return rows(db, channelName)`select id, slug, title from channels order by id`
}
