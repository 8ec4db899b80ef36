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
import { kept } from '../../domain/recommendations/post-index.ts'
import type { Candidate, Reading } from '../../domain/recommendations/rank-posts.ts'
import { narrowIdentity } from '../../domain/recommendations/readable.ts'
import { halvings, heatCooling, warmthOf } from '../../domain/recommendations/warmth.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requirePreview } from '../posts/require-preview.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'
import { nearbyIndex } from './fill-index.ts'

/** The post beside which things are recommended, and how the caller wants it looked at. */
export interface Beside {
  type: PostType
  id: number
  /** Recommends for a lesser identity than the viewer's own; a greater one changes nothing. */
  identity?: Identity | undefined
  /** Code of a post that need not be public. For the newsroom only. */
  preview?: string | undefined
}

/** The post, whom it is read by, and what else is known of it. Nothing of its text. */
export interface ReadingPost extends Reading, Omit<ReadingRow, 'type' | 'id'> {
  preview: boolean
}

export type RecommendablePost = PostSummaryRow & Candidate

/** How many of a tag's and a channel's latest posts are looked at for a post that the refresh has not seen: it must be quick. */
const quick = { tag: 30, channel: 15 }
/** Below this many hot posts nothing was measured yet, and the most read of all times stand in. */
const hotAtLeast = 8

/**
 * The post that is being read, for an identity that is never more than the viewer's own.
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

/** The posts that may be recommended beside one: those found near it or read together with it, and the latest of a channel. */
export async function gatherCandidates(
  context: OperationContext,
  reading: ReadingPost,
  latest?: LatestOfChannel,
): Promise<RecommendablePost[]> {
  const near = await nearOf(context, reading)
  const strengths = new Map(reading.together_uids.map((uid, at) => [uid, reading.together_strengths[at] ?? 0]))
  const whole = isComputed(reading) && !latest
  const rows = whole ? reading.beside : await candidatePosts(context.db, [...near.keys(), ...strengths.keys()], latest)
  const halved = halvings(heatCooling, context.now)
  return rows.map((row) => ({
    ...row,
    near: near.get(row.uid) ?? null,
    strength: strengths.get(row.uid) ?? 0,
    warmth: warmthOf(row.warmth, halved),
  }))
}

/** The same with the hottest posts of the whole house, or the most read of all times before anything was measured. */
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
  const halved = halvings(heatCooling, context.now)
  const others = hot.filter(({ uid }) => !known.has(uid))
  return [...candidates, ...others.map((row) => ({ ...row, near: null, strength: 0, warmth: warmthOf(row.warmth, halved) }))]
}

async function readHottest(db: Database, count: number): Promise<CandidateRow[]> {
  const hot = await hottestPosts(db, count)
  if (hot.length >= hotAtLeast) return hot
  const known = new Set(hot.map(({ uid }) => uid))
  const most = await listPosts(db, {}, { sort: 'popular', limit: count, offset: 0 })
  return [...hot, ...most.filter(({ uid }) => !known.has(uid)).map((row) => ({ ...row, warmth: null }))]
}

/** Whether the refresh has seen a post as it is read now. */
const isComputed = ({ computed, preview }: ReadingPost) => computed && !preview

/** What the refresh found near a post; for one that it has not seen as it is now, what can be found quickly. */
async function nearOf(context: OperationContext, reading: ReadingPost): Promise<Map<number, NonNullable<Candidate['near']>>> {
  if (!isComputed(reading)) {
    const index = await nearbyIndex(context, reading.uid, quick)
    return new Map(index.nearestTo(reading.uid, kept.near).map(({ uid, ...near }) => [uid, near]))
  }
  return new Map(
    reading.near_uids.map((uid, at) => [
      uid,
      { score: reading.near_scores[at] ?? 0, likeness: reading.near_likenesses[at] ?? '' },
    ]),
  )
}
