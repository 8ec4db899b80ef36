import { rankGlobal } from '../../domain/recommendations/rank-posts.ts'
import type { OperationContext } from '../context.ts'
import { type Beside, findReadingPost, gatherWithHottest } from './gather-recommendations.ts'
import type { RecommendedPost } from './recommend-similar.ts'

/** How many posts the list gives, and how many hot ones it chooses from. */
const most = 20
export const hottest = 40

/**
 * What the whole house reads, and what readers of this post read too (section 7, "i2i-global").
 * @throws forbidden, not_found
 */
export async function recommendGlobal(context: OperationContext, beside: Beside): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, beside)
  return rankGlobal(reading, await gatherWithHottest(context, reading, hottest), most)
}
