import type { SQL } from 'drizzle-orm'
import { asc, gte, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, featureList } from '../../domain/navigation/features.ts'
import { registers } from '../../domain/registers/registers.ts'
import type { Holidays } from '../../domain/time/calendar-days.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { holidays } from '../schema/index.ts'
import { headerEventText } from '../schema/shell.ts'
import { day, postKey, wallName } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isInIssue, isPublic, type PostFilter, postsFromClause } from './posts.ts'
import { filteredVideos, type VideoFilter } from './quizzes.ts'

const yearRow = z.strictObject({ year: z.int() })

/**
 * The Taipei calendar years in a `from` clause, newest first. One index step per year: reading all rows would take as
 * long as counting them.
 * @param fromClause a table, its alias and its conditions; further conditions are appended
 * @param published the column with the publish date
 */
const yearsOf = (fromClause: SQL, published: SQL): SQL => {
  const latest = (before: SQL) =>
    sql`(select ${published} from ${fromClause}${before} order by ${published} desc nulls last limit 1)`
  const beginning = sql`date_trunc('year', latest.at at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`
  return sql`
    with recursive latest(at) as (
      ${latest(sql``)}
      union all
      select ${latest(sql` and ${published} < ${beginning}`)} from latest where latest.at is not null
    )
    select extract(year from at at time zone 'Asia/Taipei')::int as year from latest where at is not null`
}

/** The Taipei calendar years in which the public posts of a filter were published, newest first. */
export const yearsOfPosts = async (db: Database, filter: PostFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(postsFromClause(filter), sql`p.publish_date`))).map(({ year }) => year)

/** The Taipei calendar years in which the public videos of a filter were published, newest first. */
export const yearsOfVideos = async (db: Database, filter: VideoFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(filteredVideos(filter), sql`v.publish_date`))).map(({ year }) => year)

/** Above this number of posts, cached pages are not purged post by post. */
const severalPosts = 200

const stretchRow = z.strictObject({ since: z.string(), until: z.string() })
const namedRow = z.strictObject({ things: z.number(), told: z.number() })

/**
 * Announces the cache tags of what has appeared or ended since the last call, in one transaction: every process receives
 * them at commit, and only one of several concurrent callers announces. An outage lengthens the interval and omits nothing.
 * @returns how many items were announced
 */
export function announceHours(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [stretch] = await rows(tx, stretchRow)`
      update announced_hours set until = greatest(announced_hours.until, ${sqlNow})
      from (select until as since from announced_hours for update) was returning was.since::text, announced_hours.until::text`
    if (!stretch) return 0
    const [announced] = await rows(tx, namedRow)(announcing(stretch))
    return announced?.things ?? 0
  })
}

/** Announces the cache tags of what appeared or ended after `since`, up to `until`. */
function announcing({ since, until }: { since: string; until: string }): SQL {
  const [from, to] = [sql`${since}::timestamptz`, sql`${until}::timestamptz`]
  const [firstDay, lastDay] = [sql`(${from} at time zone 'Asia/Taipei')::date`, sql`(${to} at time zone 'Asia/Taipei')::date`]
  const isInPeriod = (column: SQL) => sql`${column} > ${from} and ${column} <= ${to}`
  const listed = (table: SQL, item: string, list: string, condition: SQL, key = sql`id`) => sql`
    select unnest(array[${item} || ':' || ${key}, ${list}]) from ${table} where ${condition}`
  const ofFeature = ({ table, entityTag, listTag, keyColumn, shown }: Feature) => {
    if (shown !== 'hour' && shown !== 'day') return []
    const condition =
      shown === 'hour' ? isInPeriod(sql`publish_date`) : sql`publish_date > ${firstDay} and publish_date <= ${lastDay}`
    return [listed(sql.raw(table), entityTag, listTag, condition, sql.raw(keyColumn))]
  }
  return sql`
    with posts_then as (
      select p.* from posts p where p.state = 'published' and ${isInPeriod(sql`p.publish_date`)}
      union all
      select p.* from posts p where ${firstDay} < ${lastDay} and p.state = 'published' and p.publish_date <= ${to}
        and p.rights_end_on >= ${firstDay} and p.rights_end_on < ${lastDay}
    ), of_posts as (
      select name from (select * from posts_then where (select count(*) from posts_then) <= ${severalPosts}) p cross join lateral (
        select unnest(array['post:' || p.type || ':' || p.id, 'posts:edited']) as name
        union all select lists_of_post(p.uid, p.type, p.id, p.publish_date, p.column_id, p.magazine_issue, p.reviewer_id, p.partner)
      ) named
      union all select 'all' where (select count(*) from posts_then) > ${severalPosts}
    ), others(name) as (
      ${sql.join(featureList().flatMap(ofFeature), sql` union all `)}
      union all ${listed(sql`videos`, 'video', 'videos', isInPeriod(sql`publish_date`))}
      union all ${listed(sql`activities`, 'activity', 'activities', sql`(${isInPeriod(sql`starts_at`)}) or (${isInPeriod(sql`ends_at`)})`)}
      union all ${listed(sql`house_ads`, 'ad', 'ads', sql`active and ((${isInPeriod(sql`shown_from`)}) or (${isInPeriod(sql`shown_until`)}))`)}
      union all select unnest(array['header', 'header']) from header_events
        where active and ((${isInPeriod(sql`shown_from`)}) or (${isInPeriod(sql`shown_until`)}))
      union all select unnest(array['front:' || f.place, 'front:' || f.place]) from fronts f
        where exists (select from jsonb_array_elements(f.pins) pin
          where (${isInPeriod(sql`(pin->>'from')::timestamptz`)}) or (${isInPeriod(sql`(pin->>'until')::timestamptz`)}))
      union all select unnest(array['daily-notes', 'daily-notes'])
        where ${firstDay} < ${lastDay} and (select count(*) from posts_then) <= ${severalPosts}
    ), pictures as (
      select id from media where ${firstDay} < ${lastDay} and rights_until >= ${firstDay} and rights_until < ${lastDay}
    ), told as (
      select purge_names(array(select name from of_posts union all select name from others)), tell_media(array(select id from pictures))
    )
    select ((select count(*) from posts_then) + (select count(*) / 2 from others) + (select count(*) from pictures))::int as things,
      (select count(*)::int from told) as told`
}

