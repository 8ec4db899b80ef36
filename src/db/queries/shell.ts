import { type SQL, sql } from 'drizzle-orm'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import type { HeaderEventText } from '../schema/shell.ts'
import { isPublic, type PictureRow } from './posts.ts'

export interface HeaderEventRow {
  url: string
  display_method: 'text' | 'image'
  text: HeaderEventText | null
  image: PictureRow | null
}

const picture = (column: SQL) => sql`
  (select json_build_object('id', pic.id, 'width', pic.width, 'height', pic.height) from media pic where pic.id = ${column})`

/** The header events that are switched on, in the order of their numbers. */
export async function activeHeaderEvents(db: Database): Promise<HeaderEventRow[]> {
  const found = await db.execute<HeaderEventRow & Record<string, unknown>>(sql`
    select h.url, h.display_method, h."text", ${picture(sql`h.image_id`)} as image
    from header_events h where h.active order by h.id`)
  return found.rows
}

export interface MenuRow {
  id: number
  group_index: number
  area: '' | 'nav' | 'footer'
  parent_id: number | null
  title: string
  url: string
  redirect_type: number
  image: string | null
  icon: string | null
}

/** Every menu entry, siblings in their order. */
export async function menuRows(db: Database): Promise<MenuRow[]> {
  const found = await db.execute<MenuRow & Record<string, unknown>>(sql`
    select id, group_index, area, parent_id, title, url, redirect_type, image, icon
    from menu_items order by group_index, position, id`)
  return found.rows
}

export interface PopularKeywordRow {
  name: string
  pr: number
  outbound_link: string | null
}

/** The first popular keywords. */
export async function popularKeywordRows(db: Database, limit: number): Promise<PopularKeywordRow[]> {
  const found = await db.execute<PopularKeywordRow & Record<string, unknown>>(sql`
    select name, pr, outbound_link from popular_keywords order by position, id limit ${limit}`)
  return found.rows
}

export interface MagazineRow {
  issue: number
  name: string
  /** Taipei calendar day. */
  publish_date: string
  cover: PictureRow | null
}

const magazineColumns = sql`m.issue, m.name, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${picture(sql`m.cover_id`)} as cover`

/** The newest issues that were out on a Taipei calendar day. */
export async function newestMagazines(db: Database, today: string, limit: number): Promise<MagazineRow[]> {
  const found = await db.execute<MagazineRow & Record<string, unknown>>(sql`
    select ${magazineColumns} from magazines m
    where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit ${limit}`)
  return found.rows
}

/** An issue with the keys of some of the public posts that were printed in it, the newest first. */
export interface PrintedMagazineRow extends MagazineRow {
  keys: { type: PostType; id: number }[]
}

/** The newest issues that were out on a Taipei calendar day, each with at most `perIssue` of its posts. */
export async function newestPrinted(
  db: Database,
  { today, limit, perIssue }: { today: string; limit: number; perIssue: number },
): Promise<PrintedMagazineRow[]> {
  const found = await db.execute<PrintedMagazineRow & Record<string, unknown>>(sql`
    select ${magazineColumns}, coalesce((select json_agg(json_build_object('type', printed.type, 'id', printed.id)) from (
        select p.type, p.id from posts p where p.magazine_issue = m.issue and ${isPublic}
        order by p.publish_date desc, p.uid desc limit ${perIssue}
      ) printed), '[]') as keys
    from magazines m where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit ${limit}`)
  return found.rows
}

export interface WallRow {
  status: WallName
  title: string
  text: string
  benefits: string[]
  button_title: string
  button_url: string
}

/** What a wall says. */
export async function wallRows(db: Database, status: WallRow['status']): Promise<WallRow[]> {
  const found = await db.execute<WallRow & Record<string, unknown>>(sql`
    select status, title, "text", benefits, button_title, button_url from walls where status = ${status}`)
  return found.rows
}
