import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { digitalFeatureFields } from '../../domain/places/fields.ts'
import { type CardKind, type EntityRef, entityKinds } from '../../domain/posts/entities.ts'
import { postAt } from '../../domain/posts/post-path.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { chapter } from '../schema/places.ts'
import { countRow, instant, reference, titledItem } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'
import { pictureAsJson, pictureRow, picturesAsJson } from './pictures.ts'
import { isPublic, newestFirst, type PostSummaryRow, postSummaryRow, summaryColumns } from './posts.ts'

const topicRow = z.strictObject({ key: z.string(), title: z.string(), tags: z.array(z.string()) })
export type TopicRow = z.infer<typeof topicRow>

/** Every topic that can be followed, in the onboarding's order. */
export async function topicRows(db: Database): Promise<TopicRow[]> {
  return rows(db, topicRow)`select key, title, tags from topics order by position`
}

/** The topics that a member follows, in the onboarding's order. */
export async function followedTopicRows(db: Database, memberId: string): Promise<TopicRow[]> {
  return rows(db, topicRow)`
    select t.key, t.title, t.tags from followed_topics f join topics t on t.key = f.topic_key
    where f.member_id = ${memberId}::uuid order by t.position`
}

/** Replaces the topics that a member follows; already followed ones retain their date. Unknown keys are skipped. */
export async function replaceFollowedTopics(db: Database, memberId: string, keys: readonly string[]): Promise<void> {
  const keyArray = sql`${`{${keys.join(',')}}`}::text[]`
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from followed_topics where member_id = ${memberId}::uuid and topic_key <> all (${keyArray})`)
    await tx.execute(sql`
      insert into followed_topics (member_id, topic_key) select ${memberId}::uuid, key from topics where key = any (${keyArray})
      on conflict do nothing`)
  })
}

/** Public posts with one of the given walls that have a tag of a topic that the member follows. */
const ofFollowed = (memberId: string, statuses: readonly WallStatus[]) => sql`${isPublic}
  and p.status in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})
  and p.uid in (select post_uid from post_tags where tag_id = any(array(select g.id from followed_topics f
    join topics t on t.key = f.topic_key join tags g on g.name = any (t.tags) where f.member_id = ${memberId}::uuid)))`

/** A page of those posts, newest first. */
export async function followedPosts(
  db: Database,
  memberId: string,
  { statuses, limit, offset }: { statuses: readonly WallStatus[]; limit: number; offset: number },
): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from (
      select p.uid from posts p where ${ofFollowed(memberId, statuses)} order by ${newestFirst} limit ${limit} offset ${offset}
    ) found join posts p on p.uid = found.uid order by ${newestFirst}`
}

