import { replaceFollowedTopics } from '../../db/queries/topics.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/** Replaces the topics that the signed-in member follows. @throws sign_in_required */
export async function followTopics({ db, viewer }: OperationContext, keys: readonly string[]): Promise<void> {
  await replaceFollowedTopics(db, requireOwner(viewer), keys)
}
