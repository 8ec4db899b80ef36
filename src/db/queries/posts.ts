import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublishedVersion } from '../../domain/manuscripts/published-version.ts'
import { postFields, postHeadFields, postMagazine } from '../../domain/posts/fields.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { compiledBlock, countRow, day, instant, pictureCredit, postType, titledItem, wallStatus } from '../shapes.ts'
import { parameterisedQuery, renderOnce, sqlNow, sqlToday } from '../sql-clock.ts'
import { isInYear, isoInstant } from '../sql-instant.ts'
import { pictureAsJson, pictureRow, rightsEnded } from './pictures.ts'

export const postSummaryRow = z.strictObject({
  uid: z.int(),
  type: postType,
  id: z.int(),
  ...postHeadFields,
  status: wallStatus,
  publish_date: instant,
  tags: z.array(z.string()),
  cover: pictureRow.nullable(),
  authors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  channels: z.array(titledItem),
})
/** The columns that lists need of a post. Dates are ISO 8601 in UTC. */
export type PostSummaryRow = z.infer<typeof postSummaryRow>

/** The rows of `fullPostQuery`. */
const postRow = postSummaryRow.extend({
  ...postFields,
  updated_at: instant,
  reviewed_at: instant.nullable(),
  reviewer: z.strictObject({ id: z.int(), name: z.string(), title: z.string(), portrait: pictureRow.nullable() }).nullable(),
  column: titledItem.extend({ clinician: z.string().nullable() }).nullable(),
  magazine: postMagazine.nullable(),
  /** Whether one of its tags is marked as sensitive. */
  sensitive: z.boolean(),
  /** Its published corrections, oldest first; they are also part of its published version. */
  corrections: z.array(z.strictObject({ at: instant, text: z.string() })),
  /** The compiled HTML of its published version. */
  blocks: z.array(compiledBlock),
  /** The creators of its pictures, where known. */
  credits: z.array(pictureCredit),
})
/** A whole post, including the part behind the wall: only `operations/posts/read-post.ts` may hold one. */
export type PostRow = z.infer<typeof postRow>

/** The columns of a `PostSummaryRow`, for posts named `p`. */
export const summaryColumns = renderOnce(sql`
  p.uid::int as uid, p.type, p.id, ${columnsOf('p', postHeadFields)}, p.status, ${isoInstant(sql`p.publish_date`)} as publish_date, to_json(p.tag_names) as tags,
  ${pictureAsJson(sql`p.cover_id`)} as cover,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by pa.position)
     from post_authors pa join authors a on a.id = pa.author_id where pa.post_uid = p.uid), '[]') as authors,
  coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by pc.position)
     from post_channels pc join channels c on c.id = pc.channel_id where pc.post_uid = p.uid and c.archived_at is null), '[]') as channels`)

/** Whether post `p` is part of an issue: by its own field, or as a line of the issue's contents. */
export const isInIssue = (issue: SQL): SQL =>
  sql`(p.magazine_issue = ${issue} or p.uid in (select piece.post_uid from magazine_pieces piece where piece.issue = ${issue}))`

/**
 * Visibility for the public, for posts named `p`: it is published, and the last day of its rights is not over
 * (`domain/posts/rights`).
 */
export const isPublic = renderOnce(sql`p.state = 'published' and p.publish_date <= ${sqlNow}
  and (p.rights_end_on is null or p.rights_end_on >= ${sqlToday})`)

const endedIn = sql`media m join media_uses u on u.media_id = m.id
  where ${rightsEnded(sql`m`)} and u.thing = 'post:' || p.uid and u.side = 'print'`

/**
 * The compiled blocks of posts named `p` without those that show pictures, films and sounds whose rights have ended; a
 * block that only links to them stays.
 */
const shownBlocks = sql`case when not exists (select from ${endedIn}) then p.blocks else coalesce((
  select jsonb_agg(block order by place) from jsonb_array_elements(p.blocks) with ordinality as b(block, place)
  where not exists (select from ${endedIn} and block->>'html' ~ ('<(img|video|audio|source)[^>]* (src|poster)="/(img|recordings)/' || m.id || '[/.]'))), '[]') end`