/** Their number. */
export async function countFollowedPosts(db: Database, memberId: string, statuses: readonly WallStatus[]): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from posts p where ${ofFollowed(memberId, statuses)}`
  return row?.n ?? 0
}

export type { Chapter, ChapterFigure } from '../schema/places.ts'

const digitalFeatureRow = z.strictObject({
  id: z.int(),
  ...digitalFeatureFields,
  channel: titledItem.nullable(),
  publish_date: instant,
  cover: pictureRow.nullable(),
  /** The titles of its chapters. */
  contents: z.array(z.string()),
})
export type DigitalFeatureRow = z.infer<typeof digitalFeatureRow>

const wholeDigitalFeatureRow = digitalFeatureRow.extend({
  credits: z.string(),
  chapters: z.array(chapter),
  references: z.array(reference),
  /** The dimensions of the pictures in its chapters. */
  pictures: z.array(pictureRow),
})
export type DigitalFeatureDetailRow = z.infer<typeof wholeDigitalFeatureRow>

const columns = sql`d.id, ${columnsOf('d', digitalFeatureFields)}, ${isoInstant(sql`d.publish_date`)} as publish_date,
  (select json_build_object('id', c.id, 'title', c.title) from channels c where c.id = d.channel_id and c.archived_at is null) as channel,
  ${pictureAsJson(sql`d.cover_id`)} as cover,
  array(select chapter ->> 'title' from jsonb_array_elements(d.chapters) as chapter) as contents`

/** The published features, newest first. */
export async function digitalFeatureRows(db: Database): Promise<DigitalFeatureRow[]> {
  return rows(db, digitalFeatureRow)`
    select ${columns} from digital_features d where d.publish_date <= ${sqlNow} and d.archived_at is null order by d.publish_date desc, d.id`
}

/** The feature with a number, if it is published. */
export async function findDigitalFeature(db: Database, id: number): Promise<DigitalFeatureDetailRow | null> {
  const [row] = await rows(db, wholeDigitalFeatureRow)`
    select ${columns}, d.credits, d.chapters, d."references", ${picturesAsJson(
      sql`select jsonb_path_query(d.chapters, '$[*].figure.mediaId') #>> '{}'`,
    )} as pictures
    from digital_features d where d.publish_date <= ${sqlNow} and d.archived_at is null and d.id = ${id}`
  return row ?? null
}

const entityRow = z.strictObject({
  kind: z.enum(entityKinds),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Only for a product. */
  url: z.string().nullable(),
})
/** An entity that a text refers to, with its present name. */
export type EntityRow = z.infer<typeof entityRow>

const number = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null)

/**
 * Which of these entities are public now; tools are not stored in the database. For entities that can change without a
 * review of the texts that refer to them, only the title is returned: the rest was not part of what was signed.
 */
export function publicEntities(db: Database, entities: readonly EntityRef[]): Promise<EntityRow[]> {
  const requested = entities.map(({ kind, id }) => {
    const post = kind === 'post' ? postAt(`/${id}`) : undefined
    return { kind, id, type: post?.type ?? null, number: post?.id ?? number(id) }
  })
  return rows(db, entityRow)`
    with a as (select * from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as a(kind text, id text, type text, number int))
    select a.kind, a.id, p.title, '' as text, null as url from a join posts p on p.type = a.type and p.id = a.number
     where a.kind = 'post' and ${isPublic}
    union all select a.kind, a.id, q.title, '', null from a join quizzes q on q.id = a.number where a.kind = 'quiz' and q.open and q.archived_at is null
    union all select a.kind, a.id, s.title, '新臺幣 ' || s.price || ' 元', s.url from a join shop_items s on s.id = a.number
     where a.kind = 'product'
    union all select a.kind, a.id, n.title, '', null from a join newsletters n on n.slug = a.id where a.kind = 'newsletter'
    union all select a.kind, a.id, w.name, w.title, null from a join authors w on w.id = a.number where a.kind = 'author'`
}

const namedEntity = z.strictObject({ id: z.string(), name: z.string(), about: z.string() })

const entityQueries: Record<Exclude<CardKind, 'tool'>, SQL> = {
  post: sql`select p.type || '/' || p.id as id, p.title as name, p.lead as about, p.uid as nr from posts p where ${isPublic}`,
  quiz: sql`select id::text, title as name, description as about, id as nr from quizzes where open and archived_at is null`,
  product: sql`select id::text, title as name, category || '・新臺幣 ' || price || ' 元' as about, id as nr from shop_items where archived_at is null`,
  newsletter: sql`select slug as id, title as name, description as about, id as nr from newsletters where archived_at is null`,
}

/**
 * The public entities of a kind, by name: those that contain the query or have it as their key; exact matches
 * first, then the newest.
 */
export function findEntitiesByName(
  db: Database,
  kind: Exclude<CardKind, 'tool'>,
  { query, limit }: { query: string; limit: number },
): Promise<z.infer<typeof namedEntity>[]> {
  return rows(db, namedEntity)`
    select n.id, n.name, n.about from (${entityQueries[kind]}) n
    where ${query} = '' or strpos(lower(n.name), lower(${query})) > 0 or n.id = ${query}
    order by (lower(n.name) = lower(${query}) or n.id = ${query}) desc, n.nr desc limit ${limit}`
}
