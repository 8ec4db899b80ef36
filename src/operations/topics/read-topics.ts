import { followedTopicRows, type TopicRow, topicRows } from '../../db/queries/topics.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

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
