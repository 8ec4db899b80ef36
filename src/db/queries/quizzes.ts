import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { videoFields } from '../../domain/places/fields.ts'
import { quizFields, quizParts } from '../../domain/quizzes/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { countRow, instant, titledItem } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { isInYear, isoInstant } from '../sql-instant.ts'
import { tagsOfVideo } from './contents.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { channelOf } from './places.ts'

const videoRow = z.strictObject({
  id: z.int(),
  ...videoFields,
  channel: titledItem.nullable(),
  publish_date: instant,
  cover: pictureRow.nullable(),
})
export type VideoRow = z.infer<typeof videoRow>

export interface VideoFilter {
  /** Number or slug. */
  channel?: string | undefined
  tag?: string | undefined
  /** Taipei calendar year of publication. */
  year?: number | undefined
}

const isPublished = sql`v.publish_date <= ${sqlNow} and v.archived_at is null`

/** The condition of a filter on published videos named `v`. */
function conditionsOf({ channel, tag, year }: VideoFilter): SQL {
  const conditions = [isPublished]
  if (channel)
    conditions.push(
      sql`v.channel_id = (select id from channels where (slug = ${channel} or id::text = ${channel}) and archived_at is null)`,
    )
  if (tag)
    conditions.push(sql`v.id in (select l.video_id from video_tags l join tags t on t.id = l.tag_id where t.name = ${tag})`)
  if (year) conditions.push(isInYear(sql`v.publish_date`, year))
  return sql.join(conditions, sql` and `)
}

const orders = {
  newest: sql`v.publish_date desc, v.id`,
  popular: sql`coalesce((select w.views from video_views w where w.video_id = v.id), 0) desc, v.publish_date desc, v.id`,
}

const videos = (rest: SQL) => sql`
  select v.id, v.title, v.description, ${tagsOfVideo(sql`v.id`)} as tags, v.duration_seconds, v.source_url, v.transcript,
    ${channelOf(sql`v.channel_id`)} as channel, ${isoInstant(sql`v.publish_date`)} as publish_date, ${pictureAsJson(sql`v.cover_id`)} as cover
  from videos v ${rest}`

/** A page of the videos that match a filter. */
export async function listVideos(
  db: Database,
  filter: VideoFilter,
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<VideoRow[]> {
  return rows(db, videoRow)(videos(sql`where ${conditionsOf(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}`))
}

/** The published videos that match a filter, named `v`, for a `from` clause. */
export const filteredVideos = (filter: VideoFilter): SQL => sql`videos v where ${conditionsOf(filter)}`

/** The number of videos that match a filter. */
export async function countVideos(db: Database, filter: VideoFilter): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from ${filteredVideos(filter)}`
  return row?.n ?? 0
}

/** The video with a number, or null if it is not published. */
export async function findVideo(db: Database, id: number): Promise<VideoRow | null> {
  const [row] = await rows(db, videoRow)(videos(sql`where v.id = ${id} and ${isPublished}`))
  return row ?? null
}

const videoNumber = z.strictObject({ id: z.int() })

/**
 * Counts openings of videos in one statement. Rows are updated in a fixed order, so that concurrent processes wait for
 * each other instead of deadlocking. @returns the numbers of the published ones
 */
export async function addVideoViews(db: Database, views: readonly { item: number; times: number }[]): Promise<number[]> {
  const result = await rows(db, videoNumber)`
    insert into video_views (video_id, views)
      select v.id, c.times from json_to_recordset(${JSON.stringify(views)}::json) as c(item int, times int)
      join videos v on v.id = c.item where ${isPublished} order by v.id
    on conflict (video_id) do update set views = video_views.views + excluded.views returning video_id as id`
  return result.map(({ id }) => id)
}

const quizRow = z.strictObject({
  id: z.int(),
  ...quizFields,
  ...quizParts,
  channel: z.strictObject({ slug: z.string(), title: z.string() }),
  cover: pictureRow.nullable(),
})
export type QuizRow = z.infer<typeof quizRow>

/** Every quiz that readers see, or the one with a number. */
export async function quizRows(db: Database, id?: number): Promise<QuizRow[]> {
  return rows(db, quizRow)`
    select q.id, ${columnsOf('q', { ...quizFields, ...quizParts })},
      json_build_object('slug', q.channel, 'title', coalesce(c.title, '')) as channel,
      ${pictureAsJson(sql`q.cover_id`)} as cover
    from quizzes q left join channels c on c.slug = q.channel
    where q.open and q.archived_at is null ${id === undefined ? sql`` : sql`and q.id = ${id}`} order by q.id`
}

/** Counts one quiz result on a Taipei calendar day. */
export async function countQuizResult(db: Database, quizId: number, result: number, day: string): Promise<void> {
  await db.execute(sql`
    insert into quiz_results (quiz_id, result, day, count) values (${quizId}, ${result}, ${day}::date, 1)
    on conflict (quiz_id, result, day) do update set count = quiz_results.count + 1`)
}

const resultCount = z.strictObject({ result: z.int(), count: z.int() })

/** The count of each result of a quiz, by the result's position. */
export async function quizResultCounts(db: Database, quizId: number): Promise<{ result: number; count: number }[]> {
  return rows(db, resultCount)`
    select result, sum(count)::int as count from quiz_results where quiz_id = ${quizId} group by result`
}
