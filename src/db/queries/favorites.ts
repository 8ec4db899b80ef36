import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FavoriteType } from '../../domain/favorites/kinds.ts'
import { favoriteTypes } from '../../domain/favorites/kinds.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { countRow, instant, wallStatus } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isPublic } from './posts.ts'

/** The target of a favorite. `itemId` consists of digits only. */
export interface FavoriteItem {
  site: string
  itemType: FavoriteType
  itemId: string
}

export const favoriteRow = z.strictObject({
  id: z.int(),
  member_uid: z.string(),
  site: z.string(),
  item_type: z.enum(favoriteTypes),
  item_id: z.string(),
})
export type FavoriteRow = z.infer<typeof favoriteRow>

const post = (type: FavoriteType) => (id: string) =>
  sql`select 1 from posts p where p.type = ${type} and p.id = ${id}::bigint and ${isPublic}`

/** The query of each kind of target among public content. `today` is a Taipei calendar day. */
const lookUp: Record<FavoriteType, (id: string, today: string) => SQL> = {
  article: post('article'),
  blog: post('blog'),
  book: post('book'),
  video: (id) => sql`select 1 from videos where id = ${id}::bigint and publish_date <= ${sqlNow} and archived_at is null`,
  magazine: (id, today) =>
    sql`select 1 from magazines where issue = ${id}::bigint and publish_date <= ${today}::date and archived_at is null`,
  column: (id) => sql`select 1 from columns where id = ${id}::bigint`,
  special: (id) => sql`select 1 from specials where id = ${id}::bigint and publish_date <= ${sqlNow} and archived_at is null`,
  quiz: (id) => sql`select 1 from quizzes where id = ${id}::bigint and open and archived_at is null`,
}

/** Whether the target exists and is public. */
export async function favoriteItemExists(db: Database, { itemType, itemId }: FavoriteItem, today: string): Promise<boolean> {
  const result = await db.execute(lookUp[itemType](itemId, today))
  return (result.rowCount ?? 0) > 0
}

const isItem = (memberId: string, { site, itemType, itemId }: FavoriteItem) =>
  sql`member_id = ${memberId}::uuid and site = ${site} and item_type = ${itemType} and item_id = ${itemId}`

/** Adds a favorite; idempotent: a repeated call returns the same row. */
export async function insertFavorite(
  db: Database,
  memberId: string,
  { site, itemType, itemId }: FavoriteItem,
): Promise<FavoriteRow> {
  const [stored] = await rows(db, favoriteRow)`
    insert into favorites (member_id, site, item_type, item_id) values (${memberId}::uuid, ${site}, ${itemType}, ${itemId})
    on conflict (member_id, site, item_type, item_id) do update set site = excluded.site
    returning id::float8 as id, member_id as member_uid, site, item_type, item_id`
  return stored as FavoriteRow
}

export async function favoriteExists(db: Database, memberId: string, item: FavoriteItem): Promise<boolean> {
  const result = await db.execute(sql`select 1 from favorites where ${isItem(memberId, item)}`)
  return (result.rowCount ?? 0) > 0
}

/** False when there was no such favorite. */
export async function deleteFavoriteItem(db: Database, memberId: string, item: FavoriteItem): Promise<boolean> {
  const deleted = await db.execute(sql`delete from favorites where ${isItem(memberId, item)}`)
  return (deleted.rowCount ?? 0) > 0
}

/** Removes one of the member's own favorites. False when the number is unknown or belongs to another member. */
export async function deleteFavorite(db: Database, memberId: string, id: number): Promise<boolean> {
  const deleted = await db.execute(sql`delete from favorites where id = ${id} and member_id = ${memberId}::uuid`)
  return (deleted.rowCount ?? 0) > 0
}

const storedFavoriteRow = favoriteRow.extend({
  /** ISO 8601 in UTC. */
  created_at: instant,
  item: z
    .strictObject({
      title: z.string(),
      text: z.string(),
      cover: pictureRow.nullable(),
      status: wallStatus,
      sponsor: z.string().nullable(),
    })
    .nullable(),
})
/** A favorite with its target; `item` is null when the target is no longer public. */
export type StoredFavoriteRow = z.infer<typeof storedFavoriteRow>

export interface FavoriteFilter {
  type?: FavoriteType | undefined
}

const isFavoriteOf = (memberId: string, { type }: FavoriteFilter) =>
  sql`f.member_id = ${memberId}::uuid and ${type ? sql`f.item_type = ${type}` : sql`true`}`
const orders = { newest: sql`f.created_at desc, f.id desc`, oldest: sql`f.created_at, f.id` }

/** A page of a member's favorites. `today` is a Taipei calendar day. */
export async function favoriteRows(
  db: Database,
  memberId: string,
  {
    sort,
    limit,
    offset,
    today,
    ...filter
  }: FavoriteFilter & { sort: keyof typeof orders; limit: number; offset: number; today: string },
): Promise<StoredFavoriteRow[]> {
  return rows(db, storedFavoriteRow)`
    with f as (select * from favorites f where ${isFavoriteOf(memberId, filter)} order by ${orders[sort]} limit ${limit} offset ${offset})
    select f.id::float8 as id, f.member_id as member_uid, f.site, f.item_type, f.item_id,
      to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      case when i.title is null then null else json_build_object('title', i.title, 'text', i.text, 'status', i.status,
        'sponsor', i.sponsor, 'cover',
        ${pictureAsJson(sql`i.cover_id`)}) end as item
    from f left join lateral (
      select p.title, p.lead as text, p.cover_id, p.status, null as sponsor from posts p
        where p.type = f.item_type and p.id = f.item_id::bigint and ${isPublic}
      union all select v.title, v.description, v.cover_id, '', null from videos v
        where f.item_type = 'video' and v.id = f.item_id::bigint and v.publish_date <= ${sqlNow} and v.archived_at is null
      union all select '第 ' || m.issue || ' 期 ' || m.name, m.theme, m.cover_id, '', null from magazines m
        where f.item_type = 'magazine' and m.issue = f.item_id::bigint and m.publish_date <= ${today}::date and m.archived_at is null
      union all select c.title, c.description, c.cover_id, '', null from columns c
        where f.item_type = 'column' and c.id = f.item_id::bigint
      union all select s.title, s.lead, s.cover_id, '', s.sponsor from specials s
        where f.item_type = 'special' and s.id = f.item_id::bigint and s.publish_date <= ${sqlNow} and s.archived_at is null
      union all select q.title, q.description, q.cover_id, '', q.sponsor from quizzes q
        where f.item_type = 'quiz' and q.id = f.item_id::bigint and q.open and q.archived_at is null
    ) i on true
    order by ${orders[sort]}`
}

/** The number of a member's favorites that match a filter. */
export async function countFavorites(db: Database, memberId: string, filter: FavoriteFilter): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from favorites f where ${isFavoriteOf(memberId, filter)}`
  return row?.n ?? 0
}
