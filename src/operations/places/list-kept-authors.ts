import { findKeptAuthor, type KeptAuthorRow, listKeptAuthors as listRows } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** Every author as the office manages them, newest first. @throws sign_in_required, forbidden */
export async function listKeptAuthors({ db, viewer }: OperationContext): Promise<KeptAuthorRow[]> {
  requireMay(viewer, 'keep-catalogue')
  return listRows(db)
}

/** One author. @throws sign_in_required, forbidden, not_found */
export async function readKeptAuthor({ db, viewer }: OperationContext, id: number): Promise<KeptAuthorRow> {
  requireMay(viewer, 'keep-catalogue')
  const author = await findKeptAuthor(db, id)
  if (!author) throw notFound()
  return author
}