const headerEventRow = z.strictObject({
  url: z.string(),
  display_method: z.enum(['text', 'image']),
  text: headerEventText.nullable(),
  image: pictureRow.nullable(),
})
export type HeaderEventRow = z.infer<typeof headerEventRow>

/** The header events of the current, the one that began last first: pages show the first. */
export async function activeHeaderEvents(db: Database): Promise<HeaderEventRow[]> {
  return rows(db, headerEventRow)`
    select h.url, h.display_method, h."text", ${pictureAsJson(sql`h.image_id`)} as image
    from header_events h where h.active and ${isOpen(sql`h.url`)}
      and (h.shown_from is null or h.shown_from <= ${sqlNow}) and (h.shown_until is null or h.shown_until > ${sqlNow})
    order by coalesce(h.shown_from, '-infinity') desc, h.id desc`
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

/** The URLs of archived entries, of which readers see no page. */
const archivedUrls = sql.join(
  registers.flatMap(({ table, key, publicPath, archive }) => {
    const [, before, field = '', after] = /^([^{]*)\{(\w+)\}([^{]*)$/.exec(publicPath ?? '') ?? []
    if (!archive?.hidesPage || before === undefined) return []
    const column = sql`${sql.identifier(field === 'key' ? key : field)}::text`
    return sql`select ${before}::text || ${column} || ${after}::text as url from ${sql.identifier(table)} where ${sql.identifier(archive.column)} is not null`
  }),
  sql` union all `,
)

/** The condition that a URL leads to no archived entry. */
const isOpen = (url: SQL) => sql`not coalesce(targets_in(jsonb_build_object('url', ${url})) && array(${archivedUrls}), false)`

/** Every menu entry, siblings in their order; without those that lead to an archived entry. */
export async function menuRows(db: Database): Promise<MenuRow[]> {
  return rows(db, menuRow)`
    select id, group_index, area, parent_id, title, url, redirect_type, image, icon
    from menu_items where ${isOpen(sql`url`)} order by group_index, position, id`
}

const popularKeywordRow = z.strictObject({ name: z.string(), pr: z.int(), outbound_link: z.string().nullable() })
export type PopularKeywordRow = z.infer<typeof popularKeywordRow>

/** The first popular keywords. */
export async function popularKeywordRows(db: Database, limit: number): Promise<PopularKeywordRow[]> {
  return rows(db, popularKeywordRow)`
    select name, pr, outbound_link from popular_keywords where ${isOpen(sql`outbound_link`)} order by position, id limit ${limit}`
}

const magazineRow = z.strictObject({
  issue: z.int(),
  name: z.string(),
  /** Taipei calendar day. */
  publish_date: day,
  cover: pictureRow.nullable(),
})
export type MagazineRow = z.infer<typeof magazineRow>

const magazineColumns = sql`m.issue, m.name, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${pictureAsJson(sql`m.cover_id`)} as cover`

/** The newest issues published by a Taipei calendar day. */
export async function newestMagazines(db: Database, today: string, limit: number): Promise<MagazineRow[]> {
  return rows(db, magazineRow)`
    select ${magazineColumns} from magazines m
    where m.publish_date <= ${today}::date and m.archived_at is null order by m.publish_date desc, m.issue desc limit ${limit}`
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
        select p.type, p.id from posts p where ${isInIssue(sql`m.issue`)} and ${isPublic}
        order by p.publish_date desc, p.uid desc limit ${perIssue}
      ) printed), '[]') as keys
    from magazines m where m.publish_date <= ${today}::date and m.archived_at is null order by m.publish_date desc, m.issue desc limit ${limit}`
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

/** The known holidays from a Taipei day on; a few dozen at most. */
export async function holidaysFrom(db: Database, day: string): Promise<Holidays> {
  const result = await db.select({ day: holidays.day }).from(holidays).where(gte(holidays.day, day)).orderBy(asc(holidays.day))
  return new Set(result.map((holiday) => holiday.day))
}

/** The last known holiday, or null. */
export async function lastHoliday(db: Database): Promise<string | null> {
  const [row] = await db.select({ day: max(holidays.day) }).from(holidays)
  return row?.day ?? null
}
