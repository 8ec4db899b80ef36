import { type AuthorRecordRow, findAuthorRecord, listAuthorRecords as listRows } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** An author record, as the office shows it. */
export type AuthorRecord = Omit<AuthorRecordRow, 'signs'>

const shown = ({ signs: _, ...author }: AuthorRecordRow): AuthorRecord => author

/** Every author record, newest first, archived ones last. @throws sign_in_required, forbidden */
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
