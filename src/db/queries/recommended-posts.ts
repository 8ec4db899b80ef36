import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { NearPost } from '../../domain/recommendations/post-index.ts'
import { coReadDecay, elapsedHalfLives } from '../../domain/recommendations/trend-score.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postType, wallStatus } from '../shapes.ts'
import { parameterisedQuery } from '../sql-clock.ts'
import { isPublic, postSummaryRow, summaryColumns } from './posts.ts'

/** The neighbours that the refresh found for one post. */
export interface NearPosts {
  uid: number
  near: readonly NearPost[]
}

const knownRow = z.strictObject({ known: z.boolean() })

/** Whether any recommendations are stored. */
export async function hasRecommendations(db: Database): Promise<boolean> {
  const [row] = await rows(db, knownRow)`select exists (select from recommendations) as known`
  return row?.known ?? false
}

const postUid = z.strictObject({ uid: z.int() })

/** The public posts whose lists are missing or older than the post's last publication or change. */
export async function changedPosts(db: Database, now: Date): Promise<number[]> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const result = await rows(db, postUid)`
    select p.uid::float8 as uid from posts p left join recommendations r on r.post_uid = p.uid
    where ${isPublic} and (r.post_uid is null or p.publish_date > r.computed_at or p.changed_at > r.computed_at
      or (p.updated_at > r.computed_at and p.updated_at <= ${nowSql}))
    order by p.uid`
  return result.map(({ uid }) => uid)
}

/** The public posts whose lists were computed before an instant. */
export async function postsComputedBefore(db: Database, instant: Date): Promise<number[]> {
  const result = await rows(db, postUid)`
    select p.uid::float8 as uid from posts p join recommendations r on r.post_uid = p.uid
    where ${isPublic} and r.computed_at < ${instant.toISOString()}::timestamptz order by p.uid`
  return result.map(({ uid }) => uid)
}

/** The advisory lock of the processes that write lists. */
const writeLock = 7_234_003

/**
 * Executes a statement that writes lists, in its own transaction and in one process at a time: two concurrent writers
 * would deadlock on each other's rows.
 */
