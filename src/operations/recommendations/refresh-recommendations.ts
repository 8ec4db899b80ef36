import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import {
  copyViewsToPosts,
  nearbyPostFeatures,
  type PostReadsRow,
  postsReadSince,
  publicPostFeatures,
  tagFrequencies,
  writeTrends,
} from '../../db/queries/recommendation-inputs.ts'
import {
  changedPosts,
  deleteDecayedCoReads,
  hasRecommendations,
  type NearPosts,
  postsComputedBefore,
  writeCoReads,
  writeNearPosts,
} from '../../db/queries/recommended-posts.ts'
import { neighbourLimits, PostIndex, reachLimits } from '../../domain/recommendations/post-index.ts'
import { minCoReads } from '../../domain/recommendations/rank-posts.ts'
import { elapsedHalfLives, initialTrendScore, trendDecay, updatedTrendScore } from '../../domain/recommendations/trend-score.ts'
import type { OperationContext } from '../context.ts'

type FillJob = Pick<OperationContext, 'db' | 'now'>

/** The number of posts read per statement, and indexed before the event loop is yielded. */
const fillBatch = 1_000
const yieldEvery = 100

/** An index with every public post, and their numbers. */
async function fullIndex({ db, now }: FillJob): Promise<{ index: PostIndex; uids: number[] }> {
  const index = new PostIndex(await tagFrequencies(db, reachLimits.tag), now)
  const uids: number[] = []
  for (;;) {
    const posts = await publicPostFeatures(db, uids.at(-1) ?? 0, fillBatch)
    for (const [position, post] of posts.entries()) {
      if (position % yieldEvery === 0) await breathe()
      index.add(post)
      uids.push(post.uid)
    }
    if (posts.length < fillBatch) return { index, uids }
  }
}

/** An index with one post, in any state, and the latest public ones of each of its tags and channels. */
export async function nearbyIndex(
  { db, now }: FillJob,
  uid: number,
  latest: { tag: number; channel: number },
): Promise<PostIndex> {
  const [frequencies, posts] = await Promise.all([tagFrequencies(db, reachLimits.tag, uid), nearbyPostFeatures(db, uid, latest)])
  const index = new PostIndex(frequencies, now)
  for (const post of posts) index.add(post)
  return index
}

const trendBatch = 2_000

/**
 * Updates the trend scores of public posts that were read since the last run. Scores of other posts only
 * decay, which needs no write.
 */
async function measureTrends({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<void> {
  const halved = elapsedHalfLives(trendDecay, now)
  const measure = ({ reads, measured, trend_score: trendScore, days }: PostReadsRow) =>
    measured === null || reads < measured
      ? initialTrendScore(reads, days, trendDecay, halved)
      : updatedTrendScore(trendScore, reads - measured, halved)
  let last = 0
  for (;;) {
    const posts = await postsReadSince(db, now, last, trendBatch)
    await writeTrends(
      db,
      posts.map((post) => ({ post_uid: post.uid, reads: post.reads, trend_score: measure(post) })),
    )
    last = posts.at(-1)?.uid ?? last
    if (posts.length < trendBatch) return
  }
}

/** How many of a tag's latest posts are considered when few posts are processed without the whole index. */
const nearby = { tag: 400, channel: reachLimits.channel }
/** From this number of posts on, one index of all posts is faster than an index for each. */
const worthAnIndex = 40
/** How many of the nearest neighbours of a changed post are recomputed: their own lists may now include it. */
const neighbours = 10
const day = 86_400_000
const batch = 500
/** The time slice of computing, milliseconds, before the event loop is yielded. */
const timeSlice = 8

interface Job extends Pick<OperationContext, 'db' | 'now'> {
  /** Aborts the run early: finished lists are stored, and the rest is due at the next run. */
  signal?: AbortSignal
}

/**
 * Computes the recommendations beside each post: neighbours by content, co-reads, and trend scores. By default only what is
 * due: new and changed posts with their neighbours, and lists older than a day; with `all`, every public post. Idempotent.
 * @returns how many posts were processed
 */
export async function refreshRecommendations(job: Job, { all = false } = {}): Promise<number> {
  const { db, now, signal } = job
  await measureTrends(job)
  await deleteDecayedCoReads(db, now)
  const result = all ? await processAll(job) : await processDue(job)
  if (!signal?.aborted) await writeCoReads(db, now, neighbourLimits.together, minCoReads)
  return result
}

/**
 * Computes the lists of new and changed posts, and of their neighbours: runs soon after a publication.
 * @returns how many posts were processed
 */
export async function recommendNewPosts(job: Job): Promise<number> {
  return processChanged(job, await changedPosts(job.db, job.now))
}

/** Computes everything at the first start. False when recommendations existed already. */
export async function fillRecommendations(job: Job): Promise<boolean> {
  if (await hasRecommendations(job.db)) return false
  await refreshRecommendations(job, { all: true })
  return true
}

async function processDue(job: Job): Promise<number> {
  const changed = await recommendNewPosts(job)
  const old = await postsComputedBefore(job.db, new Date(job.now.getTime() - day))
  await processPosts(job, old)
  return changed + old.length
}

async function processAll(job: Job): Promise<number> {
  const { index, uids } = await fullIndex(job)
  await processWith(job, uids, async () => index)
  return uids.length
}

/** Changed posts first, then their neighbours. */
async function processChanged(job: Job, changed: readonly number[]): Promise<number> {
  const changedUids = new Set(changed)
  const near = await processPosts(job, changed)
  const neighbourUids = [...near].filter((uid) => !changedUids.has(uid))
  await processPosts(job, neighbourUids)
  return changed.length + neighbourUids.length
}

/** Processes some posts. @returns the nearest neighbours of all of them */
async function processPosts(job: Job, uids: readonly number[]): Promise<Set<number>> {
  if (uids.length >= worthAnIndex) {
    const { index } = await fullIndex(job)
    return processWith(job, uids, async () => index)
  }
  return processWith(job, uids, (uid) => nearbyIndex(job, uid, nearby))
}

async function processWith(
  { db, now, signal }: Job,
  uids: readonly number[],
  indexFor: (uid: number) => Promise<PostIndex>,
): Promise<Set<number>> {
  const neighbourUids = new Set<number>()
  let lists: NearPosts[] = []
  let since = performance.now()
  for (const uid of uids) {
    if (signal?.aborted) break
    const near = (await indexFor(uid)).nearestTo(uid, neighbourLimits.near)
    for (const post of near.slice(0, neighbours)) neighbourUids.add(post.uid)
    if (lists.push({ uid, near }) === batch) {
      await writeNearPosts(db, lists, now)
      lists = []
    }
    if (performance.now() - since > timeSlice) {
      await breathe()
      since = performance.now()
    }
  }
  await writeNearPosts(db, lists, now)
  return neighbourUids
}

/** Updates the read counts that "most read" sorts by. Only changed posts are written. @returns how many */
export async function refreshPopularity(db: Database): Promise<number> {
  return copyViewsToPosts(db)
}
