import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { headerEventText } from '../schema/shell.ts'
import { day, postKey, wallName } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'
import { isPublic } from './posts.ts'

const headerEventRow = z.strictObject({
  url: z.string(),
  display_method: z.enum(['text', 'image']),
  text: headerEventText.nullable(),
  image: pictureRow.nullable(),
})
export type HeaderEventRow = z.infer<typeof headerEventRow>

/** The header events that are shown now, by number. */
export async function activeHeaderEvents(db: Database): Promise<HeaderEventRow[]> {
  return rows(db, headerEventRow)`
    select h.url, h.display_method, h."text", ${picture(sql`h.image_id`)} as image
    from header_events h where h.active
      and (h.shown_from is null or h.shown_from <= ${present}) and (h.shown_until is null or h.shown_until > ${present})
    order by h.id`
}

const menuRow = z.strictObject({
  id: z.int(),
  group_index: z.int(),
  area: z.enum(['', 'nav', 'footer']),
  parent_id: z.int().nullable(),
  title: z.string(),
  url: z.string(),
  redirect_type: z.int(),
  image: z.string().nullable(),
  icon: z.string().nullable(),
})
export type MenuRow = z.infer<typeof menuRow>

/** Every menu entry, siblings in their order. */
export async function menuRows(db: Database): Promise<MenuRow[]> {
  return rows(db, menuRow)`
    select id, group_index, area, parent_id, title, url, redirect_type, image, icon
    from menu_items order by group_index, position, id`
}

const popularKeywordRow = z.strictObject({ name: z.string(), pr: z.int(), outbound_link: z.string().nullable() })
export type PopularKeywordRow = z.infer<typeof popularKeywordRow>

/** The first popular keywords. */
export async function popularKeywordRows(db: Database, limit: number): Promise<PopularKeywordRow[]> {
  return rows(db, popularKeywordRow)`
    select name, pr, outbound_link from popular_keywords order by position, id limit ${limit}`
}

const magazineRow = z.strictObject({
  issue: z.int(),
  name: z.string(),
  /** Taipei calendar day. */
  publish_date: day,
  cover: pictureRow.nullable(),
})
export type MagazineRow = z.infer<typeof magazineRow>

const magazineColumns = sql`m.issue, m.name, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${picture(sql`m.cover_id`)} as cover`

/** The newest issues published by a Taipei calendar day. */
export async function newestMagazines(db: Database, today: string, limit: number): Promise<MagazineRow[]> {
  return rows(db, magazineRow)`
    select ${magazineColumns} from magazines m
    where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit ${limit}`
}

const printedMagazineRow = magazineRow.extend({ keys: z.array(postKey) })
/** An issue with the keys of some of its public posts, newest first. */
export type PrintedMagazineRow = z.infer<typeof printedMagazineRow>

/** The newest issues published by a Taipei calendar day, each with at most `perIssue` of its posts. */
export async function newestPrinted(
  db: Database,
  { today, limit, perIssue }: { today: string; limit: number; perIssue: number },
): Promise<PrintedMagazineRow[]> {
  return rows(db, printedMagazineRow)`
    select ${magazineColumns}, coalesce((select json_agg(json_build_object('type', printed.type, 'id', printed.id)) from (
        select p.type, p.id from posts p where p.magazine_issue = m.issue and ${isPublic}
        order by p.publish_date desc, p.uid desc limit ${perIssue}
      ) printed), '[]') as keys
    from magazines m where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit ${limit}`
}

const wallRow = z.strictObject({
  status: wallName,
  title: z.string(),
  text: z.string(),
  benefits: z.array(z.string()),
  button_title: z.string(),
  button_url: z.string(),
})
export type WallRow = z.infer<typeof wallRow>

/** The text of a wall. */
export async function wallRows(db: Database, status: WallRow['status']): Promise<WallRow[]> {
  return rows(db, wallRow)`
    select status, title, "text", benefits, button_title, button_url from walls where status = ${status}`
}
