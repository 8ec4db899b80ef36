import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Segment } from '../../domain/search/postings.ts'
import type { Query, WeightedTerm } from '../../domain/search/query.ts'
import { rarity, type ScoredForm, unheardOf } from '../../domain/search/scoreboard.ts'
import type { IndexReader } from './index-reader.ts'

/** One way of saying the query and what it counts. */
export interface Form {
  query: Query
  weight: number
}

/** Terms that are scored: the most telling ones. More find nothing more. */
const scored = { short: 12, long: 40 }
/** How strongly documents that hold little of a short query fall back. */
const coverExponent = 0.3
/**
 * With fewer hits than this, or with none that holds this much of the query, single characters are looked up too:
 * they widen what was found. Where no word of the query stands, they would only find what has nothing to do with it
 * (落枕 everything that falls).
 */
const enough = { hits: 10, cover: 0.5 }

/**
 * The first stage: puts the query in all its forms on the reader's board, and reads it off with `collect` at once.
 * `held` is how much of the query's words the best document holds, before single characters widened them.
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
  const documents = reader.register.count(layers)
  const pairs = chooseTerms(forms, counts, documents, false)
  const found = await score(reader, pairs, layers, collect)
  if (!short || found.hits === 0 || (found.hits >= enough.hits && found.cover >= enough.cover))
    return { result: found.result, held: found.cover }
  const all = chooseTerms(forms, counts, documents, true)
  const { result } = await score(reader, all, layers, collect)
  return { result, held: found.cover }
}

interface ChosenForm extends Omit<ScoredForm, 'terms'> {
  terms: { term: string; value: number }[]
}

function chooseTerms(
  forms: readonly Form[],
  counts: ReadonlyMap<string, number>,
  documents: number,
  characters: boolean,
): ChosenForm[] {
  return forms.map(({ query, weight }) => {
    const terms = characters && !query.long ? withCharacters(query) : query.terms
    const known: { term: string; value: number }[] = []
    let unheard = 0
    for (const { term, weight: counted } of terms) {
      const holding = counts.get(term) ?? 0
      if (holding > 0) known.push({ term, value: counted * rarity(documents, holding) })
      else unheard += counted * unheardOf(documents)
    }
    const chosen = known.sort((a, b) => b.value - a.value).slice(0, query.long ? scored.long : scored.short)
    const total = chosen.reduce((sum, { value }) => sum + value, unheard)
    return { terms: chosen, total, weight, coverExponent: query.long ? 0 : coverExponent }
  })
}

function withCharacters({ terms, characters }: Query): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term))
  return [...terms, ...characters.filter(({ term }) => !known.has(term))]
}

async function score<T>(
  reader: IndexReader,
  chosen: readonly ChosenForm[],
  layers: readonly SearchLayer[],
  collect: () => T,
): Promise<T> {
  const terms = [...new Set(chosen.flatMap((form) => form.terms.map(({ term }) => term)))]
  const postings: ReadonlyMap<string, Segment[]> = await reader.postings(terms, layers)
  const { board, register } = reader
  // from here to the end of collect nothing waits: the board is everybody's
  board.begin(register.size)
  for (const form of chosen)
    if (form.total > 0)
      board.add({ ...form, terms: form.terms.map(({ term, value }) => ({ value, segments: postings.get(term) ?? [] })) })
  return collect()
}
