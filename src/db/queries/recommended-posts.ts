import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { prepared } from '../fast/index.ts'
import { rows } from '../rows.ts'
import { postType, wallStatus } from '../shapes.ts'
import { isPublic, postSummaryRow, summaryColumns } from './posts.ts'

const candidateRow = postSummaryRow.extend({ warmth: z.number().nullable() })
/** A post that may be recommended. The domain stores its decaying trend score; null when it was never read. */
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
  /** Whether it contains a red flag (`domain/red-flags/mentions-emergency.ts`). */
  urgent: z.boolean(),
  feature_channel: z.int().nullable(),
  /** False when the refresh has not processed it yet; the lists are then empty. */
  computed: z.boolean(),
  near_uids: z.array(z.int()),
  near_scores: z.array(z.number()),
  near_likenesses: z.array(z.string()),
  together_uids: z.array(z.int()),
  together_strengths: z.array(z.int()),
  together_total: z.int(),
  /** The public posts of both lists, in arbitrary order. */
  beside: z.array(candidateRow),
})
/** The post beside which recommendations are shown, with the results of the refresh. Contains none of its text. */
export type ReadingRow = z.infer<typeof readingRow>

const candidates = (uids: SQL) => sql`
  select ${summaryColumns}, h.warmth from posts p left join post_heat h on h.post_uid = p.uid
  where p.uid in (${uids}) and ${isPublic} order by p.uid desc`

const reading = (where: SQL) => sql`
  select p.uid::float8 as uid, p.type, p.id, p.title, p.lead, to_json(p.tag_names) as tags, p.status, p.magazine_issue,
    p.blocks @> '[{"type": "red_flag"}]' as urgent,
    (select c.id from post_channels pc join channels c on c.id = pc.channel_id
      where pc.post_uid = p.uid and c.feature order by pc.position limit 1) as feature_channel,
    r.post_uid is not null as computed,
    to_json(coalesce(r.near_uids, '{}')) as near_uids, to_json(coalesce(r.near_scores, '{}')) as near_scores,
    to_json(coalesce(r.near_likenesses, '{}')) as near_likenesses, to_json(coalesce(r.together_uids, '{}')) as together_uids,
    to_json(coalesce(r.together_strengths, '{}')) as together_strengths, coalesce(r.together_total, 0) as together_total,
    (select coalesce(json_agg(c), '[]') from (${candidates(sql`select unnest(r.near_uids || r.together_uids)`)}) c) as beside
  from posts p left join recommendations r on r.post_uid = p.uid
  where ${where}`

const publicReading = prepared<{ type: PostType; id: number }>(
  'public_reading',
  reading(sql`p.type = ${sql.placeholder('type')} and p.id = ${sql.placeholder('id')} and ${isPublic}`),
)

/** A public post, or with a preview code one in any state. */
export async function findReading(db: Database, type: PostType, id: number, preview: string | null): Promise<ReadingRow | null> {
  const requested =
    preview === null
      ? publicReading({ type, id })
      : reading(sql`p.type = ${type} and p.id = ${id} and p.preview_uuid = ${preview}`)
  const [found] = await rows(db, readingRow)(requested)
  return found ?? null
}

/** The latest posts of a channel. */
export interface LatestOfChannel {
  channel: number
  count: number
}

/** The public posts among the given uids and the latest of a channel, without duplicates, in arbitrary order. */
export async function candidatePosts(db: Database, uids: readonly number[], latest?: LatestOfChannel): Promise<CandidateRow[]> {
  const named = sql`select unnest(${sql.param([...uids])}::bigint[])`
  const chosen = latest
    ? sql`${named} union (select post_uid from post_channels where channel_id = ${latest.channel}
        order by post_uid desc limit ${latest.count})`
    : named
  return rows(db, candidateRow)(candidates(chosen))
}

/** The public posts with the highest trend scores, in arbitrary order. */
export async function hottestPosts(db: Database, count: number): Promise<CandidateRow[]> {
  return rows(db, candidateRow)(candidates(sql`select post_uid from post_heat order by warmth desc nulls last limit ${count}`))
}
