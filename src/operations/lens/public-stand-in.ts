import type { PostRow } from '../../db/queries/posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { rightsHold } from '../../domain/posts/rights.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { newestAsPost } from '../manuscripts/newest-as-post.ts'

/**
 * Through the lens, the stand-in for a published version, as the public would read it at that instant; null when the
 * published version itself is shown. The user's permission to read it is checked again.
 * @throws sign_in_required, forbidden, not_found when it is not public at that instant
 */
export async function publicStandIn({ db, now, lens }: OperationContext, type: PostType, id: number): Promise<PostRow | null> {
  const { standIn, staff } = lens ?? {}
  if (!staff || !standIn || standIn.type !== type || standIn.id !== id) return null
  const { post, publicAt, endsOn } = await newestAsPost({ db, viewer: staff, now }, standIn.uid, id)
  if (post.type !== type || publicAt > now || !rightsHold(endsOn, now)) throw notFound()
  return post
}
