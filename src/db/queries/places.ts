import { type SQL, sql } from 'drizzle-orm'
import type { StoredBlock } from '../../domain/posts/plain-text.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { fieldsOf, type RowOf } from '../fields.ts'
import { iso } from '../instant.ts'
import { authors, channels, columns, type MagazineSection, type SpecialSection, tags } from '../schema/places.ts'
import { isPublic, newestFirst, type PictureRow, postsIn } from './posts.ts'

/** A picture as JSON, by the column that holds its id. */
export const picture = (column: SQL) => sql`
  (select json_build_object('id', pic.id, 'width', pic.width, 'height', pic.height) from media pic where pic.id = ${column})`
/** A channel's number and title as JSON, by the column that holds its number. */
export const channelOf = (column: SQL) =>
  sql`(select json_build_object('id', c.id, 'title', c.title) from channels c where c.id = ${column})`

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[]
}

const authorFields = fieldsOf(authors, 'a', ['id', 'name', 'title', 'reviewer', 'bio', 'expertise', 'credentials'])
export interface AuthorRow extends RowOf<typeof authorFields> {
  portrait: PictureRow | null
}

/** Authors, or the one with a number. */
export function authorRows(db: Database, id?: number): Promise<AuthorRow[]> {
  return rowsOf(
    db,
    sql`
    select ${authorFields}, ${picture(sql`a.portrait_id`)} as portrait
    from authors a where ${id === undefined ? sql`true` : sql`a.id = ${id}`} order by a.id`,
  )
}

const columnFields = fieldsOf(columns, 'k', ['id', 'title', 'description'])
export interface ColumnRow extends RowOf<typeof columnFields> {
  author: { id: number; name: string; title: string }
  channel: { id: number; title: string }
  cover: PictureRow | null
  posts: number
  /** The newest public post, or null. */
  latest: { type: PostType; id: number } | null
}

/** Columns with their newest post's key, or the one with a number. */
export function columnRows(db: Database, id?: number): Promise<ColumnRow[]> {
  return rowsOf(
    db,
    sql`
    select ${columnFields}, json_build_object('id', a.id, 'name', a.name, 'title', a.title) as author,
      ${channelOf(sql`k.channel_id`)} as channel, ${picture(sql`k.cover_id`)} as cover,
      (select count(*)::int from posts p where p.column_id = k.id and ${isPublic}) as posts,
      (select json_build_object('type', p.type, 'id', p.id) from posts p where p.column_id = k.id and ${isPublic}
        order by ${newestFirst} limit 1) as latest
    from columns k join authors a on a.id = k.author_id where ${id === undefined ? sql`true` : sql`k.id = ${id}`} order by k.id`,
  )
}

const channelFields = fieldsOf(channels, 'c', ['id', 'slug', 'title', 'feature', 'description', 'topics'])
export interface ChannelRow extends RowOf<typeof channelFields> {
  cover: PictureRow | null
}

/** Channels, or the one with a number or a slug. */
export function channelRows(db: Database, which?: string): Promise<ChannelRow[]> {
  return rowsOf(
    db,
    sql`
    select ${channelFields}, ${picture(sql`c.cover_id`)} as cover
    from channels c where ${which === undefined ? sql`true` : sql`(c.slug = ${which} or c.id::text = ${which})`} order by c.id`,
  )
}

/** The numbers of a channel (by slug or number) and of a tag (by name); null for one that there is not. */
export async function findNumbers(
  db: Database,
  { channel, tag }: { channel: string | null; tag: string | null },
): Promise<{ channel: number | null; tag: number | null }> {
  const found = await rowsOf<{ channel: number | null; tag: number | null }>(
    db,
    sql`select (select id from channels where slug = ${channel} or id::text = ${channel}) as channel,
      (select id from tags where name = ${tag}) as tag`,
  )
  return found[0] ?? { channel: null, tag: null }
}

const tagFields = fieldsOf(tags, 't', ['id', 'name', 'description', 'sensitive'])
export interface TagRow extends RowOf<typeof tagFields> {
  channel_slug: string | null
}

/** A tag by its name or its number. */
export async function findTag(db: Database, which: string): Promise<TagRow | null> {
  const found = await rowsOf<TagRow>(
    db,
    sql`
    select ${tagFields}, (select c.slug from channels c where c.id = t.channel_id) as channel_slug
    from tags t where t.name = ${which} or t.id::text = ${which} order by (t.name = ${which}) desc limit 1`,
  )
  return found[0] ?? null
}

