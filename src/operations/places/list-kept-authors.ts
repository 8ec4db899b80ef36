import { findKeptAuthor, type KeptAuthorRow, listKeptAuthors as listRows } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** An author as the office shows them. */
export type KeptAuthor = Omit<KeptAuthorRow, 'signs'>

const shown = ({ signs: _, ...author }: KeptAuthorRow): KeptAuthor => author

/** Every author as the office keeps them, the last made first, archived ones at the end. @throws sign_in_required, forbidden */
export async function listKeptAuthors({ db, viewer }: OperationContext): Promise<KeptAuthor[]> {
  requireMay(viewer, 'keep-catalogue')
  return (await listRows(db)).map(shown)
}

/** One author. @throws sign_in_required, forbidden, not_found */
export async function readKeptAuthor({ db, viewer }: OperationContext, id: number): Promise<KeptAuthor> {
  requireMay(viewer, 'keep-catalogue')
  const author = await findKeptAuthor(db, id)
  if (!author) throw notFound()
  return shown(author)
}
