import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ReadingCounts, readingSteps } from '../../domain/analytics/reading.ts'
import { type Source, type SourceKind, sourceKinds } from '../../domain/analytics/reading-sources.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { StoredBlock } from '../../domain/posts/plain-text.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day as calendarDay, postKey, postType, storedBlock } from '../shapes.ts'
import { isPublic } from './posts.ts'

/** The counts of one post. */
export interface PostReadings extends ReadingCounts {
  type: PostType
  id: number
  /** The count of each step at its wall. */
  walls: Readonly<Record<WallStep, number>>
  sources: readonly (Source & { opened: number })[]
}

/**
 * The maximum number of named referring sites per post and day; further names are counted as the rest,
 * which limits invented ones.
 */
const sitesNamed = 30

/**
 * Counts readings of a day in one statement. Rows are updated in a fixed order, so that concurrent processes wait for
 * each other instead of deadlocking. For sensitive posts no sources are stored.
 * @returns the posts that exist
 */
export async function addReadings(
  db: Database,
  day: string,
  readings: readonly PostReadings[],
): Promise<{ type: PostType; id: number }[]> {
  return rows(db, postKey)`
    with told as materialized (
      select p.uid, r.*, exists (select from post_tags pt join tags t on t.id = pt.tag_id where pt.post_uid = p.uid and t.sensitive) as sensitive
      from json_to_recordset(${JSON.stringify(readings)}::json)
        as r(type text, id int, opened int, walled int, read int, finished int, reached int[], walls json, sources json)
      join posts p on p.type = r.type and p.id = r.id where ${isPublic} order by p.uid
    ), counted as (
      insert into post_reading_days as d
        (day, post_uid, opened, walled, read, finished, reached, walls_shown, walls_pressed, walls_passed)
      select ${day}, uid, opened, walled, read, finished, reached,
        (walls->>'shown')::int, (walls->>'pressed')::int, (walls->>'passed')::int from told
      on conflict (day, post_uid) do update set opened = d.opened + excluded.opened, walled = d.walled + excluded.walled,
        read = d.read + excluded.read, finished = d.finished + excluded.finished,
        walls_shown = d.walls_shown + excluded.walls_shown, walls_pressed = d.walls_pressed + excluded.walls_pressed,
        walls_passed = d.walls_passed + excluded.walls_passed,
        reached = array(select coalesce(before, 0) + coalesce(now, 0)
          from unnest(d.reached, excluded.reached) with ordinality u(before, now, step) order by step)
    ), came as (
      select t.uid, case when named.known then s.kind else 'elsewhere' end as kind, case when named.known then s.name else '' end as name,
        sum(s.opened)::int as opened
      from told t cross join json_to_recordset(t.sources) as s(kind text, name text, opened int)
      cross join lateral (
        select s.kind <> 'site' or exists (
          select from post_source_days d where d.day = ${day} and d.post_uid = t.uid and d.kind = s.kind and d.name = s.name
        ) or (select count(*) from post_source_days d where d.day = ${day} and d.post_uid = t.uid and d.kind = 'site') < ${sitesNamed} as known
      ) named
      where not t.sensitive group by 1, 2, 3 order by 1, 2, 3
    ), places as (
      insert into post_source_days as d (day, post_uid, kind, name, opened) select ${day}, uid, kind, name, opened from came
      on conflict (day, post_uid, kind, name) do update set opened = d.opened + excluded.opened
    )
    select type, id from told`
}

/** Deletes readings of days before a given day. */
export async function removeReadingsBefore(db: Database, day: string): Promise<void> {
  await db.execute(sql`delete from post_reading_days where day < ${day}`)
  await db.execute(sql`delete from post_source_days where day < ${day}`)
}

/**
 * Anonymises the names of sites with fewer than `minReportedCount` visits to a post before a day: they are merged into the rest,
 * where they identify no reader.
 */
export async function anonymizeRareSites(db: Database, before: string, fewest: number): Promise<void> {
  await db.execute(sql`
    with rare as (
      select post_uid, name from post_source_days where kind = 'site' and day < ${before}
      group by post_uid, name having sum(opened) < ${fewest}
    ), taken as (
      delete from post_source_days d using rare r
      where d.kind = 'site' and d.day < ${before} and d.post_uid = r.post_uid and d.name = r.name
      returning d.day, d.post_uid, d.opened
    )
    insert into post_source_days as d (day, post_uid, kind, name, opened)
    select day, post_uid, 'elsewhere', '', sum(opened)::int from taken group by day, post_uid
    on conflict (day, post_uid, kind, name) do update set opened = d.opened + excluded.opened`)
}

/** A range of Taipei calendar days, both included. */
export interface DayRange {
  from: string
  to: string
}

const walls = { wallsShown: z.int(), wallsPressed: z.int(), wallsPassed: z.int() }
const dayRow = z.strictObject({
  day: calendarDay,
  opened: z.int(),
  walled: z.int(),
  read: z.int(),
  finished: z.int(),
  reached: z.array(z.int()),
  ...walls,
})
export type ReadingDay = z.infer<typeof dayRow>