export async function writeExclusively(db: Database, statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${writeLock})`)
    await tx.execute(statement)
  })
}

/** Stores the neighbours of some posts. Their co-reads stay unchanged. */
export async function writeNearPosts(db: Database, lists: readonly NearPosts[], now: Date): Promise<void> {
  if (lists.length === 0) return
  const rows = lists.map(({ uid, near }) => ({
    post_uid: uid,
    near_uids: near.map((post) => post.uid),
    near_scores: near.map((post) => post.score),
    near_likenesses: near.map((post) => post.likeness),
  }))
  await writeExclusively(
    db,
    sql`insert into recommendations (post_uid, near_uids, near_scores, near_likenesses, computed_at)
    select r.post_uid, r.near_uids, r.near_scores, r.near_likenesses, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(post_uid bigint, near_uids bigint[], near_scores real[], near_likenesses text[])
    where exists (select from posts p where p.uid = r.post_uid)
    on conflict (post_uid) do update set near_uids = excluded.near_uids, near_scores = excluded.near_scores,
      near_likenesses = excluded.near_likenesses, computed_at = excluded.computed_at`,
  )
}

const candidateRow = postSummaryRow.extend({ trend_score: z.number().nullable() })
/** A post that may be recommended, with the stored logarithm of its trend score; null when it was never read. */
export type CandidateRow = z.infer<typeof candidateRow>

const readingRow = z.strictObject({
  uid: z.int(),
  type: postType,
  id: z.int(),
  title: z.string(),
  lead: z.string(),
  tags: z.array(z.string()),
  status: wallStatus,
  magazine_issue: z.int().nullable(),
  /** Whether it contains a red flag (`domain/red-flags/has-red-flag.ts`). */
  urgent: z.boolean(),
  feature_channel: z.int().nullable(),
  /** False when the refresh has not processed it yet; the lists are then empty. */
  computed: z.boolean(),
  near_uids: z.array(z.int()),
  near_scores: z.array(z.number()),
  near_likenesses: z.array(z.string()),
  co_read_uids: z.array(z.int()),
  co_read_strengths: z.array(z.int()),
  co_read_total: z.int(),
  /** The public posts of both lists, in arbitrary order. */
  candidates: z.array(candidateRow),
})
/** The post with which recommendations are shown, with the results of the refresh. Its body is not included. */
export type ReadingRow = z.infer<typeof readingRow>

const candidates = (uids: SQL) => sql`
  select ${summaryColumns}, h.warmth as trend_score from posts p left join post_heat h on h.post_uid = p.uid
  where p.uid in (${uids}) and ${isPublic} order by p.uid desc`

const reading = (condition: SQL) => sql`
  select p.uid::float8 as uid, p.type, p.id, p.title, p.lead, to_json(p.tag_names) as tags, p.status, p.magazine_issue,
    p.blocks @> '[{"type": "red_flag"}]' as urgent,
    (select c.id from post_channels pc join channels c on c.id = pc.channel_id
      where pc.post_uid = p.uid and c.feature order by pc.position limit 1) as feature_channel,
    r.post_uid is not null as computed,
    to_json(coalesce(r.near_uids, '{}')) as near_uids, to_json(coalesce(r.near_scores, '{}')) as near_scores,
    to_json(coalesce(r.near_likenesses, '{}')) as near_likenesses, to_json(coalesce(r.together_uids, '{}')) as co_read_uids,
    to_json(coalesce(r.together_strengths, '{}')) as co_read_strengths, coalesce(r.together_total, 0) as co_read_total,
    (select coalesce(json_agg(c), '[]') from (${candidates(sql`select unnest(r.near_uids || r.together_uids)`)}) c) as candidates
  from posts p left join recommendations r on r.post_uid = p.uid
  where ${condition}`

const publicReading = parameterisedQuery<{ type: PostType; id: number }>(
  reading(sql`p.type = ${sql.placeholder('type')} and p.id = ${sql.placeholder('id')} and ${isPublic}`),
)

/** A public post, or with a preview code one in any state. */
export async function findReading(db: Database, type: PostType, id: number, preview: string | null): Promise<ReadingRow | null> {
  const requested =
    preview === null
      ? publicReading({ type, id })
      : reading(sql`p.type = ${type} and p.id = ${id} and p.preview_uuid = ${preview}`)
  const [row] = await rows(db, readingRow)(requested)
  return row ?? null
}

/** The latest posts of a channel. */
export interface LatestPostsQuery {
  channel: number
  count: number
}

/** The public posts among the given uids and the latest of a channel, without duplicates, in arbitrary order. */
export async function candidatePosts(db: Database, uids: readonly number[], latest?: LatestPostsQuery): Promise<CandidateRow[]> {
  const requestedUids = sql`select unnest(${sql.param([...uids])}::bigint[])`
  const chosen = latest
    ? sql`${requestedUids} union (select post_uid from post_channels where channel_id = ${latest.channel}
        order by post_uid desc limit ${latest.count})`
    : requestedUids
  return rows(db, candidateRow)(candidates(chosen))
}

/** The public posts with the highest trend scores, in arbitrary order. */
export async function topTrendingPosts(db: Database, count: number): Promise<CandidateRow[]> {
  return rows(db, candidateRow)(candidates(sql`select post_uid from post_heat order by warmth desc nulls last limit ${count}`))
}

export interface PostKey {
  type: PostType
  id: number
}

/** Two posts that were read in one visit, and in how many. */
export interface CoReadPair {
  one: PostKey
  other: PostKey
  times: number
}

/**
 * Adds visits in which pairs of public posts were read. Any other input (an unknown post, the same post twice) changes
 * nothing. The sum is `updatedTrendScore` of the domain, computed in one statement so that no concurrent update is lost;
 * rows are updated in a fixed order, so that concurrent processes do not deadlock.
 */
export async function addCoReads(db: Database, pairs: readonly CoReadPair[], now: Date): Promise<void> {
  const halfLives = elapsedHalfLives(coReadDecay, now)
  await db.execute(sql`
    with read as (
      select (select p.uid from posts p where p.type = r.one ->> 'type' and p.id = (r.one ->> 'id')::int and ${isPublic}) as one,
        (select p.uid from posts p where p.type = r.other ->> 'type' and p.id = (r.other ->> 'id')::int and ${isPublic}) as other, r.times
      from json_to_recordset(${JSON.stringify(pairs)}::json) as r(one json, other json, times int)
    )
    insert into co_reads (post_uid, other_uid, warmth)
    select least(one, other), greatest(one, other), ${halfLives}::float8 + ln(sum(times)::float8) / ln(2::float8) from read
    where one <> other group by 1, 2 order by 1, 2
    on conflict (post_uid, other_uid) do update
      set warmth = ln(power(2::float8, greatest(co_reads.warmth - excluded.warmth, -60)) + 1) / ln(2::float8) + excluded.warmth`)
}

/** Deletes pairs whose decayed count is below half a read. */
export async function deleteDecayedCoReads(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from co_reads where warmth < ${elapsedHalfLives(coReadDecay, now) - 1}::float8`)
}

/**
 * Stores with each post the posts co-read with it: at most `count`, each with a decayed count of at least `minCount`.
 * Unchanged rows are not updated.
 */
export async function writeCoReads(db: Database, now: Date, count: number, minCount: number): Promise<void> {
  const strength = sql`power(2::float8, greatest(warmth - ${elapsedHalfLives(coReadDecay, now)}::float8, -60))`
  await writeExclusively(
    db,
    sql`with paired as (
      select post_uid as uid, other_uid as other, ${strength} as strength from co_reads
      union all select other_uid, post_uid, ${strength} from co_reads
    ), ranked as (
      select uid, other, strength, sum(strength) over (partition by uid) as total,
        row_number() over (partition by uid order by strength desc, other) as rank
      from paired
    ), lists as (
      select uid, array_agg(other order by rank) as uids, array_agg(round(strength::numeric)::int order by rank) as strengths,
        round(max(total)::numeric)::int as total
      from ranked where rank <= ${count} and strength >= ${minCount} group by uid
    ), fresh as (
      select r.post_uid, coalesce(l.uids, '{}') as uids, coalesce(l.strengths, '{}') as strengths, coalesce(l.total, 0) as total
      from recommendations r left join lists l on l.uid = r.post_uid
    )
    update recommendations r set together_uids = fresh.uids, together_strengths = fresh.strengths, together_total = fresh.total
    from fresh where fresh.post_uid = r.post_uid
      and (r.together_uids, r.together_strengths, r.together_total) is distinct from (fresh.uids, fresh.strengths, fresh.total)`,
  )
}
