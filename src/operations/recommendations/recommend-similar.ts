import { type Recommended, rankSimilar } from '../../domain/recommendations/rank-posts.ts'
import type { OperationContext } from '../context.ts'
import { type Beside, findReadingPost, gatherCandidates, type RecommendablePost } from './gather-recommendations.ts'

/** The number of posts in a list. */
const most = 12
/** How many of a channel's latest posts may fill up a short list of neighbours. */
const latest = 24

export type RecommendedPost = Recommended<RecommendablePost>

/**
 * Similar posts (section 7, "i2i"): titles and leads, those first that the viewer can read in full.
 * @throws forbidden, not_found
 */
export async function recommendSimilar(context: OperationContext, beside: Beside): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, beside)
  return rankSimilar(reading, await gatherCandidates(context, reading), most)
}

/**
 * The same within the post's feature channel (section 7, "i2i-feature"), filled up with the channel's latest. A post in
 * no feature channel gets similar posts from everywhere.
 * @throws forbidden, not_found
 */
export async function recommendInChannel(context: OperationContext, beside: Beside): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, beside)
  const channel = reading.feature_channel
  if (channel === null) return rankSimilar(reading, await gatherCandidates(context, reading), most)
  const candidates = await gatherCandidates(context, reading, { channel, count: latest })
  const inChannel = candidates.flatMap((candidate) => {
    const here = candidate.channels.find(({ id }) => id === channel)
    return here ? [{ ...candidate, near: candidate.near ?? { score: 0, likeness: `channel:${here.title}` } }] : []
  })
  return rankSimilar(reading, inChannel, most)
}
