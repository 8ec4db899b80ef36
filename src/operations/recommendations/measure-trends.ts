import { postsReadSince, type ReadPost, writeTrends } from '../../db/queries/post-facts.ts'
import { halvings, initialTrendScore, trendDecay, updatedTrendScore } from '../../domain/recommendations/trend-score.ts'
import type { OperationContext } from '../context.ts'

const batch = 2_000

/**
 * Updates the trend scores of public posts that were read since the last run. Scores of other posts only
 * decay, which needs no write.
 */
export async function measureTrends({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<void> {
  const halved = halvings(trendDecay, now)
  const measure = ({ reads, measured, warmth: trendScore, days }: ReadPost) =>
    measured === null || reads < measured
      ? initialTrendScore(reads, days, trendDecay, halved)
      : updatedTrendScore(trendScore, reads - measured, halved)
  let last = 0
  for (;;) {
    const posts = await postsReadSince(db, now, last, batch)
    await writeTrends(
      db,
      posts.map((post) => ({ post_uid: post.uid, reads: post.reads, warmth: measure(post) })),
    )
    last = posts.at(-1)?.uid ?? last
    if (posts.length < batch) return
  }
}
