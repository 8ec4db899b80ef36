import { rankGlobal } from '../../domain/recommendations/rank-posts.ts'
import type { OperationContext } from '../context.ts'
import { type Beside, findReadingPost, gatherWithHottest } from './gather-recommendations.ts'
import type { RecommendedPost } from './recommend-similar.ts'

/** The number of posts in the list, and the number of trending candidates. */
const most = 20
export const hottest = 40

/**
 * The trending posts of the whole magazine, and the co-reads of this post (section 7, "i2i-global").
 * @throws forbidden, not_found
 */
export async function recommendGlobal(context: OperationContext, beside: Beside): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, beside)
  return rankGlobal(reading, await gatherWithHottest(context, reading, hottest), most)
}
