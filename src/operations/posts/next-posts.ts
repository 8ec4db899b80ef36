import { type PostNameRow, postsToReadNext } from '../../db/queries/posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { previewPost, type ReadablePost, readPost } from './read-post.ts'

/** The number of posts that the scroll list contains ahead. */
const maxListedPosts = 5

/**
 * The public posts that follow when the reader scrolls past the end of a post, in order.
 * @param preview the code of a post that may be non-public
 * @throws not_found when the post itself does not exist; with a code also sign_in_required, forbidden
 */
export async function listNextPosts(
  context: OperationContext,
  { type, id, preview }: { type: PostType; id: number; preview: string | undefined },
): Promise<PostNameRow[]> {
  if (preview) await previewPost(context, type, preview, id)
  const upcoming = await postsToReadNext(context.db, { type, id, limit: maxListedPosts, preview: preview !== undefined })
  if (upcoming.length === 0 && !preview) await readPost(context, type, id)
  return upcoming
}

/** The first of them in full, cut at the viewer's wall; null when none follows. */
export async function readNextPost(context: OperationContext, [first]: readonly PostNameRow[]): Promise<ReadablePost | null> {
  return first ? readPost(context, first.type, first.id) : null
}
