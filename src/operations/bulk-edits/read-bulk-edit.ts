import { postsOfBulkEdit } from '../../db/queries/bulk-edits.ts'
import type { OperationContext } from '../context.ts'
import { findEdit } from './find-edit.ts'

/** A bulk edit, with the state of each of its manuscripts. @throws sign_in_required, forbidden, not_found */
export async function readBulkEdit(context: OperationContext, id: string) {
  const edit = await findEdit(context, id)
  return { edit, posts: await postsOfBulkEdit(context.db, id) }
}
