import { type AuthorRow, authorRows } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { AuthorRow } from '../../db/queries/places.ts'

/** All authors, with how many public posts each has. */
export function listAuthors({ db, totals }: OperationContext): Promise<AuthorRow[]> {
  const count = () => authorRows(db)
  return totals ? totals.of('authors', count) : count()
}

/** One author. @throws not_found */
export async function readAuthor({ db }: OperationContext, id: number): Promise<AuthorRow> {
  const [author] = await authorRows(db, id)
  if (!author) throw notFound()
  return author
}
