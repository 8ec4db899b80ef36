import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Content } from '../../domain/manuscripts/fields.ts'
import {
  contentOfPublished,
  type PublishedRow,
  type PublishedVersion,
  type StoredPublishedVersion,
} from '../../domain/manuscripts/published-version.ts'
import { block } from '../../domain/posts/blocks.ts'
import { rendererVersion } from '../../domain/posts/compile.ts'
import type { CompiledBlock } from '../../domain/posts/compiled-block.ts'
import { postFields, postHeadFields } from '../../domain/posts/fields.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { compiledBlock, day, instant, postKey, postType, wallStatus } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isUnreferenced } from './contents.ts'

/** A published version to write, with the columns that do not come from its manuscript. */
export interface NewPublishedVersion extends PublishedVersion {
  /** The uid of the post; assigned before the first write. */
  uid: number
  /** Whether the post has no published version yet. */
  fresh: boolean
  /** Its number; null for the next one of its type. The number of an existing post does not change. */
  id: number | null
  externalId?: string
  generated?: boolean
  popularity?: number
  /** `published` (the default) is public from its publish date on. */
  state?: 'draft' | 'published' | 'withdrawn'
}

const numbering = z.strictObject({ uid: z.int() })

/** Uids for new posts. */
export async function allocateUids(db: Database, count: number): Promise<number[]> {
  const result = await rows(db, numbering)`
    select nextval('posts_uid_seq')::float8 as uid from generate_series(1, ${count}::int)`
  return result.map(({ uid }) => uid)
}

/** The columns that the manuscript determines, with their types. */
const columns = {
  type: 'text',
  title: 'text',
  seo_title: 'text',
  web_title: 'text',
  paper_title: 'text',
  lead: 'text',
  cover_id: 'text',
  status: 'text',
  source: 'text',
  keywords: 'text[]',
  tag_names: 'text[]',
  key_points: 'text[]',
  promises: 'text[]',
  references: 'jsonb',
  publish_date: 'timestamptz',
  updated_at: 'timestamptz',
  reviewer_id: 'int',
  reviewed_at: 'timestamptz',
  review_due_on: 'date',
  topic_level: 'int',
  topic_keyword: 'text',
  column_id: 'int',
  magazine_issue: 'int',
  magazine_section: 'text',
  partner: 'text',
  sponsor: 'text',
  rights_end_on: 'date',
  book: 'jsonb',
  document: 'jsonb',
  blocks: 'jsonb',
} as const satisfies Record<keyof PublishedRow, string>
const names = Object.keys(columns).map((name) => `"${name}"`)
const list = sql.raw(names.join(', '))
const typedColumns = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
)
const assignments = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))

const identityRow = z.strictObject({ uid: z.int(), id: z.int() })

/**
 * Inserts or updates published versions and their links to authors, tags and channels, in the caller's transaction. Other
 * functions of this file change single columns. Triggers notify the search index, the recommendations and the page cache
 * in the same transaction. A changed `compiled_at` marks the compiled HTML as belonging to the document; it must differ from the previous one, so it is
 * the database's clock and not `now`.
 * @returns uid and number of each, in no order
 */
export async function writePublished(
  db: Database,
  publishedRows: readonly NewPublishedVersion[],
  now: Date,
): Promise<{ uid: number; id: number }[]> {
  const newRows = publishedRows.map(
    ({ row, uid, id, externalId = null, generated = false, popularity = 0, state = 'published' }) => ({
      ...row,
      state,
      uid,
      id,
      external_id: externalId,
      generated,
      popularity,
    }),
  )
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const writtenRows = await rows(db, identityRow)`
    insert into posts (uid, id, external_id, generated, popularity, state, compiled_at, renderer, changed_at, ${list})
    select uid, coalesce(id, next_post_number(type)), external_id, generated, popularity, state, clock_timestamp(), ${rendererVersion}, ${nowSql}, ${list}
    from jsonb_to_recordset(${JSON.stringify(newRows)}::jsonb)
      as r(uid bigint, id int, external_id text, generated boolean, popularity bigint, state text, ${typedColumns})
    on conflict (uid) do update set state = excluded.state, compiled_at = excluded.compiled_at, renderer = excluded.renderer, changed_at = excluded.changed_at, ${assignments}
    returning uid::float8 as uid, id`
  await writePostLinks(db, publishedRows)
  return writtenRows
}

