import type { PostType } from '../db/queries/posts.ts'
import type { Identity } from '../domain/membership/identity.ts'
import type { OperationContext } from './context.ts'
import { type ReadablePost, readPost } from './read-post.ts'

/**
 * What analytics may know of a page: the post's facts (section 3, "Article fields") and the reader's state.
 * `uuid` is null for visitors and when only an audience is known.
 * @throws not_found
 */
export async function readDataLayer(
  context: OperationContext,
  type: PostType,
  id: number,
): Promise<{ post: ReadablePost; state: Identity; uuid: string | null }> {
  const post = await readPost(context, type, id)
  return { post, state: context.viewer.identity, uuid: context.viewer.memberId }
}
