import { findManuscriptOfPost } from '../../db/queries/manuscripts.ts'
import { may } from '../../domain/office/may.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { inQuestion } from './versions.ts'

/**
 * The manuscript of a published post, by its public type and number.
 * @returns its uid; null for staff who may not edit this one
 * @throws sign_in_required, forbidden, not_found
 */
export async function findEditable({ db, viewer }: OperationContext, type: PostType, id: number): Promise<number | null> {
  requireMay(viewer, 'read-figures')
  const row = await findManuscriptOfPost(db, type, id)
  if (!row) throw notFound()
  return may(viewer, 'edit-manuscript', inQuestion(row)) ? row.uid : null
}
