import type { Query, WeightedTerm } from './query.ts'
import { rarity, type ScoredForm, unheardOf } from './scoreboard.ts'
import { saturationOf, weightsSaturatedAt } from './term-weights.ts'

/** One form of the query and its weight. */
export interface Form {
  query: Query
  weight: number
}

/** Maximum scored terms: the most selective ones. More do not find more. */
const scored = { short: 12, long: 40 }
/** In a long query, repeated terms count more than the saturation of the index allows. */
const saturationOfLong = weightsSaturatedAt(saturationOf.long)
/** How strongly documents with a small share of a short query are demoted. */
const coverExponent = 0.3
/** A form of the query with its most selective terms. */
export interface ChosenForm extends Omit<ScoredForm, 'terms'> {
  terms: { term: string; value: number }[]
  /** Whether repetitions count as in a long query. */
  isLong: boolean
}

/** The terms of each form to score, by their document frequency; with single characters, or words only. */
export function chooseTerms(
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
    return {
      terms: chosen,
      total,
      weight,
      isLong: query.long,
      ...(query.long ? { coverExponent: 0, saturation: saturationOfLong } : { coverExponent }),
    }
  })
}

function withCharacters({ terms, characters }: Query): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term))
  return [...terms, ...characters.filter(({ term }) => !known.has(term))]
}
