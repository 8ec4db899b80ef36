import { sql } from 'drizzle-orm'
import type { ReadingCounts } from '../../domain/analytics/reading.ts'
import type { Source } from '../../domain/analytics/reading-sources.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postKey } from '../shapes.ts'
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
 * Anonymises the names of sites with fewer than `fewest` visits to a post before a day: they are merged into the rest,
 * where they identify no reader.
 */
export async function forgetRareSites(db: Database, before: string, fewest: number): Promise<void> {
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
