import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { type PostFilter, postsOf } from './posts.ts'
import { filteredVideos, type VideoFilter } from './videos.ts'

const yearRow = z.strictObject({ year: z.int() })

/**
 * The Taipei calendar years of what stands behind a `from`, the newest first. One step into an index for each year: to read
 * all of it would take as long as counting it.
 * @param among a table, its name and its conditions: more are put behind them
 * @param published when each came out
 */
const yearsOf = (among: SQL, published: SQL): SQL => {
  const latest = (before: SQL) => sql`(select ${published} from ${among}${before} order by ${published} desc nulls last limit 1)`
  const beginning = sql`date_trunc('year', latest.at at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`
  return sql`
    with recursive latest(at) as (
      ${latest(sql``)}
      union all
      select ${latest(sql` and ${published} < ${beginning}`)} from latest where latest.at is not null
    )
    select extract(year from at at time zone 'Asia/Taipei')::int as year from latest where at is not null`
}

/** The Taipei calendar years in which the public posts of a filter came out, the newest first. */
export const yearsOfPosts = async (db: Database, filter: PostFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(postsOf(filter), sql`p.publish_date`))).map(({ year }) => year)

/** The same of videos. */
export const yearsOfVideos = async (db: Database, filter: VideoFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(filteredVideos(filter), sql`v.publish_date`))).map(({ year }) => year)
