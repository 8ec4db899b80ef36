import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NearPost } from '../../domain/recommendations/post-index.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'

/** The neighbours that the refresh found for one post. */
export interface NearList {
  uid: number
  near: readonly NearPost[]
}

const whetherKnown = z.strictObject({ known: z.boolean() })

/** Whether recommendations were ever computed. */
export async function hasRecommendations(db: Database): Promise<boolean> {
  const [found] = await rows(db, whetherKnown)`select exists (select from recommendations) as known`
  return found?.known ?? false
}

const postUid = z.strictObject({ uid: z.int() })

/** The public posts whose lists are missing or older than the post's last publication or change. */
export async function changedPosts(db: Database, now: Date): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows(db, postUid)`
    select p.uid::float8 as uid from posts p left join recommendations r on r.post_uid = p.uid
    where ${isPublic} and (r.post_uid is null or p.publish_date > r.computed_at or p.changed_at > r.computed_at
      or (p.updated_at > r.computed_at and p.updated_at <= ${at}))
    order by p.uid`
  return found.map(({ uid }) => uid)
}

/** The public posts whose lists were computed before an instant. */
export async function postsComputedBefore(db: Database, instant: Date): Promise<number[]> {
  const found = await rows(db, postUid)`
    select p.uid::float8 as uid from posts p join recommendations r on r.post_uid = p.uid
    where ${isPublic} and r.computed_at < ${instant.toISOString()}::timestamptz order by p.uid`
  return found.map(({ uid }) => uid)
}

/**
 * Lets only one process at a time write lists, each in its own transaction: two concurrent writers would
 * deadlock on each other's rows.
 */
export async function writeAlone(db: Database, statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7234003)`)
    await tx.execute(statement)
  })
}

/** Stores the neighbours of some posts. Their co-reads stay unchanged. */
export async function writeNearPosts(db: Database, lists: readonly NearList[], now: Date): Promise<void> {
  if (lists.length === 0) return
  const rows = lists.map(({ uid, near }) => ({
    post_uid: uid,
    near_uids: near.map((post) => post.uid),
    near_scores: near.map((post) => post.score),
    near_likenesses: near.map((post) => post.likeness),
  }))
  await writeAlone(
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