/** Whole posts, of those named `p` that satisfy a condition. */
const fullPostQuery = (condition: SQL) => sql`
  select ${summaryColumns}, ${columnsOf('p', postFields)}, ${shownBlocks} as blocks,
    ${isoInstant(sql`p.updated_at`)} as updated_at, ${isoInstant(sql`p.reviewed_at`)} as reviewed_at,
    exists (select 1 from post_tags pt join tags t on t.id = pt.tag_id where pt.post_uid = p.uid and t.sensitive) as sensitive,
    (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait', ${pictureAsJson(sql`a.portrait_id`)})
      from authors a where a.id = p.reviewer_id) as reviewer,
    (select json_build_object('id', c.id, 'title', c.title, 'clinician',
        (select a.title from authors a join post_authors own on own.author_id = a.id and own.post_uid = p.uid
          where a.id = c.author_id and a.reviewer))
      from columns c where c.id = p.column_id) as "column",
    case when p.magazine_issue is null then null
         else json_build_object('issue', p.magazine_issue, 'section', coalesce(p.magazine_section, '')) end as magazine,
    coalesce((select json_agg(json_build_object('at', ${isoInstant(sql`k.at`)}, 'text', k."text") order by k.id) from corrections k where k.uid = p.uid), '[]') as corrections,
    coalesce((select json_agg(json_build_object('id', m.id, 'credit', m.credit) order by m.id) from media m
      where m.credit <> '' and m.id in (select p.cover_id union select media_named_in(p.blocks))), '[]') as credits
  from posts p where ${condition}`

const publicPost = parameterisedQuery<{ type: PostType; id: number }>(
  fullPostQuery(sql`p.type = ${sql.placeholder('type')} and p.id = ${sql.placeholder('id')} and ${isPublic}`),
)

/** A public post, by type and number. */
export async function findPublicPost(db: Database, type: PostType, id: number): Promise<PostRow | null> {
  const [row] = await rows(db, postRow)(publicPost({ type, id }))
  return row ?? null
}

/** A post in any state by its preview code; with a number, only when both match. */
export async function findPostForPreview(db: Database, type: PostType, uuid: string, id: number | null): Promise<PostRow | null> {
  const number = id === null ? sql`true` : sql`p.id = ${id}`
  const [row] = await rows(db, postRow)(fullPostQuery(sql`p.type = ${type} and p.preview_uuid = ${uuid} and ${number}`))
  return row ?? null
}

/** Whether a post is public now. */
export async function isPostPublic(db: Database, uid: number): Promise<boolean> {
  const result = await db.execute(sql`select from posts p where p.uid = ${uid} and ${isPublic}`)
  return result.rowCount === 1
}

const previewCodeRow = z.strictObject({ code: z.string() })

/** The preview code of a post; null for a manuscript without a post. */
export async function previewCodeOf(db: Database, uid: number): Promise<string | null> {
  const [row] = await rows(db, previewCodeRow)`select preview_uuid::text as code from posts where uid = ${uid}`
  return row?.code ?? null
}

export interface PostFilter {
  type?: PostType | undefined
  channel?: number | undefined
  tag?: number | undefined
  author?: number | undefined
  column?: number | undefined
  /** Only posts of a column. */
  inColumn?: true
  /** The author who reviewed it. */
  reviewer?: number | undefined
  /** Taipei calendar year of publication. */
  year?: number | undefined
}

/**
 * The tables of the places where posts are listed, and the column with the place. Each contains a copy of what
 * lists filter and sort by.
 */
const listTables = {
  tag: { table: sql`post_tags`, column: sql`tag_id` },
  author: { table: sql`post_authors`, column: sql`author_id` },
  channel: { table: sql`post_channels`, column: sql`channel_id` },
}

