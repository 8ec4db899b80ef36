import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { findMember } from '../../db/queries/members.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import { runningOrNewShare } from '../../db/queries/shares.ts'
import { sessionViewer } from '../../domain/membership/session-viewer.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { shareEnd, shareIdOf, shareReach } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden } from '../failure.ts'
import { readPost } from '../posts/read-post.ts'
import { requireOwner } from '../require-owner.ts'
import { type Share, withState } from './read-share.ts'

/**
 * Creates a gift of a walled post, for subscribers: an address that opens it for ten readers during seven days.
 * Meanwhile a repeated request returns the same address, used up or not.
 * @throws sign_in_required, forbidden when the viewer is no subscriber, not_found, conflict when the post has no wall
 */
export async function givePost(context: OperationContext, type: PostType, id: number): Promise<Share> {
  const { db, viewer, now } = context
  const member = requireOwner(viewer)
  if (viewer.identity !== 'subscriber') throw forbidden()
  const post = await readPost(context, type, id)
  if (post.status === '') throw new Failure('conflict', '這篇文章人人都能讀，直接分享網址就可以了')
  const share = {
    id: shareIdOf(randomBytes(16)),
    kind: 'article' as const,
    target: `${type}/${id}`,
    result: null,
    title: post.title,
    member_id: member,
    reader_limit: shareReach.article.readers,
    ends_at: shareEnd('article', now).toISOString(),
  }
  return db.transaction(async (tx) => {
    // a refund holds this lock while it deletes the entitlement and ends the gifts: the gift is created before that, or
    // not at all
    await lockMember(tx, member)
    if (!(await isSubscriber(tx, member, now))) throw forbidden()
    return withState(await runningOrNewShare(tx, share, now), now)
  })
}

async function isSubscriber(tx: Database, memberId: string, now: Date): Promise<boolean> {
  const found = await findMember(tx, memberId)
  return found !== null && sessionViewer({ ...found, memberId }, now).identity === 'subscriber'
}
