import { sql } from 'drizzle-orm'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { isPublic, type PictureRow } from './posts.ts'

/** A post as a search shows it. */
export interface SearchResultRow {
  number: number
  layer: SearchLayer
  type: PostType
  id: number
  external_id: string | null
  title: string
  tags: string[]
  status: WallStatus
  publish_date: string
  cover: PictureRow | null
  /** The build of the index that the document is of. */
  build: number
}

/** The posts behind some documents of the index that are public at this moment, in no order. */
export async function postsOfDocuments(db: Database, numbers: readonly number[]): Promise<SearchResultRow[]> {
  const found = await db.execute<SearchResultRow & Record<string, unknown>>(sql`
    select d.number, d.layer, (select s.build from search_state s) as build, p.type, p.id, p.external_id, p.title, p.tag_names as tags, p.status,
      to_char(p.publish_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as publish_date,
      (select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = p.cover_id) as cover
    from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) and d.live and ${isPublic}`)
  return found.rows
}

const orders = {
  newest: sql`p.publish_date desc, p.uid desc`,
  popular: sql`p.popularity desc, p.uid desc`,
}

/** Some documents in another order than that of their relevance: a slice of their numbers. */
export async function orderDocuments(
  db: Database,
  numbers: readonly number[],
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<number[]> {
  const found = await db.execute<{ number: number }>(sql`
    select d.number from search_documents d join posts p on p.uid = d.post_uid
    where d.number = any(${sql.param(numbers)}::int[]) order by ${orders[sort]} limit ${limit} offset ${offset}`)
  return found.rows.map(({ number }) => number)
}

/** Title and address of some channels, in the editors' order. */
export async function channelNames(db: Database): Promise<{ id: number; slug: string; title: string }[]> {
  const found = await db.execute<{ id: number; slug: string; title: string }>(
    sql`select id, slug, title from channels order by id`,
  )
  return found.rows
}
