import { type PopularKeywordRow, popularKeywordRows } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'

export type { PopularKeywordRow } from '../../db/queries/shell.ts'

/** Section 9: "Popular keywords shown". */
const shown = 6

/** The popular searches that the search field offers, at most six, in the editors' order. */
export function readPopularKeywords({ db }: OperationContext): Promise<PopularKeywordRow[]> {
  return popularKeywordRows(db, shown)
}
