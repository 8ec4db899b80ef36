import { type AuthorRecordRow, findAuthorRecord, listAuthorRecords as listRows } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** An author as the office shows them. */
export type AuthorRecord = Omit<AuthorRecordRow, 'signs'>

const shown = ({ signs: _, ...author }: AuthorRecordRow): AuthorRecord => author

/** Every author as the office keeps them, the last made first, archived ones at the end. @throws sign_in_required, forbidden */
export async function listAuthorRecords({ db, viewer }: OperationContext): Promise<AuthorRecord[]> {
  requireMay(viewer, 'keep-catalogue')
  return (await listRows(db)).map(shown)
}

/** One author. @throws sign_in_required, forbidden, not_found */
export async function readAuthorRecord({ db, viewer }: OperationContext, id: number): Promise<AuthorRecord> {
  requireMay(viewer, 'keep-catalogue')
  const author = await findAuthorRecord(db, id)
  if (!author) throw notFound()
  return shown(author)
}
