import { countFollowedPosts, followedPosts } from '../../db/queries/topics.ts'
import { statusesOpenTo } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import type { Page, PostSummaryRow } from '../posts/list-posts.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * What is new in the topics that the signed-in member follows, of what they may read to its end.
 * @throws sign_in_required
 */
export async function listFollowedPosts(
  { db, viewer }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<PostSummaryRow>> {
  const owner = requireOwner(viewer)
  const statuses = statusesOpenTo(viewer.identity)
  const [items, total] = await Promise.all([
    followedPosts(db, owner, { statuses, limit: perPage, offset: (page - 1) * perPage }),
    countFollowedPosts(db, owner, statuses),
  ])
  return { items, page, perPage, total }
}
