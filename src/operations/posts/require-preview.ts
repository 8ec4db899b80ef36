import { isPostPublic } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { inQuestion, openManuscript } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'

/**
 * Lets those pass who may see a post by its preview code: what is public, the whole newsroom; what is not, or not any more,
 * whoever may read its manuscript. A code may have been passed on, so it opens nothing by itself.
 * @throws sign_in_required, forbidden
 */
export async function requirePreview({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, uid: number): Promise<void> {
  if (await isPostPublic(db, uid)) return
  requireMayWith(viewer, 'read-manuscript', inQuestion(await openManuscript(db, uid)))
}