async function writePostLinks(db: Database, publishedRows: readonly NewPublishedVersion[]): Promise<void> {
  const links = publishedRows.map(({ uid, fresh, authors, tags, channels }) => ({ uid, fresh, authors, tags, channels }))
  const linkRecords = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g(uid bigint, fresh boolean, authors int[], tags int[], channels int[])`
  const link = (table: string, column: string, idsField: string) => ({
    removed: sql.raw(
      `delete from ${table} l using input g where not g.fresh and l.post_uid = g.uid and l.${column} <> all(g.${idsField})`,
    ),
    put: sql.raw(`insert into ${table} (post_uid, ${column}, position)
      select g.uid, n.id, n.at from input g cross join unnest(g.${idsField}) with ordinality as n(id, at)
      on conflict (${column}, post_uid) do update set position = excluded.position where ${table}.position <> excluded.position`),
  })
  const [authors, tags, channels] = [
    link('post_authors', 'author_id', 'authors'),
    link('post_tags', 'tag_id', 'tags'),
    link('post_channels', 'channel_id', 'channels'),
  ]
  await db.execute(sql`
    with input as (select * from ${linkRecords}),
      removed_authors as (${authors.removed}), removed_tags as (${tags.removed}), removed_channels as (${channels.removed}),
      authors as (${authors.put}), tags as (${tags.put})
    ${channels.put}`)
}

/** Replaces one tag by another in all published versions, without duplicates. */
export async function retagPublished(
  db: Database,
  from: { id: number; name: string },
  into: { id: number; name: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update posts set changed_at = ${now.toISOString()}::timestamptz, tag_names = retagged(tag_names, ${from.name}, ${into.name}),
      keywords = keywords_retagged(topic_keyword, tag_names, keywords, ${from.name}, ${into.name})
    where uid in (select post_uid from post_tags where tag_id = ${from.id})`)
  await db.execute(sql`
    delete from post_tags l where l.tag_id = ${from.id}
      and exists (select from post_tags other where other.post_uid = l.post_uid and other.tag_id = ${into.id})`)
  await db.execute(sql`update post_tags set tag_id = ${into.id} where tag_id = ${from.id}`)
}

/**
 * Withdraws published versions: they are in no list and cannot be found. Their rows remain, with
 * everything that refers to them.
 */
export async function withdrawPublished(db: Database, uid: number, now: Date): Promise<void> {
  await db.execute(sql`
    update posts set state = 'withdrawn', changed_at = ${now.toISOString()}::timestamptz where uid = ${uid}`)
}

/** Removes the reviewer's name and the review date from a published version. */
export async function clearPublishedReviewer(db: Database, uid: number, now: Date): Promise<void> {
  await db.execute(sql`
    update posts set reviewer_id = null, reviewed_at = null, review_due_on = null, changed_at = ${now.toISOString()}::timestamptz where uid = ${uid}`)
}

/** Advances the numbering past numbers that were assigned explicitly. Generated posts have a number range of their own. */
export async function syncNumberSequences(db: Database): Promise<void> {
  await db.execute(sql`select setval('post_numbers_' || type, max(id)) from posts where not generated group by type`)
}

/**
 * Deletes generated posts that no editor has edited, annotated or picked, with their manuscripts. @returns
 * how many, at most `limit`
 */
export async function removeGeneratedPublished(db: Database, limit: number): Promise<number> {
  const removed = await db.execute(sql`
    with gone as (
      select p.uid from posts p where p.generated and not exists (select from manuscript_versions v where v.uid = p.uid)
        and not exists (select from manuscript_notes n where n.uid = p.uid)
        and not exists (select from preview_links l where l.uid = p.uid) and ${isUnreferenced(sql`p.uid`)} limit ${limit}
    ), drafts as (
      delete from manuscripts m using gone where m.uid = gone.uid
    )
    delete from posts p using gone where p.uid = gone.uid`)
  return removed.rowCount ?? 0
}

/**
 * Deletes a post that is not published, with its links. Its number is not reused.
 * @returns false if the post stays: it is published, or an issue or a special refers to it
 */
export async function deleteNonPublicPost(tx: Database, uid: number): Promise<boolean> {
  await tx.execute(sql`delete from posts where uid = ${uid} and state <> 'published' and ${isUnreferenced(sql`${uid}::bigint`)}`)
  return (await storedPublished(tx, [uid])).size === 0
}

export const postDocument = z.strictObject({
  type: z.literal('doc'),
  attrs: z.strictObject({ version: z.literal(1) }),
  content: z.array(block),
})
const outdatedRow = z.strictObject({ uid: z.int(), document: postDocument })

/**
 * Documents whose published version was compiled by an earlier renderer, with a uid above `after`; locked until the
 * transaction ends. Rows locked by others are skipped.
 */
export function outdatedPublished(db: Database, after: number, limit: number): Promise<z.infer<typeof outdatedRow>[]> {
  return rows(db, outdatedRow)`
    select p.uid::float8 as uid, p.document from posts p
     where p.uid > ${after} and p.renderer < ${rendererVersion} and p.document is not null order by p.uid limit ${limit} for update skip locked`
}

/**
 * Stores recompiled HTML; a result without a difference is not written and so evicts no cached page.
 * @returns how many differed
 */