/** What is said of some tags, by name. */
export function tagRows(db: Database, names: readonly string[]): Promise<{ name: string; description: string }[]> {
  return rowsOf(
    db,
    sql`select name, description from tags where name in (select json_array_elements_text(${JSON.stringify(names)}::json))`,
  )
}

/** The newest public posts of each tag, at most `perTag` of each. */
export function newestOfTags(db: Database, names: readonly string[], perTag: number): Promise<{ name: string; uid: number }[]> {
  return rowsOf(
    db,
    sql`
    select t.name, newest.uid::int as uid from tags t cross join lateral (
      select p.uid from ${postsIn('tag')}
      where p.tag_id = t.id and ${isPublic} order by ${newestFirst} limit ${perTag}
    ) newest where t.name in (select json_array_elements_text(${JSON.stringify(names)}::json))`,
  )
}

export interface SpecialRow {
  id: number
  title: string
  lead: string
  sponsor: string | null
  channel: { id: number; title: string } | null
  publish_date: string
  cover: PictureRow | null
  sections: SpecialSection[]
}

/** Specials that are out, the newest first, or the one with a number. */
export function specialRows(db: Database, id?: number): Promise<SpecialRow[]> {
  return rowsOf(
    db,
    sql`
    select s.id, s.title, s.lead, s.sponsor, ${channelOf(sql`s.channel_id`)} as channel, ${iso(sql`s.publish_date`)} as publish_date,
      ${picture(sql`s.cover_id`)} as cover, s.sections
    from specials s where s.publish_date <= now() and ${id === undefined ? sql`true` : sql`s.id = ${id}`} order by s.publish_date desc, s.id`,
  )
}

export interface WholeMagazineRow {
  issue: number
  name: string
  theme: string
  /** Taipei calendar day. */
  publish_date: string
  cover: PictureRow | null
  sections: MagazineSection[]
  previous: { issue: number; name: string } | null
  next: { issue: number; name: string } | null
}

/** An issue as lists show it. */
export interface IssueRow extends Pick<WholeMagazineRow, 'issue' | 'name' | 'theme' | 'publish_date' | 'cover'> {
  /** How many of its pieces can be read on the site. */
  readable: number
}

/** The issues that were out on a Taipei calendar day, the newest first. */
export function issueRows(db: Database, today: string): Promise<IssueRow[]> {
  return rowsOf(
    db,
    sql`
    select m.issue, m.name, m.theme, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${picture(sql`m.cover_id`)} as cover,
      coalesce(r.n, 0) as readable
    from magazines m left join (
      select p.magazine_issue, count(*)::int as n from posts p where p.magazine_issue is not null and ${isPublic} group by 1
    ) r on r.magazine_issue = m.issue
    where m.publish_date <= ${today}::date order by m.issue desc`,
  )
}

/** The issue with a number, if it was out on a Taipei calendar day. */
export function magazineRows(db: Database, today: string, issue: number): Promise<WholeMagazineRow[]> {
  const neighbour = (condition: SQL, order: SQL) => sql`
    (select json_build_object('issue', n.issue, 'name', n.name) from magazines n
      where ${condition} and n.publish_date <= ${today}::date order by n.issue ${order} limit 1)`
  return rowsOf(
    db,
    sql`
    select m.issue, m.name, m.theme, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${picture(sql`m.cover_id`)} as cover, m.sections,
      ${neighbour(sql`n.issue < m.issue`, sql`desc`)} as previous, ${neighbour(sql`n.issue > m.issue`, sql`asc`)} as next
    from magazines m where m.publish_date <= ${today}::date and m.issue = ${issue}`,
  )
}

/** The first paragraphs of those among these public posts that have no wall. */
export function firstParagraphs(
  db: Database,
  keys: readonly { type: PostType; id: number }[],
  count: number,
): Promise<{ type: PostType; id: number; paragraphs: StoredBlock[] }[]> {
  return rowsOf(
    db,
    sql`
    select p.type, p.id, to_json(array(
      select block from jsonb_array_elements(coalesce(p.document->'content', p.blocks)) with ordinality as b(block, place)
      where block->>'type' = 'paragraph' order by place limit ${count}
    )) as paragraphs
    from json_to_recordset(${JSON.stringify(keys)}::json) as k(type text, id int)
    join posts p on p.type = k.type and p.id = k.id
    where p.status = '' and ${isPublic}`,
  )
}
