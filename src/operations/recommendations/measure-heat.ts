import { postsReadSince, type ReadPost, writeHeat } from '../../db/queries/post-heat.ts'
import { firstWarmth, halvings, heatCooling, warmed } from '../../domain/recommendations/warmth.ts'
import type { OperationContext } from '../context.ts'

const batch = 2_000

/**
 * Updates the trend scores of public posts that were read since the last run. Scores of other posts only
 * decay, which needs no write.
 */
export async function measureHeat({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<void> {
  const halved = halvings(heatCooling, now)
  const measure = ({ reads, measured, warmth, days }: ReadPost) =>
    measured === null || reads < measured
      ? firstWarmth(reads, days, heatCooling, halved)
      : warmed(warmth, reads - measured, halved)
  let last = 0
  for (;;) {
    const posts = await postsReadSince(db, now, last, batch)
    await writeHeat(
      db,
      posts.map((post) => ({ post_uid: post.uid, reads: post.reads, warmth: measure(post) })),
    )
    last = posts.at(-1)?.uid ?? last
    if (posts.length < batch) return
  }
}
