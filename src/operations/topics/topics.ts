import {
  countFollowedPosts,
  followedPosts,
  followedTopicRows,
  replaceFollowedTopics,
  type TopicRow,
  topicRows,
} from '../../db/queries/entities.ts'
import { statusesOpenTo, type WallStatus } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import type { Page, PostSummaryRow } from '../posts/list-posts.ts'
import { requireOwner } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'

/** All topics that can be followed. */
export function listTopics({ db }: OperationContext): Promise<TopicRow[]> {
  return topicRows(db)
}

/**
 * The topics that the signed-in member follows, chosen here or in the onboarding.
 * @throws sign_in_required
 */
export async function readFollowedTopics({ db, viewer }: OperationContext): Promise<TopicRow[]> {
  return followedTopicRows(db, requireOwner(viewer))
}

/** Replaces the topics that the signed-in member follows. @throws sign_in_required */
export async function followTopics({ db, viewer }: OperationContext, keys: readonly string[]): Promise<void> {
  await replaceFollowedTopics(db, requireOwner(viewer), keys)
}

/**
 * New posts in the topics that the signed-in member follows, among those that they may read in full.
 * @throws sign_in_required
 */
export async function listFollowedPosts(
  context: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<PostSummaryRow>> {
  const { db, viewer } = context
  const owner = requireOwner(viewer)
  const statuses = statusesOpenTo(viewer.identity)
  const [items, total] = await Promise.all([
    followedPosts(db, owner, { statuses, limit: perPage, offset: (page - 1) * perPage }),
    countFollowed(context, owner, statuses),
  ])
  return { items, page, perPage, total }
}

/** Their total: the same for all members who follow the same topics. */
async function countFollowed(context: OperationContext, owner: string, statuses: readonly WallStatus[]): Promise<number> {
  const topics = await followedTopicRows(context.db, owner)
  const name = JSON.stringify(['followed', topics.map(({ key }) => key), statuses])
  return cached(context, name, () => countFollowedPosts(context.db, owner, statuses))
}
