import { type PostNameRow, postsToReadOn } from '../../db/queries/posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readPost } from './read-post.ts'

/** How many posts the scroll list names ahead. */
const ahead = 5

/**
 * The posts that follow when one scrolls past the end of a post, in order.
 * @throws not_found when the post itself does not exist
 */
export async function listToReadOn(context: OperationContext, type: PostType, id: number): Promise<PostNameRow[]> {
  const upcoming = await postsToReadOn(context.db, type, id, ahead)
  if (upcoming.length === 0) await readPost(context, type, id)
  return upcoming
}

/** The first of them whole, cut for the viewer; null when nothing follows. */
export async function readNext(context: OperationContext, [first]: readonly PostNameRow[]): Promise<ReadablePost | null> {
  return first ? readPost(context, first.type, first.id) : null
}
