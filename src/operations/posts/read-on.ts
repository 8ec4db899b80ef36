import { type PostSummaryRow, type PostType, postsToReadOn } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readPost } from './read-post.ts'

/** How many posts the scroll list names ahead. */
const ahead = 5

/**
 * The post that follows when one scrolls past the end, cut for the viewer, and the ones after it.
 * `next` is null when there is none.
 * @throws not_found when the post itself does not exist
 */
export async function readOn(
  context: OperationContext,
  type: PostType,
  id: number,
): Promise<{ next: ReadablePost | null; upcoming: PostSummaryRow[] }> {
  const upcoming = await postsToReadOn(context.db, type, id, ahead)
  const first = upcoming[0]
  if (first) return { next: await readPost(context, first.type, first.id), upcoming }
  await readPost(context, type, id)
  return { next: null, upcoming }
}
