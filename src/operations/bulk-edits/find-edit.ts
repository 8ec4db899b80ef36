import { type BulkEditRow, findBulkEdit } from '../../db/queries/bulk-edits.ts'
import { may } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/**
 * A user's own bulk edit; users who may edit every manuscript may also see and run those of colleagues. @throws
 * sign_in_required, forbidden, not_found
 */
export async function findEdit({ db, viewer }: OperationContext, id: string): Promise<BulkEditRow> {
  requireMay(viewer, 'start-manuscript')
  const edit = await findBulkEdit(db, id)
  if (!edit) throw notFound()
  const anybodys = { owner: null, authors: [], reviewer: null }
  if (edit.by !== viewer.memberId && !may(viewer, 'edit-manuscript', anybodys)) throw forbidden()
  return edit
}