/** The listed posts of a kind of place, named `p` as posts are, once per place. */
export const listedPostsTable = (kind: keyof typeof listTables): SQL =>
  sql`(select *, post_uid as uid from ${listTables[kind].table}) p`

const rarestFirst = ['tag', 'author', 'channel'] as const

/**
 * The public posts of a filter, named `p`, for a `from` clause. Posts of a tag, an author or a channel come from that
 * place's own index range, the rest is looked up (docs/decisions/0030).
 */
export function postsFromClause(filter: PostFilter): SQL {
  const { column, inColumn, reviewer } = filter
  const first = column || inColumn || reviewer ? undefined : rarestFirst.find((kind) => filter[kind])
  const others = rarestFirst.filter((kind) => kind !== first)
  const conditions = postConditions(filter, others)
  if (!first) return sql`posts p where ${conditions}`
  return sql`${listedPostsTable(first)} where p.${listTables[first].column} = ${filter[first]} and ${conditions}`
}

/**
 * The conditions of a filter on posts named `p`; of the places only these, because `p` is already restricted to the others.
 */
export function postConditions(filter: PostFilter, kinds: readonly (keyof typeof listTables)[]): SQL {
  const { type, column, inColumn, reviewer, year } = filter
  const conditions = [isPublic]
  if (type) conditions.push(sql`p.type = ${type}`)
  for (const kind of kinds.filter((item) => filter[item])) {
    const { table, column: number } = listTables[kind]
    conditions.push(sql`p.uid in (select post_uid from ${table} where ${number} = ${filter[kind]})`)
  }
  if (column) conditions.push(sql`p.column_id = ${column}`)
  if (inColumn) conditions.push(sql`p.column_id is not null`)
  if (reviewer) conditions.push(sql`p.reviewer_id = ${reviewer}`)
  if (year) conditions.push(isInYear(sql`p.publish_date`, year))
  return sql.join(conditions, sql` and `)
}

/**
 * Newest first, for posts named `p`. Literally the order of the index `posts_newest`: without `nulls last`
 * the index is not used.
 */
export const newestFirst = sql`p.publish_date desc nulls last, p.uid desc nulls last`
/** Most read first, for posts named `p`, literally in the order of the index `posts_popular`. */
export const mostReadFirst = sql`p.popularity desc nulls last, p.uid desc nulls last`
const orders = { newest: newestFirst, popular: mostReadFirst }

interface PageOptions {
  sort: keyof typeof orders
  limit: number
  offset: number
}
const slice = (filter: PostFilter, { sort, limit, offset }: PageOptions) =>
  sql`select p.uid::int as uid from ${postsFromClause(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}`

/** A page of the public posts that match a filter. */
export async function listPosts(db: Database, filter: PostFilter, page: PageOptions): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from (${slice(filter, page)}) found join posts p on p.uid = found.uid order by ${orders[page.sort]}`
}

const postUid = z.strictObject({ uid: z.int() })

/** The uids of such a page, for callers that select among them before reading the posts. */
export async function listUids(db: Database, filter: PostFilter, page: PageOptions): Promise<number[]> {
  const result = await rows(db, postUid)(slice(filter, page))
  return result.map(({ uid }) => uid)
}

/** The number of public posts that match a filter. */
export async function countPosts(db: Database, filter: PostFilter): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from ${postsFromClause(filter)}`
  return row?.n ?? 0
}

