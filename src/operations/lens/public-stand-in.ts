import type { PostRow } from '../../db/queries/posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { rightsHold } from '../../domain/posts/rights.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { newestAsPost } from '../manuscripts/newest-as-post.ts'

/**
 * Through the lens, a manuscript in the place of its print, as far as the public would read it at that instant; null where
 * the print itself is read. Who looks is asked anew whether they may read it.
 * @throws sign_in_required, forbidden, not_found when nobody could read it yet, or any longer
 */
export async function publicStandIn({ db, now, lens }: OperationContext, type: PostType, id: number): Promise<PostRow | null> {
  const { standIn, staff } = lens ?? {}
  if (!staff || !standIn || standIn.type !== type || standIn.id !== id) return null
  const { post, publicAt, endsOn } = await newestAsPost({ db, viewer: staff, now }, standIn.uid, id)
  if (post.type !== type || publicAt > now || !rightsHold(endsOn, now)) throw notFound()
  return post
}
