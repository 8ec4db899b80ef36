import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  authorDetails,
  authorFields,
  channelFields,
  columnFields,
  magazineFields,
  specialFields,
  tagFields,
} from '../../domain/places/fields.ts'
import type { StoredBlock } from '../../domain/posts/plain-text.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { magazineContents, specialContents } from '../schema/places.ts'
import { day, instant, postKey, storedBlock, titledItem } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'
import { contentsOfMagazine, contentsOfSpecial, topicsOfChannel } from './contents.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isPublic, listedPostsTable, newestFirst } from './posts.ts'

/** A channel's number and title as JSON, by the column with its number; null for an archived one. */
export const channelOf = (column: SQL) =>
  sql`(select json_build_object('id', c.id, 'title', c.title) from channels c where c.id = ${column} and c.archived_at is null)`

const authorRow = z.strictObject({
  id: z.int(),
  ...authorFields,
  ...authorDetails,
  portrait: pictureRow.nullable(),
})
export type AuthorRow = z.infer<typeof authorRow>

/**
 * Whether an author is public: they may review, their name is on a public post, or they have a column. An author who
 * was only added in the office has no page.
 * @param author the column with the author's number
 */
export const isListedAuthor = (author: SQL) => sql`(
  exists (select from authors r where r.id = ${author} and r.reviewer)
  or exists (select from post_authors w join posts p on p.uid = w.post_uid where w.author_id = ${author} and ${isPublic})
  or exists (select from columns k where k.author_id = ${author}))`

/** The public authors that are not archived; with a number, that public author, archived or not. */
export function authorRows(db: Database, id?: number): Promise<AuthorRow[]> {
  return rows(db, authorRow)`
    select a.id, ${columnsOf('a', { ...authorFields, ...authorDetails })}, ${pictureAsJson(sql`a.portrait_id`)} as portrait
    from authors a where ${id === undefined ? sql`a.archived_at is null` : sql`a.id = ${id}`} and ${isListedAuthor(sql`a.id`)} order by a.id`
}

const columnRow = z.strictObject({
  id: z.int(),
  ...columnFields,
  author: z.strictObject({ id: z.int(), name: z.string(), title: z.string(), portrait: pictureRow.nullable() }),
  channel: titledItem,
  cover: pictureRow.nullable(),
  posts: z.int(),
  /** The newest public post, or null. */
  latest: postKey.nullable(),
})
export type ColumnRow = z.infer<typeof columnRow>

/** Columns in use with their newest post's key, or the one with a number, archived or not. */
export function columnRows(db: Database, id?: number): Promise<ColumnRow[]> {
  return rows(db, columnRow)`
    select k.id, ${columnsOf('k', columnFields)}, json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait', ${pictureAsJson(sql`a.portrait_id`)}) as author,
      json_build_object('id', c.id, 'title', c.title) as channel, ${pictureAsJson(sql`k.cover_id`)} as cover,
      (select count(*)::int from posts p where p.column_id = k.id and ${isPublic}) as posts,
      (select json_build_object('type', p.type, 'id', p.id) from posts p where p.column_id = k.id and ${isPublic}
        order by ${newestFirst} limit 1) as latest
    from columns k join authors a on a.id = k.author_id join channels c on c.id = k.channel_id where ${id === undefined ? sql`k.archived_at is null` : sql`k.id = ${id}`} order by k.id`
}

const channelRow = z.strictObject({
  id: z.int(),
  ...channelFields,
  cover: pictureRow.nullable(),
})
export type ChannelRow = z.infer<typeof channelRow>

/** Channels, or the one with a number or a slug. */
export function channelRows(db: Database, idOrSlug?: string): Promise<ChannelRow[]> {
  return rows(db, channelRow)`
    select c.id, c.slug, c.title, c.feature, c.on_front, c.description, ${topicsOfChannel(sql`c.id`)} as topics, ${pictureAsJson(sql`c.cover_id`)} as cover
    from channels c where ${idOrSlug === undefined ? sql`true` : sql`(c.slug = ${idOrSlug} or c.id::text = ${idOrSlug})`} and c.archived_at is null order by c.id`
}

const numbersRow = z.strictObject({ channel: z.int().nullable(), tag: z.int().nullable() })

/** The numbers of a channel (by slug or number) and of a tag (by name); null for an unknown one. */
export async function findChannelAndTagIds(
  db: Database,
  { channel, tag }: { channel: string | null; tag: string | null },
): Promise<{ channel: number | null; tag: number | null }> {
  const [row] = await rows(db, numbersRow)`
    select (select id from channels where (slug = ${channel} or id::text = ${channel}) and archived_at is null) as channel,
      (select id from tags where name = ${tag}) as tag`
  return row ?? { channel: null, tag: null }
}

const tagRow = z.strictObject({
  id: z.int(),
  ...tagFields,
  channel_slug: z.string().nullable(),
})
export type TagRow = z.infer<typeof tagRow>

/** A tag by its name or number, including former ones. */
export async function findTag(db: Database, nameOrId: string): Promise<TagRow | null> {
  const [row] = await rows(db, tagRow)`
    select t.id, ${columnsOf('t', tagFields)}, (select c.slug from channels c where c.id = t.channel_id and c.archived_at is null) as channel_slug
    from tags t where t.name = ${nameOrId} or t.id::text = ${nameOrId} or t.id in (select f.tag_id from former_tags f where f.name = ${nameOrId})
      or t.id in (select o.into_id from merged_tags o where o.id::text = ${nameOrId})
    order by (t.name = ${nameOrId}) desc, (t.id::text = ${nameOrId}) desc limit 1`
  return row ?? null
}