/** The counts of a post for each day that has any, oldest first. */
export async function readingDays(db: Database, uid: number, { from, to }: DayRange): Promise<(ReadingCounts & ReadingDay)[]> {
  return rows(db, dayRow)`
    select to_char(day, 'YYYY-MM-DD') as day, opened, walled, read, finished, reached, walls_shown as "wallsShown",
      walls_pressed as "wallsPressed", walls_passed as "wallsPassed"
    from post_reading_days where post_uid = ${uid} and day between ${from} and ${to} order by day`
}

const sourceRow = z.strictObject({ kind: z.enum(sourceKinds), name: z.string(), opened: z.int() })

/** The sources from which a post was opened, by count descending. */
export async function readingSources(
  db: Database,
  uid: number,
  { from, to }: DayRange,
): Promise<{ kind: SourceKind; name: string; opened: number }[]> {
  return rows(db, sourceRow)`
    select kind, name, sum(opened)::int as opened from post_source_days
    where post_uid = ${uid} and day between ${from} and ${to} group by kind, name order by opened desc, kind, name`
}

const textRow = z.strictObject({ blocks: z.array(storedBlock), sensitive: z.boolean() })

/** The text of a published version, to which its figures refer. */
export async function publishedText(db: Database, uid: number): Promise<{ blocks: StoredBlock[]; sensitive: boolean } | null> {
  const [row] = await rows(db, textRow)`
    select coalesce(p.document->'content', p.blocks) as blocks,
      exists (select 1 from post_tags pt join tags t on t.id = pt.tag_id where pt.post_uid = p.uid and t.sensitive) as sensitive
    from posts p where p.uid = ${uid}`
  return row ?? null
}

/** Whose posts' figures a user sees: those of all, or those of posts that they created or are an author of. */
export interface ReadingScope {
  all: boolean
  owner: string | null
  author: number | null
}

const isTheirs = ({ all, owner, author }: ReadingScope): SQL =>
  all ? sql`true` : sql`(m.created_by = ${owner}::uuid or ${author}::int = any(m.authors))`

const sums = sql`sum(d.opened)::int as opened, sum(d.walled)::int as walled, sum(d.read)::int as read, sum(d.finished)::int as finished,
  sum(d.walls_shown)::int as "wallsShown", sum(d.walls_pressed)::int as "wallsPressed", sum(d.walls_passed)::int as "wallsPassed"`
const counts = { opened: z.int(), walled: z.int(), read: z.int(), finished: z.int(), ...walls }

const postRow = z.strictObject({ uid: z.int(), type: postType, title: z.string(), ...counts })

/** The posts opened in these days, by count descending; optionally of one author. */
export async function readPosts(
  db: Database,
  scope: ReadingScope,
  days: DayRange,
  { author, limit }: { author: number | null; limit: number },
): Promise<z.infer<typeof postRow>[]> {
  return rows(db, postRow)`
    select m.uid::int as uid, m.type, m.title, ${sums}
    from post_reading_days d ${summed(scope, days, author)}
    group by m.uid, m.type, m.title order by opened desc, m.uid limit ${limit}`
}

/** The posts included in a sum: those whose figures the user sees, in these days, optionally of one author. */
const summed = (scope: ReadingScope, { from, to }: DayRange, author: number | null): SQL => sql`
  join manuscripts m on m.uid = d.post_uid
  where d.day between ${from} and ${to} and ${isTheirs(scope)} and (${author}::int is null or ${author}::int = any(m.authors))`

const reachRow = z.strictObject({ opened: z.int(), walled: z.int(), reached: z.array(z.int()) })

/**
 * Sums over several posts: how often they were opened, how often only their beginnings were shown, and how many
 * readers reached each step.
 */
export async function readReach(
  db: Database,
  scope: ReadingScope,
  days: DayRange,
  author: number | null,
): Promise<z.infer<typeof reachRow>> {
  const steps = Array.from({ length: readingSteps }, (_, index) => sql`coalesce(sum(d.reached[${index + 1}::int]), 0)::int`)
  const [row] = await rows(db, reachRow)`
    select coalesce(sum(d.opened), 0)::int as opened, coalesce(sum(d.walled), 0)::int as walled, array[${sql.join(steps, sql`, `)}] as reached
    from post_reading_days d ${summed(scope, days, author)}`
  return row ?? { opened: 0, walled: 0, reached: [] }
}

/** The sources from which these posts were opened, by count descending. */
export async function readSources(
  db: Database,
  scope: ReadingScope,
  days: DayRange,
  { author, limit }: { author: number | null; limit: number },
): Promise<z.infer<typeof sourceRow>[]> {
  return rows(db, sourceRow)`
    select d.kind, d.name, sum(d.opened)::int as opened from post_source_days d ${summed(scope, days, author)}
    group by d.kind, d.name order by opened desc, d.kind, d.name limit ${limit}`
}

const authorRow = z.strictObject({ id: z.int(), name: z.string(), posts: z.int(), ...counts })

/** Authors whose posts were opened in these days, by count descending; a post of two authors counts for both. */
export async function readAuthors(
  db: Database,
  scope: ReadingScope,
  { from, to }: DayRange,
  limit: number,
): Promise<z.infer<typeof authorRow>[]> {
  return rows(db, authorRow)`
    select a.id, a.name, count(distinct m.uid)::int as posts, ${sums}
    from post_reading_days d join manuscripts m on m.uid = d.post_uid join authors a on a.id = any(m.authors)
    where d.day between ${from} and ${to} and ${isTheirs(scope)}
    group by a.id, a.name order by opened desc, a.id limit ${limit}`
}
