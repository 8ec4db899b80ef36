import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'

const readPost = z.strictObject({
  uid: z.int(),
  reads: z.int(),
  /** Days since publication. */
  days: z.number(),
  measured: z.int().nullable(),
  warmth: z.number().nullable(),
})
/** A post whose reads have changed since its heat was computed; the last two are null before the first computation. */
export type ReadPost = z.infer<typeof readPost>

/** A batch of the public posts read since then, by uid. */
export async function postsReadSince(db: Database, now: Date, afterUid: number, limit: number): Promise<ReadPost[]> {
  return rows(db, readPost)`
    select p.uid::float8 as uid, counted.reads::float8 as reads, h.reads::float8 as measured, h.warmth,
      (extract(epoch from ${now.toISOString()}::timestamptz - p.publish_date) / 86400)::float8 as days
    from posts p left join post_views v on v.post_uid = p.uid left join post_heat h on h.post_uid = p.uid
      cross join lateral (select greatest(p.popularity, v.views) as reads) counted
    where p.uid > ${afterUid} and ${isPublic} and counted.reads > 0 and h.reads is distinct from counted.reads
    order by p.uid limit ${limit}`
}

/** Stores the computed heat of some posts. */
export async function writeTrends(
  db: Database,
  rows: readonly { post_uid: number; reads: number; warmth: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into post_heat (post_uid, reads, warmth)
    select post_uid, reads, warmth from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(post_uid bigint, reads bigint, warmth float8)
    on conflict (post_uid) do update set reads = excluded.reads, warmth = excluded.warmth`)
}