/** The public posts among these, in no order. */
export async function postsByUids(db: Database, uids: readonly number[]): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from posts p where p.uid = any(${sql.param([...uids])}::bigint[]) and ${isPublic}`
}

/** The public posts with these keys, in the order of the keys; unknown ones are skipped. */
export async function postsByKeys(db: Database, keys: { type: PostType; id: number }[]): Promise<PostSummaryRow[]> {
  if (keys.length === 0) return []
  // as one JSON value: a condition for each key takes longer to plan than to execute
  const result = await rows(db, postSummaryRow)`
    select ${summaryColumns} from json_to_recordset(${JSON.stringify(keys)}::json) as k(type text, id int)
    join posts p on p.type = k.type and p.id = k.id where ${isPublic}`
  const byKey = new Map(result.map((row) => [`${row.type}/${row.id}`, row]))
  return keys.flatMap(({ type, id }) => byKey.get(`${type}/${id}`) ?? [])
}

const postNameRow = postSummaryRow.pick({ type: true, id: true, title: true })
/** The identity of a post: what a link to it needs. */
export type PostNameRow = z.infer<typeof postNameRow>

const toReadOn = parameterisedQuery<{ type: PostType; id: number; limit: number; preview: 0 | 1 }>(
  sql`with here as (
      select p.uid, p.publish_date,
        (select channel_id from post_channels where post_uid = p.uid order by position limit 1) as channel_id
      from posts p where p.type = ${sql.placeholder('type')} and p.id = ${sql.placeholder('id')}
        and (${sql.placeholder('preview')}::int = 1 or (${isPublic}))
    )
    select p.type, p.id, p.title from here cross join lateral (
      select p.uid from ${listedPostsTable('channel')}
      where p.channel_id = here.channel_id and p.type = ${sql.placeholder('type')} and ${isPublic}
        and (p.publish_date, p.uid) < (here.publish_date, here.uid)
      order by ${newestFirst} limit ${sql.placeholder('limit')}
    ) found join posts p on p.uid = found.uid order by ${newestFirst}`,
)

/**
 * The public posts of one type, older than a post, that share its first channel: the posts for continued reading.
 * @param requested.preview whether the post itself may be non-public
 */
export async function postsToReadNext(
  db: Database,
  requested: { type: PostType; id: number; limit: number; preview: boolean },
): Promise<PostNameRow[]> {
  return rows(db, postNameRow)(toReadOn({ ...requested, preview: requested.preview ? 1 : 0 }))
}

const legacyPost = z.strictObject({ blog: z.int() })

/** The blog that replaces an old article number, or null. */
export async function findLegacyBlog(db: Database, article: number): Promise<number | null> {
  const [row] = await rows(db, legacyPost)`select blog from legacy_posts where article = ${article}`
  return row?.blog ?? null
}

const partnerPostRow = postSummaryRow.extend({
  partner: z.string(),
  /** Last Taipei calendar day of the licence, `YYYY-MM-DD`; null for no end. */
  rights_end_on: day.nullable(),
})
/** A licensed post in the partner list. */
export type PartnerPostRow = z.infer<typeof partnerPostRow>

/** The licensed posts with valid rights, newest first. */
export async function partnerPosts(db: Database, limit: number): Promise<PartnerPostRow[]> {
  return rows(db, partnerPostRow)`
    select ${summaryColumns}, p.partner, to_char(p.rights_end_on, 'YYYY-MM-DD') as rights_end_on
    from posts p where p.partner is not null and ${isPublic} order by ${newestFirst} limit ${limit}`
}

/**
 * Reads an unsaved post as if it were published: the statement that reads posts is run on rows given as values.
 * @param identity the post's keys; a number of 0 if none has been assigned yet
 */
export async function readUnsavedPost(
  db: Database,
  { row, authors, tags, channels }: PublishedVersion,
  identity: { uid: number; id: number },
): Promise<PostRow> {
  const linkTable = (table: string, column: string, ids: readonly number[]) => sql`
    ${sql.raw(table)} (post_uid, ${sql.raw(column)}, position) as (
      select ${identity.uid}::bigint, n.id, n.at from unnest(${sql.param([...ids])}::int[]) with ordinality n(id, at))`
  const [post] = await rows(db, postRow)`
    with posts as (select * from jsonb_populate_record(null::posts, ${JSON.stringify({ ...row, ...identity })}::jsonb)),
      ${linkTable('post_authors', 'author_id', authors)}, ${linkTable('post_tags', 'tag_id', tags)}, ${linkTable('post_channels', 'channel_id', channels)}
    ${fullPostQuery(sql`true`)}`
  if (!post) throw new Error('a published version was not read')
  return post
}