export async function recompilePublished(
  db: Database,
  publishedRows: readonly { uid: number; blocks: CompiledBlock[] }[],
): Promise<number> {
  const recompiled = sql`jsonb_to_recordset(${JSON.stringify(publishedRows)}::jsonb) as r(uid bigint, blocks jsonb)`
  const renewed = await db.execute(sql`
    update posts p set blocks = r.blocks, compiled_at = clock_timestamp(), renderer = ${rendererVersion}
      from ${recompiled} where p.uid = r.uid and p.blocks is distinct from r.blocks`)
  await db.execute(sql`
    update posts p set renderer = ${rendererVersion} from ${recompiled} where p.uid = r.uid and p.renderer < ${rendererVersion}`)
  return renewed.rowCount ?? 0
}

const numbers = z.array(z.int())
const storedPublishedRow = z.strictObject({
  uid: z.int(),
  row: z.strictObject({
    type: postType,
    ...postHeadFields,
    ...postFields,
    cover_id: z.string().nullable(),
    status: wallStatus,
    tag_names: z.array(z.string()),
    publish_date: instant,
    updated_at: instant,
    reviewer_id: z.int().nullable(),
    reviewed_at: instant.nullable(),
    review_due_on: day.nullable(),
    column_id: z.int().nullable(),
    magazine_issue: z.int().nullable(),
    magazine_section: z.string().nullable(),
    partner: z.string().nullable(),
    sponsor: z.string().nullable(),
    rights_end_on: day.nullable(),
    document: postDocument.nullable(),
    blocks: z.array(compiledBlock),
  }),
  authors: numbers,
  tags: numbers,
  channels: numbers,
})

/** Published versions as the source of manuscripts, by uid. */
export async function storedPublished(db: Database, uids: readonly number[]): Promise<Map<number, StoredPublishedVersion>> {
  const linkedIds = (table: string, column: string) =>
    sql.raw(
      `coalesce((select json_agg(l.${column} order by l.position, l.${column}) from ${table} l where l.post_uid = p.uid), '[]')`,
    )
  const result = await rows(db, storedPublishedRow)`
    select p.uid::float8 as uid, json_build_object('type', p.type, 'title', p.title, 'seo_title', p.seo_title, 'web_title', p.web_title,
        'paper_title', p.paper_title, 'lead', p.lead, 'cover_id', p.cover_id, 'status', p.status, 'source', p.source, 'keywords', p.keywords,
        'tag_names', p.tag_names, 'key_points', p.key_points, 'promises', p.promises, 'references', p."references", 'publish_date', ${isoInstant(sql`p.publish_date`)}, 'updated_at', ${isoInstant(sql`p.updated_at`)},
        'reviewer_id', p.reviewer_id, 'reviewed_at', ${isoInstant(sql`p.reviewed_at`)}, 'review_due_on', p.review_due_on, 'topic_level', p.topic_level, 'topic_keyword', p.topic_keyword,
        'column_id', p.column_id, 'magazine_issue', p.magazine_issue, 'magazine_section', p.magazine_section, 'partner', p.partner, 'sponsor', p.sponsor,
        'rights_end_on', p.own_rights_end_on, 'book', p.book, 'document', p.document, 'blocks', p.blocks) as row,
      ${linkedIds('post_authors', 'author_id')} as authors, ${linkedIds('post_tags', 'tag_id')} as tags,
      ${linkedIds('post_channels', 'channel_id')} as channels
    from posts p where p.uid = any(${sql.param([...uids])}::bigint[])`
  return new Map(result.map(({ uid, ...published }) => [uid, published]))
}

/** The current published version of a post as a content, with its dates; null when there is none. */
export async function readPublished(
  db: Database,
  uid: number,
): Promise<{ content: Content; editedAt: string; publishDate: string } | null> {
  const published = (await storedPublished(db, [uid])).get(uid)
  return published
    ? { content: contentOfPublished(published), editedAt: published.row.updated_at, publishDate: published.row.publish_date }
    : null
}

const monthly = z.strictObject({ title: z.string(), document: postDocument })
/** Maximum number of texts of a month that are compared. */
const maxComparedTexts = 60

/** The newest texts that are published in the Taipei month of a day, without one of them. */
export const publishedInMonth = (db: Database, day: string, uid: number) => rows(db, monthly)`
  select p.title, p.document from posts p
  where p.state = 'published' and p.document is not null and p.uid <> ${uid}
    and p.publish_date >= date_trunc('month', ${day}::date)::timestamp at time zone 'Asia/Taipei'
    and p.publish_date < (date_trunc('month', ${day}::date) + interval '1 month')::timestamp at time zone 'Asia/Taipei'
  order by p.publish_date desc, p.uid desc limit ${maxComparedTexts}`

/** Those of the given posts that are published; the state includes those whose publication date is still to come. */
export async function filterPublishedOrScheduled(db: Database, keys: readonly { type: string; id: number }[]) {
  return rows(db, postKey)`
    select p.type, p.id from posts p
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(type text, id int) on k.type = p.type and k.id = p.id
    where p.state = 'published'`
}
