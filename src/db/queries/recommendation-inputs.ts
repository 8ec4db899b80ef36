import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PostFeatures } from '../../domain/recommendations/post-index.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'

const readPost = z.strictObject({
  uid: z.int(),
  reads: z.int(),
  /** Days since publication. */
  days: z.number(),
  measured: z.int().nullable(),
  trend_score: z.number().nullable(),
})
/** A post whose reads have changed since its trend score was computed; the last two are null before the first computation. */
export type PostReadsRow = z.infer<typeof readPost>

/** A batch of the public posts read since then, by uid. */
export async function postsReadSince(db: Database, now: Date, afterUid: number, limit: number): Promise<PostReadsRow[]> {
  return rows(db, readPost)`
    select p.uid::float8 as uid, counted.reads::float8 as reads, h.reads::float8 as measured, h.warmth as trend_score,
      (extract(epoch from ${now.toISOString()}::timestamptz - p.publish_date) / 86400)::float8 as days
    from posts p left join post_views v on v.post_uid = p.uid left join post_heat h on h.post_uid = p.uid
      cross join lateral (select greatest(p.popularity, v.views) as reads) counted
    where p.uid > ${afterUid} and ${isPublic} and counted.reads > 0 and h.reads is distinct from counted.reads
    order by p.uid limit ${limit}`
}

/** Stores the computed trend scores of some posts. */
export async function writeTrends(
  db: Database,
  rows: readonly { post_uid: number; reads: number; trend_score: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into post_heat (post_uid, reads, warmth)
    select post_uid, reads, trend_score from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(post_uid bigint, reads bigint, trend_score float8)
    on conflict (post_uid) do update set reads = excluded.reads, warmth = excluded.warmth`)
}

const postFeatures = z.strictObject({
  uid: z.int(),
  title: z.string(),
  lead: z.string(),
  tags: z.array(z.string()),
  channels: z.array(z.string()),
  published: z.number(),
  reads: z.int(),
}) satisfies z.ZodType<PostFeatures>

const featureColumns = sql`
  p.uid::float8 as uid, p.title, p.lead, p.tag_names as tags, p.popularity::float8 as reads,
  (extract(epoch from p.publish_date) * 1000)::float8 as published,
  array(select c.title from post_channels pc join channels c on c.id = pc.channel_id
    where pc.post_uid = p.uid and c.archived_at is null order by pc.position) as channels`

/** A batch of the public posts, by uid. */
export async function publicPostFeatures(db: Database, afterUid: number, limit: number): Promise<PostFeatures[]> {
  return rows(db, postFeatures)`
    select ${featureColumns} from posts p where p.uid > ${afterUid} and ${isPublic} order by p.uid limit ${limit}`
}

/**
 * A post in any state and the public posts that might be its neighbours, by uid: the latest of each of
 * its tags and channels.
 */
export async function nearbyPostFeatures(
  db: Database,
  uid: number,
  latest: { tag: number; channel: number },
): Promise<PostFeatures[]> {
  return rows(db, postFeatures)`
    with alike as (
      select near.post_uid from post_tags own cross join lateral (
        select post_uid from post_tags where tag_id = own.tag_id order by post_uid desc limit ${latest.tag}
      ) near where own.post_uid = ${uid}
      union
      select near.post_uid from post_channels own cross join lateral (
        select post_uid from post_channels where channel_id = own.channel_id order by post_uid desc limit ${latest.channel}
      ) near where own.post_uid = ${uid}
      union select ${uid}::bigint
    )
    select ${featureColumns} from alike join posts p on p.uid = alike.post_uid
    where (${isPublic}) or p.uid = ${uid} order by p.uid`
}

const tagFrequency = z.strictObject({ name: z.string(), posts: z.int() })

/** The number of posts per tag, counted up to `limit`; for all tags, or one post's. */
export async function tagFrequencies(db: Database, limit: number, uid?: number): Promise<Map<string, number>> {
  const condition = uid === undefined ? sql`true` : sql`t.id in (select tag_id from post_tags where post_uid = ${uid})`
  const result = await rows(db, tagFrequency)`
    select t.name, (select count(*)::int from (select from post_tags pt where pt.tag_id = t.id limit ${limit}) counted) as posts
    from tags t where ${condition}`
  return new Map(result.map(({ name, posts }) => [name, posts]))
}

/** Copies the read counts to the posts where they changed. @returns how many */
export async function copyViewsToPosts(db: Database): Promise<number> {
  const changed = await db.execute(sql`
    update posts p set popularity = v.views
    from post_views v where v.post_uid = p.uid and p.popularity <> v.views`)
  return changed.rowCount ?? 0
}
