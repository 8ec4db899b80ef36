import { type AuthorRow, authorRows } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { AuthorRow } from '../../db/queries/places.ts'

/** One author. @throws not_found */
export async function readAuthor({ db }: OperationContext, id: number): Promise<AuthorRow> {
  const [author] = await authorRows(db, id)
  if (!author) throw notFound()
  return author
}
