import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PostFacts } from '../../domain/recommendations/likeness.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'

const postFacts = z.strictObject({
  uid: z.int(),
  title: z.string(),
  lead: z.string(),
  tags: z.array(z.string()),
  channels: z.array(z.string()),
  published: z.number(),
  reads: z.int(),
}) satisfies z.ZodType<PostFacts>

const factColumns = sql`
  p.uid::float8 as uid, p.title, p.lead, p.tag_names as tags, p.popularity::float8 as reads,
  (extract(epoch from p.publish_date) * 1000)::float8 as published,
  array(select c.title from post_channels pc join channels c on c.id = pc.channel_id
    where pc.post_uid = p.uid order by pc.position) as channels`

/** A batch of the public posts, by uid. */
export async function publicPostFacts(db: Database, afterUid: number, limit: number): Promise<PostFacts[]> {
  return rows(db, postFacts)`
    select ${factColumns} from posts p where p.uid > ${afterUid} and ${isPublic} order by p.uid limit ${limit}`
}

/**
 * A post in any state and the public posts that might be its neighbours, by uid: the latest of each of
 * its tags and channels.
 */
export async function nearbyPostFacts(db: Database, uid: number, latest: { tag: number; channel: number }): Promise<PostFacts[]> {
  return rows(db, postFacts)`
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
    select ${factColumns} from alike join posts p on p.uid = alike.post_uid
    where (${isPublic}) or p.uid = ${uid} order by p.uid`
}

const tagFrequency = z.strictObject({ name: z.string(), posts: z.int() })

/** The number of posts per tag, counted up to `most`; for all tags, or one post's. */
export async function tagFrequencies(db: Database, most: number, uid?: number): Promise<Map<string, number>> {
  const which = uid === undefined ? sql`true` : sql`t.id in (select tag_id from post_tags where post_uid = ${uid})`
  const found = await rows(db, tagFrequency)`
    select t.name, (select count(*)::int from (select from post_tags pt where pt.tag_id = t.id limit ${most}) counted) as posts
    from tags t where ${which}`
  return new Map(found.map(({ name, posts }) => [name, posts]))
}
