import { sql } from 'drizzle-orm'
import type { PostType } from '../../domain/posts/post-type.ts'
import { coReadDecay, halvings } from '../../domain/recommendations/trend-score.ts'
import type { Database } from '../connect.ts'
import { writeAlone } from './near-posts.ts'
import { isPublic } from './posts.ts'

export interface PostKey {
  type: PostType
  id: number
}

/**
 * Counts two public posts as co-read in one visit. Any other input (an unknown post, the same post twice) changes
 * nothing. The sum is `updatedTrendScore` of the domain, computed in one statement so that no concurrent update is lost.
 */
export async function addCoRead(db: Database, one: PostKey, other: PostKey, now: Date): Promise<void> {
  const halved = halvings(coReadDecay, now)
  await db.execute(sql`
    with pair as (
      select p.uid from posts p where (p.type, p.id) in ((${one.type}, ${one.id}::int), (${other.type}, ${other.id}::int)) and ${isPublic}
    )
    insert into co_reads (post_uid, other_uid, warmth)
    select min(uid), max(uid), ${halved}::float8 from pair having count(*) = 2
    on conflict (post_uid, other_uid) do update
      set warmth = ln(power(2::float8, greatest(co_reads.warmth - ${halved}::float8, -60)) + 1) / ln(2::float8) + ${halved}::float8`)
}

/** Deletes pairs whose decayed count is below half a read. */
export async function deleteDecayedCoReads(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from co_reads where warmth < ${halvings(coReadDecay, now) - 1}::float8`)
}

/**
 * Stores with each post the posts co-read with it: at most `count`, each with a decayed count of at least `least`.
 * Unchanged rows are not updated.
 */
export async function writeTogether(db: Database, now: Date, count: number, least: number): Promise<void> {
  const strength = sql`power(2::float8, greatest(warmth - ${halvings(coReadDecay, now)}::float8, -60))`
  await writeAlone(
    db,
    sql`with paired as (
      select post_uid as uid, other_uid as other, ${strength} as strength from co_reads
      union all select other_uid, post_uid, ${strength} from co_reads
    ), ranked as (
      select uid, other, strength, sum(strength) over (partition by uid) as total,
        row_number() over (partition by uid order by strength desc, other) as place
      from paired
    ), lists as (
      select uid, array_agg(other order by place) as uids, array_agg(round(strength::numeric)::int order by place) as strengths,
        round(max(total)::numeric)::int as total
      from ranked where place <= ${count} and strength >= ${least} group by uid
    ), fresh as (
      select r.post_uid, coalesce(l.uids, '{}') as uids, coalesce(l.strengths, '{}') as strengths, coalesce(l.total, 0) as total
      from recommendations r left join lists l on l.uid = r.post_uid
    )
    update recommendations r set together_uids = fresh.uids, together_strengths = fresh.strengths, together_total = fresh.total
    from fresh where fresh.post_uid = r.post_uid
      and (r.together_uids, r.together_strengths, r.together_total) is distinct from (fresh.uids, fresh.strengths, fresh.total)`,
  )
}
