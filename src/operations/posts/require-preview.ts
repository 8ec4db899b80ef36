import { isPostPublic } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { inQuestion, openManuscript } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'

/**
 * Requires the permission to see a post by its preview code: a public one, for all staff; others, for users who may
 * read its manuscript. The code may have been passed on, so it grants nothing by itself.
 * @throws sign_in_required, forbidden
 */
export async function requirePreview({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, uid: number): Promise<void> {
  if (await isPostPublic(db, uid)) return
  requireMayWith(viewer, 'read-manuscript', inQuestion(await openManuscript(db, uid)))
}
