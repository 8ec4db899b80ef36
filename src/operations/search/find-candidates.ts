import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Segment } from '../../domain/search/postings.ts'
import { type ChosenForm, chooseTerms, type Form } from '../../domain/search/ranking.ts'
import type { IndexReader } from './index-reader.ts'

/**
 * With fewer hits than this, or with none that contains this share of the query, single characters are searched
 * too: they widen the result. If no word of the query occurs, they would find only unrelated documents (for 落枕
 * every text with a fall).
 */
const enough = { hits: 10, cover: 0.5 }

/**
 * The first stage: scores the query in all its forms on the reader's board, and reads the result synchronously with
 * `collect`. `held` is the largest share of the query's words in a document, before single characters widened the result.
 */
export async function findCandidates<T>(
  reader: IndexReader,
  forms: readonly Form[],
  layers: readonly SearchLayer[],
  collect: () => { hits: number; cover: number; result: T },
): Promise<{ result: T; held: number }> {
  const short = forms.some(({ query }) => !query.long)
  const terms = forms.flatMap(({ query }) => [...query.terms, ...(query.long ? [] : query.characters)].map(({ term }) => term))
  const counts = await reader.counts([...new Set(terms)], layers)
  const documents = reader.table.count(layers)
  const pairs = chooseTerms(forms, counts, documents, false)
  const found = await score(reader, pairs, layers, collect)
  if (!short || found.hits === 0 || (found.hits >= enough.hits && found.cover >= enough.cover))
    return { result: found.result, held: found.cover }
  const all = chooseTerms(forms, counts, documents, true)
  const { result } = await score(reader, all, layers, collect)
  return { result, held: found.cover }
}

async function score<T>(
  reader: IndexReader,
  chosen: readonly ChosenForm[],
  layers: readonly SearchLayer[],
  collect: () => T,
): Promise<T> {
  const found = (await reader.engine?.find(chosen, layers, reader.build)) ?? null
  if (found) {
    reader.board.begin(reader.table.size)
    for (const [at, form] of chosen.entries()) if (form.total > 0) reader.board.addFound(form, found[at] ?? [])
    return collect()
  }
  const terms = [...new Set(chosen.flatMap((form) => form.terms.map(({ term }) => term)))]
  const postings: ReadonlyMap<string, Segment[]> = await reader.postings(terms, layers)
  const { board, table } = reader
  // the board is shared by all requests: nothing may be awaited from here to the end of collect
  board.begin(table.size)
  for (const form of chosen)
    if (form.total > 0)
      board.add({ ...form, terms: form.terms.map(({ term, value }) => ({ value, segments: postings.get(term) ?? [] })) })
  return collect()
}
