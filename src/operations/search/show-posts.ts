import type { SearchResultRow } from '../../db/queries/search-results.ts'
import { fold } from '../../domain/search/fold.ts'
import { markAll, needlesOf, snippetOf, type TextPart, wholeNeedles } from '../../domain/search/highlight.ts'
import type { Reason } from '../../domain/search/match-reason.ts'
import type { Query } from '../../domain/search/query.ts'
import { unspaced } from '../../domain/search/runs.ts'
import type { Synonym } from '../../domain/search/synonyms/synonyms.ts'
import type { IndexReader } from './index-reader.ts'

/** A found post as shown. */
export interface ShownPost extends SearchResultRow {
  title_parts: TextPart[]
  /** From the part that the viewer may read. */
  snippet: TextPart[]
  /** The share of the query that the post contains, 0 to 1. */
  cov: number
  /** Below the threshold of a hit: similar to the query, and included in no total. */
  near: boolean
  why: Reason[]
}

/** Adds to each post how it matches the query: marked title, snippet, reasons. */
export async function showPosts(
  reader: IndexReader,
  rows: readonly (SearchResultRow & Pick<ShownPost, 'cov' | 'near'>)[],
  queries: readonly Query[],
  synonyms: readonly Synonym[],
): Promise<ShownPost[]> {
  const texts = await reader.texts(rows.map(({ number }) => number))
  const needles = [...queries.flatMap(needlesOf), ...synonyms.flatMap(({ to }) => wholeNeedles(to))]
  return rows.map((row) => {
    const text = texts.get(row.number)
    const title_parts = markAll(row.title, needles)
    const snippet = snippetOf(text?.body ?? '', needles)
    const isHit = (parts: readonly TextPart[]) => parts.some(({ hit }) => hit)
    const shown = isHit(title_parts) || isHit(snippet)
    const tagged =
      row.tags.some((tag) => isHit(markAll(tag, needles))) ||
      (!shown && text !== undefined && isHit(markAll(text.folded.marks, needles)))
    const whole = unspaced(text ? `${text.folded.title}\n${text.folded.marks}\n${text.folded.body}` : fold(row.title))
    const bySynonym = synonyms.some(({ from, to }) => whole.includes(to) && !whole.includes(from))
    const why: [boolean, Reason][] = [
      [isHit(title_parts), 'title'],
      [tagged, 'tag'],
      [isHit(snippet), 'text'],
      [bySynonym, 'synonym'],
    ]
    return { ...row, title_parts, snippet, why: why.flatMap(([holds, reason]) => (holds ? [reason] : [])) }
  })
}
