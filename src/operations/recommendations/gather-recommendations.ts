import type { Database } from '../../db/connect.ts'
import { listPosts, type PostSummaryRow } from '../../db/queries/posts.ts'
import {
  type CandidateRow,
  candidatePosts,
  findReading,
  hottestPosts,
  type LatestOfChannel,
  type ReadingRow,
} from '../../db/queries/recommended-posts.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { narrowIdentity } from '../../domain/recommendations/mix.ts'
import { neighbourLimits } from '../../domain/recommendations/post-index.ts'
import type { Candidate, Reading } from '../../domain/recommendations/rank-posts.ts'
import { halvings, trendDecay, trendScoreOf } from '../../domain/recommendations/trend-score.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requirePreview } from '../posts/read-post.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'
import { nearbyIndex } from './fill-index.ts'

/** The post beside which recommendations are shown, and the caller's options. */
export interface Beside {
  type: PostType
  id: number
  /** Recommends for a lower identity than the viewer's own; a higher one has no effect. */
  identity?: Identity | undefined
  /** The preview code of a post that may be non-public. For staff only. */
  preview?: string | undefined
}

/** The post, its reader's identity, and the results of the refresh. Contains none of its text. */
export interface ReadingPost extends Reading, Omit<ReadingRow, 'type' | 'id'> {
  preview: boolean
}

export type RecommendablePost = PostSummaryRow & Candidate

/**
 * How many of the latest posts of a tag and a channel are considered for a post that the refresh has not processed:
 * few, because the request waits for it.
 */
const quick = { tag: 30, channel: 15 }
/** Below this number of posts with a trend score, the scores are too sparse, and the most read of all time are used. */
const trendingAtLeast = 8

/**
 * The post being read, for an identity that is never higher than the viewer's own.
 * @throws not_found; with a preview code also sign_in_required, forbidden
 */
export async function findReadingPost({ db, viewer }: OperationContext, beside: Beside): Promise<ReadingPost> {
  if (beside.preview) requireMay(viewer, 'preview-draft')
  const row = await findReading(db, beside.type, beside.id, beside.preview ?? null)
  if (!row) throw notFound()
  if (beside.preview) await requirePreview({ db, viewer }, row.uid)
  const identity = narrowIdentity(viewer.identity, beside.identity)
  return { ...row, identity, together: row.together_total, preview: beside.preview !== undefined }
}

/** The candidates for recommendation beside a post: its neighbours, its co-reads, and the latest of a channel. */
export async function gatherCandidates(
  context: OperationContext,
  reading: ReadingPost,
  latest?: LatestOfChannel,
): Promise<RecommendablePost[]> {
  const near = await nearOf(context, reading)
  const strengths = new Map(reading.together_uids.map((uid, at) => [uid, reading.together_strengths[at] ?? 0]))
  const whole = isComputed(reading) && !latest
  const rows = whole ? reading.beside : await candidatePosts(context.db, [...near.keys(), ...strengths.keys()], latest)
  const halved = halvings(trendDecay, context.now)
  return rows.map((row) => ({
    ...row,
    near: near.get(row.uid) ?? null,
    strength: strengths.get(row.uid) ?? 0,
    warmth: trendScoreOf(row.warmth, halved),
  }))
}

/**
 * The same with the posts of the highest trend scores of the whole magazine, or with the most read of all
 * time before scores exist.
 */
export async function gatherWithHottest(
  context: OperationContext,
  reading: ReadingPost,
  count: number,
): Promise<RecommendablePost[]> {
  const [candidates, hot] = await Promise.all([
    gatherCandidates(context, reading),
    cached(context, `hottest ${count}`, () => readHottest(context.db, count)),
  ])
  const known = new Set(candidates.map(({ uid }) => uid))
  const halved = halvings(trendDecay, context.now)
  const others = hot.filter(({ uid }) => !known.has(uid))
  return [...candidates, ...others.map((row) => ({ ...row, near: null, strength: 0, warmth: trendScoreOf(row.warmth, halved) }))]
}

async function readHottest(db: Database, count: number): Promise<CandidateRow[]> {
  const hot = await hottestPosts(db, count)
  if (hot.length >= trendingAtLeast) return hot
  const known = new Set(hot.map(({ uid }) => uid))
  const most = await listPosts(db, {}, { sort: 'popular', limit: count, offset: 0 })
  return [...hot, ...most.filter(({ uid }) => !known.has(uid)).map((row) => ({ ...row, warmth: null }))]
}

/** Whether the refresh has processed the post in its present state. */
const isComputed = ({ computed, preview }: ReadingPost) => computed && !preview

/**
 * The neighbours of a post from the refresh; for one that is not processed in its present state, those that
 * can be computed quickly.
 */
async function nearOf(context: OperationContext, reading: ReadingPost): Promise<Map<number, NonNullable<Candidate['near']>>> {
  if (!isComputed(reading)) {
    const index = await nearbyIndex(context, reading.uid, quick)
    return new Map(index.nearestTo(reading.uid, neighbourLimits.near).map(({ uid, ...near }) => [uid, near]))
  }
  return new Map(
    reading.near_uids.map((uid, at) => [
      uid,
      { score: reading.near_scores[at] ?? 0, likeness: reading.near_likenesses[at] ?? '' },
    ]),
  )
}
