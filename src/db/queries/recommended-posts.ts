import { type SQL, sql } from 'drizzle-orm'
import type { WallStatus } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { isPublic, type PostSummaryRow, type PostType, summaryColumns } from './posts.ts'

/** The post beside which things are recommended, with what the refresh found. Nothing of its text. */
export interface ReadingRow {
  uid: number
  type: PostType
  id: number
  title: string
  lead: string
  tags: string[]
  status: WallStatus
  magazine_issue: number | null
  feature_channel: number | null
  /** False when the refresh has not seen it yet; the lists are then empty. */
  computed: boolean
  near_uids: number[]
  near_scores: number[]
  near_likenesses: string[]
  together_uids: number[]
  together_strengths: number[]
  together_total: number
}

/** A public post, or with a preview code one in any state. */
export async function findReading(db: Database, type: PostType, id: number, preview: string | null): Promise<ReadingRow | null> {
  const found = await db.execute<ReadingRow & Record<string, unknown>>(sql`
    select p.uid::float8 as uid, p.type, p.id, p.title, p.lead, p.tag_names as tags, p.status, p.magazine_issue,
      (select c.id from post_channels pc join channels c on c.id = pc.channel_id
        where pc.post_uid = p.uid and c.feature order by pc.position limit 1) as feature_channel,
      r.post_uid is not null as computed,
      coalesce(r.near_uids, '{}')::float8[] as near_uids, coalesce(r.near_scores, '{}')::float8[] as near_scores,
      coalesce(r.near_likenesses, '{}') as near_likenesses, coalesce(r.together_uids, '{}')::float8[] as together_uids,
      coalesce(r.together_strengths, '{}') as together_strengths, coalesce(r.together_total, 0) as together_total
    from posts p left join recommendations r on r.post_uid = p.uid
    where p.type = ${type} and p.id = ${id} and ${preview === null ? isPublic : sql`p.preview_uuid = ${preview}`}`)
  return found.rows[0] ?? null
}

/** A post that may be recommended. `warmth` is a cooling count as the domain keeps it, null when never read. */
export interface CandidateRow extends PostSummaryRow {
  warmth: number | null
}

/** Which posts to fetch besides those that are named. */
export interface CandidateChoice {
  uids: readonly number[]
  /** How many of the hottest of the whole house. */
  hottest?: number
  /** The latest of a channel. */
  latest?: { channel: number; count: number }
}

/** The public posts among the chosen, each once, in no order that matters. */
export async function candidatePosts(db: Database, { uids, hottest = 0, latest }: CandidateChoice): Promise<CandidateRow[]> {
  const choices: SQL[] = [sql`select unnest(${sql.param([...uids])}::bigint[])`]
  if (hottest > 0) choices.push(sql`(select post_uid from post_heat order by warmth desc nulls last limit ${hottest})`)
  if (latest)
    choices.push(
      sql`(select post_uid from post_channels where channel_id = ${latest.channel} order by post_uid desc limit ${latest.count})`,
    )
  const found = await db.execute<CandidateRow & Record<string, unknown>>(sql`
    select ${summaryColumns}, h.warmth from posts p left join post_heat h on h.post_uid = p.uid
    where p.uid in (${sql.join(choices, sql` union `)}) and ${isPublic} order by p.uid desc`)
  return found.rows
}