const tagText = z.strictObject({ name: z.string(), description: z.string() })

/** The descriptions of some tags, by name. */
export function tagRows(db: Database, names: readonly string[]): Promise<{ name: string; description: string }[]> {
  return rows(db, tagText)`
    select name, description from tags where name in (select json_array_elements_text(${JSON.stringify(names)}::json))`
}

const taggedUid = z.strictObject({ name: z.string(), uid: z.int() })

/** The newest public posts of each tag, at most `perTag` each. */
export function newestOfTags(db: Database, names: readonly string[], perTag: number): Promise<{ name: string; uid: number }[]> {
  return rows(db, taggedUid)`
    select t.name, newest.uid::int as uid from tags t cross join lateral (
      select p.uid from ${listedPostsTable('tag')}
      where p.tag_id = t.id and ${isPublic} order by ${newestFirst} limit ${perTag}
    ) newest where t.name in (select json_array_elements_text(${JSON.stringify(names)}::json))`
}

const specialRow = z.strictObject({
  id: z.int(),
  ...specialFields,
  channel: titledItem.nullable(),
  publish_date: instant,
  cover: pictureRow.nullable(),
  sections: specialContents,
})
export type SpecialRow = z.infer<typeof specialRow>

/** Published specials, newest first, or the one with a number. */
export function specialRows(db: Database, id?: number): Promise<SpecialRow[]> {
  return rows(db, specialRow)`
    select s.id, ${columnsOf('s', specialFields)}, ${channelOf(sql`s.channel_id`)} as channel, ${isoInstant(sql`s.publish_date`)} as publish_date,
      ${pictureAsJson(sql`s.cover_id`)} as cover, ${contentsOfSpecial(sql`s.id`)} as sections
    from specials s where s.publish_date <= ${sqlNow} and s.archived_at is null and ${id === undefined ? sql`true` : sql`s.id = ${id}`} order by s.publish_date desc, s.id`
}

const neighbourRow = z.strictObject({ issue: z.int(), name: magazineFields.name })
const magazine = z.strictObject({ issue: z.int(), ...magazineFields, publish_date: day, cover: pictureRow.nullable() })

const wholeMagazineRow = magazine.extend({
  cover_lines: z.array(z.string()),
  sample_pages: z.array(z.strictObject({ picture: pictureRow, caption: z.string() })),
  sections: magazineContents,
  previous: neighbourRow.nullable(),
  next: neighbourRow.nullable(),
})
export type MagazineDetailRow = z.infer<typeof wholeMagazineRow>

/** `readable`: how many of its pieces are readable on the site. */
const issueRow = magazine.extend({ readable: z.int() })
/** An issue as lists show it. */
export type IssueRow = z.infer<typeof issueRow>

/** The issues published by a Taipei calendar day, newest first. */
export function issueRows(db: Database, today: string): Promise<IssueRow[]> {
  return rows(db, issueRow)`
    select m.issue, ${columnsOf('m', magazineFields)}, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${pictureAsJson(sql`m.cover_id`)} as cover,
      coalesce(r.n, 0) as readable
    from magazines m left join (
      select part.issue, count(*)::int as n from (
        select p.uid, p.magazine_issue as issue from posts p where p.magazine_issue is not null
        union select piece.post_uid, piece.issue from magazine_pieces piece where piece.post_uid is not null
      ) part join posts p on p.uid = part.uid where ${isPublic} group by 1
    ) r on r.issue = m.issue
    where m.publish_date <= ${today}::date and m.archived_at is null order by m.issue desc`
}

/** The issue with a number, if it was published by a Taipei calendar day. */
export function magazineRows(db: Database, today: string, issue: number): Promise<MagazineDetailRow[]> {
  const neighbour = (condition: SQL, order: SQL) => sql`
    (select json_build_object('issue', n.issue, 'name', n.name) from magazines n
      where ${condition} and n.publish_date <= ${today}::date and n.archived_at is null order by n.issue ${order} limit 1)`
  return rows(db, wholeMagazineRow)`
    select m.issue, ${columnsOf('m', magazineFields)}, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${pictureAsJson(sql`m.cover_id`)} as cover,
      m.cover_lines, ${contentsOfMagazine(sql`m.issue`)} as sections,
      coalesce((select json_agg(json_build_object('picture', shown.picture, 'caption', s.page ->> 'caption') order by s.at)
        from jsonb_array_elements(m.sample_pages) with ordinality as s(page, at)
        cross join lateral (select ${pictureAsJson(sql`s.page ->> 'mediaId'`)} as picture) shown where shown.picture is not null), '[]') as sample_pages,
      ${neighbour(sql`n.issue < m.issue`, sql`desc`)} as previous, ${neighbour(sql`n.issue > m.issue`, sql`asc`)} as next
    from magazines m where m.publish_date <= ${today}::date and m.archived_at is null and m.issue = ${issue}`
}

const openingRow = postKey.extend({ paragraphs: z.array(storedBlock) })

/** The first paragraphs of those of these public posts that have no wall. */
export function firstParagraphs(
  db: Database,
  keys: readonly { type: PostType; id: number }[],
  count: number,
): Promise<{ type: PostType; id: number; paragraphs: StoredBlock[] }[]> {
  return rows(db, openingRow)`
    select p.type, p.id, to_json(array(
      select block from jsonb_array_elements(coalesce(p.document->'content', p.blocks)) with ordinality as b(block, place)
      where block->>'type' = 'paragraph' order by place limit ${count}
    )) as paragraphs
    from json_to_recordset(${JSON.stringify(keys)}::json) as k(type text, id int)
    join posts p on p.type = k.type and p.id = k.id
    where p.status = '' and ${isPublic}`
}
