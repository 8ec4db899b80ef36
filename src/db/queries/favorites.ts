import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FavoriteType } from '../../domain/favorites/kinds.ts'
import { favoriteTypes } from '../../domain/favorites/kinds.ts'
import type { Database } from '../connect.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
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
  video: (id) => sql`select 1 from videos where id = ${id}::bigint and publish_date <= ${present}`,
  magazine: (id, today) => sql`select 1 from magazines where issue = ${id}::bigint and publish_date <= ${today}::date`,
  column: (id) => sql`select 1 from columns where id = ${id}::bigint`,
  special: (id) => sql`select 1 from specials where id = ${id}::bigint and publish_date <= ${present}`,
  quiz: (id) => sql`select 1 from quizzes where id = ${id}::bigint`,
}

/** Whether the target exists and is public. */
export async function favoriteItemExists(db: Database, { itemType, itemId }: FavoriteItem, today: string): Promise<boolean> {
  const found = await db.execute(lookUp[itemType](itemId, today))
  return (found.rowCount ?? 0) > 0
}

const is = (memberId: string, { site, itemType, itemId }: FavoriteItem) =>
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
  const found = await db.execute(sql`select 1 from favorites where ${is(memberId, item)}`)
  return (found.rowCount ?? 0) > 0
}

/** False when there was no such favorite. */
export async function deleteFavoriteItem(db: Database, memberId: string, item: FavoriteItem): Promise<boolean> {
  const gone = await db.execute(sql`delete from favorites where ${is(memberId, item)}`)
  return (gone.rowCount ?? 0) > 0
}

/** Removes one of the member's own favorites. False when the number is unknown or belongs to another member. */
export async function deleteFavorite(db: Database, memberId: string, id: number): Promise<boolean> {
  const gone = await db.execute(sql`delete from favorites where id = ${id} and member_id = ${memberId}::uuid`)
  return (gone.rowCount ?? 0) > 0
}
