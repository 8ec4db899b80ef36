import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { pgInstant, postType, storedBlock, wallStatus } from '../shapes.ts'
import { isPublic } from './posts.ts'

const texts = z.array(z.string())
const searchSourceRow = z.strictObject({
  title: z.string(),
  seo_title: z.string(),
  web_title: z.string(),
  paper_title: z.string(),
  lead: z.string(),
  topic_keyword: z.string(),
  keywords: texts,
  tags: texts,
  authors: texts,
  column: z.string().nullable(),
  key_points: texts,
  blocks: z.array(storedBlock),
  uid: z.int(),
  type: postType,
  status: wallStatus,
  channel_ids: z.array(z.int()),
  /** Whether it is published and its publish date has come. */
  public: z.boolean(),
  /** When it becomes public by schedule, or ceases to be (its rights end); otherwise null. */
  due_at: pgInstant.nullable(),
})
/** A post with all data for the index. It contains the part behind the wall: only the index's writers may hold one. */
export type SearchSourceRow = z.infer<typeof searchSourceRow>

const columns = sql`
  p.uid::int as uid, p.type, p.status, p.title, p.seo_title, p.web_title, p.paper_title, p.lead, p.topic_keyword, p.keywords,
  p.tag_names as tags, p.key_points, coalesce(p.document->'content', p.blocks) as blocks, (select c.title from columns c where c.id = p.column_id) as "column",
  array(select a.name from post_authors pa join authors a on a.id = pa.author_id where pa.post_uid = p.uid order by pa.position) as authors,
  array(select pc.channel_id from post_channels pc where pc.post_uid = p.uid order by pc.position) as channel_ids,
  ${isPublic} as public,
  case when p.state = 'published' and p.publish_date > ${present} then p.publish_date
    when ${isPublic} then (p.rights_end_on + 1)::timestamp at time zone 'Asia/Taipei' end as due_at`

async function sources(db: Database, where: SQL): Promise<SearchSourceRow[]> {
  return rows(db, searchSourceRow)`select ${columns} from posts p where ${where}`
}

/** Posts by their keys, in any state; deleted ones are skipped. */
export function sourcesByUid(db: Database, uids: readonly number[]): Promise<SearchSourceRow[]> {
  return sources(db, sql`p.uid = any(${sql.param(uids)}::bigint[])`)
}

/** Public posts with one kind of wall, by key, after a given key. */
export function publicSources(
  db: Database,
  { status, after, limit }: { status: WallStatus; after: number; limit: number },
): Promise<SearchSourceRow[]> {
  return sources(db, sql`${isPublic} and p.status = ${status} and p.uid > ${after} order by p.uid limit ${limit}`)
}

const postCount = z.strictObject({ posts: z.int() })

/** A sample for averages: every n-th public post; all of them when there are few. */
export async function sampleSources(db: Database, atMost: number): Promise<SearchSourceRow[]> {
  const [found] = await rows(db, postCount)`select count(*)::int as posts from posts p where ${isPublic}`
  const step = Math.max(1, Math.floor((found?.posts ?? 0) / atMost))
  return sources(db, sql`${isPublic} and p.uid % ${step} = 0`)
}
