import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { type PostFilter, postsOf } from './posts.ts'
import { filteredVideos, type VideoFilter } from './videos.ts'

const yearRow = z.strictObject({ year: z.int() })

/**
 * The Taipei calendar years in a `from` clause, newest first. One index step per year: reading all rows would take as
 * long as counting them.
 * @param among a table, its alias and its conditions; further conditions are appended
 * @param published the column with the publish date
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

/** The Taipei calendar years in which the public posts of a filter were published, newest first. */
export const yearsOfPosts = async (db: Database, filter: PostFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(postsOf(filter), sql`p.publish_date`))).map(({ year }) => year)

/** The same for videos. */
export const yearsOfVideos = async (db: Database, filter: VideoFilter): Promise<number[]> =>
  (await rows(db, yearRow)(yearsOf(filteredVideos(filter), sql`v.publish_date`))).map(({ year }) => year)
