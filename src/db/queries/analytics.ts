import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import { wallSteps } from '../../domain/analytics/wall-steps.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day as calendarDay, postKey, postType } from '../shapes.ts'
import { isPublic } from './posts.ts'

/** The number of reads of a post. */
export interface Reads {
  type: PostType
  id: number
  reads: number
}

/**
 * Counts reads, in total and for the day, in one statement. Rows are updated in a fixed order, so that concurrent
 * processes wait for each other instead of deadlocking. @returns the posts that exist
 */
export async function addReads(db: Database, day: string, reads: readonly Reads[]): Promise<{ type: PostType; id: number }[]> {
  return rows(db, postKey)`
    with read as materialized (
      select p.uid, p.type, p.id, r.reads from json_to_recordset(${JSON.stringify(reads)}::json) as r(type text, id int, reads int)
        join posts p on p.type = r.type and p.id = r.id where ${isPublic} order by p.uid
    ), ever as (
      insert into post_views (post_uid, views) select uid, reads from read
      on conflict (post_uid) do update set views = post_views.views + excluded.views
    ), daily as (
      insert into post_reads (day, post_uid, reads) select ${day}, uid, reads from read
      on conflict (day, post_uid) do update set reads = post_reads.reads + excluded.reads
    )
    select type, id from read`
}

/** Counts one step of the paywall funnel. */
export async function addWallStep(db: Database, day: string, wall: string, step: WallStep): Promise<void> {
  await db.execute(sql`
    insert into wall_days (day, wall, step, count) values (${day}, ${wall}, ${step}, 1)
    on conflict (day, wall, step) do update set count = wall_days.count + 1`)
}

/** Counts the web vitals measured during one page view. */
export async function addVitals(
  db: Database,
  day: string,
  page: string,
  measured: readonly { name: string; bucket: number }[],
): Promise<void> {
  await db.execute(sql`
    insert into vital_days (day, page, name, bucket, count)
    select ${day}, ${page}, m.name, m.bucket, 1 from json_to_recordset(${JSON.stringify(measured)}::json) as m(name text, bucket smallint)
    order by m.name
    on conflict (day, page, name, bucket) do update set count = vital_days.count + 1`)
}

/** Deletes counts of days before a given day, per kind. */
export async function removeCountsBefore(db: Database, days: { reads: string; walls: string; vitals: string }): Promise<void> {
  await db.execute(sql`delete from post_reads where day < ${days.reads}`)
  await db.execute(sql`delete from wall_days where day < ${days.walls}`)
  await db.execute(sql`delete from vital_days where day < ${days.vitals}`)
}

const dayReads = z.strictObject({ day: calendarDay, reads: z.int() })

/** Reads of all posts by day since a given day; days without reads are included. */
export async function readsByDay(db: Database, since: string, until: string): Promise<{ day: string; reads: number }[]> {
  return rows(db, dayReads)`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(r.reads), 0)::int as reads
    from generate_series(${since}::date, ${until}::date, interval '1 day') d left join post_reads r on r.day = d::date
    group by d order by d`
}

const readPost = z.strictObject({ type: postType, id: z.int(), title: z.string(), status: z.string(), reads: z.int() })

/** The most read posts since a day. */
export async function mostReadSince(
  db: Database,
  since: string,
  limit: number,
): Promise<{ type: PostType; id: number; title: string; status: string; reads: number }[]> {
  return rows(db, readPost)`
    select p.type, p.id, p.title, p.status, read.reads from (
      select post_uid, sum(reads)::int as reads from post_reads where day >= ${since} group by post_uid
      order by reads desc, post_uid limit ${limit}
    ) read join posts p on p.uid = read.post_uid order by read.reads desc, p.uid`
}

const stepCount = z.strictObject({ wall: z.string(), step: z.enum(wallSteps), count: z.int() })

/** The paywall steps since a day. */
export async function wallStepsSince(db: Database, since: string): Promise<{ wall: string; step: WallStep; count: number }[]> {
  return rows(db, stepCount)`
    select wall, step, sum(count)::int as count from wall_days where day >= ${since} group by wall, step`
}

const vitalCount = z.strictObject({ page: z.string(), name: z.string(), bucket: z.int(), count: z.int() })

/** The web vitals of pages since a day. */
export async function vitalsSince(
  db: Database,
  since: string,
): Promise<{ page: string; name: string; bucket: number; count: number }[]> {
  return rows(db, vitalCount)`
    select page, name, bucket, sum(count)::int as count from vital_days where day >= ${since} group by page, name, bucket`
}
