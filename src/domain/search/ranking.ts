import { absentTermWeight, rarity } from './postings.ts'
import type { Query, WeightedTerm } from './query.ts'
import type { ScoredForm } from './score-accumulator.ts'
import { countTerms, eachTerm, type TermKey } from './tokens.ts'

/** The three fields of a document, folded. `marks` are tags, keywords, authors and second titles. */
export interface IndexText {
  title: string
  marks: string
  body: string
}

/** Average number of terms in each field, over publicly readable texts. */
export interface Averages {
  title: number
  marks: number
  body: number
}

/**
 * The frequency at which a term has half of its effect. A repetition counts more in a query of many terms: the index
 * contains the weights of short ones.
 */
export const saturationOf = { short: 0.9, long: 4 }
const saturation = saturationOf.short
/** BM25F parameters, tuned on question and keyword queries: field weights and length normalisation. */
const parts = {
  title: { weight: 3, length: 0.4 },
  marks: { weight: 2, length: 0.4 },
  body: { weight: 1, length: 0.75 },
} as const
const partNames = ['title', 'marks', 'body'] as const

/** The number of terms in each field of a document. */
export function lengthsOf({ title, marks, body }: IndexText): Averages {
  return { title: countTerms(title), marks: countTerms(marks), body: countTerms(body) }
}

/** Calls `visit` once for every term of a document with its frequency, weighted by field and normalised by length. */
export function eachFrequency(text: IndexText, averages: Averages, visit: (term: TermKey, frequency: number) => void): void {
  const lengths = lengthsOf(text)
  const frequencies = new Map<TermKey, number>()
  for (const part of partNames) {
    const { weight, length } = parts[part]
    const share = weight / (1 - length + (length * lengths[part]) / Math.max(averages[part], 1))
    eachTerm(text[part], (term) => {
      frequencies.set(term, (frequencies.get(term) ?? 0) + share)
    })
  }
  for (const [term, frequency] of frequencies) visit(term, frequency)
}

/**
 * Calls `visit` once for every term of a document with its weight there, 1 to 255: its relevance for this document,
 * before it is multiplied by its rarity.
 */
export function eachWeight(text: IndexText, averages: Averages, visit: (term: TermKey, weight: number) => void): void {
  eachFrequency(text, averages, (term, frequency) =>
    visit(term, Math.max(1, Math.round(highestWeight * saturated(frequency, saturation)))),
  )
}

const highestWeight = 255
const saturated = (frequency: number, k1: number) => frequency / (k1 + frequency)

/**
 * The index weights recalculated for another saturation, by weight: repetition counts more in a query of many terms.
 * The highest weight represents every frequency above it.
 */
export function weightsSaturatedAt(k1: number): Float32Array {
  return Float32Array.from({ length: highestWeight + 1 }, (_, weight) => {
    const frequency = (saturation * weight) / (highestWeight + 0.5 - weight)
    return highestWeight * saturated(frequency, k1)
  })
}

/** One form of the query and its weight. */
export interface QueryForm {
  query: Query
  weight: number
}

/** Maximum scored terms: the most selective ones. More do not find more. */
const scored = { short: 12, long: 40 }
/** Whether no term of a query is too much to be scored. */
export const isFullyScored = ({ terms, long }: Query): boolean => terms.length <= (long ? scored.long : scored.short)

/** In a long query, repeated terms count more than the saturation of the index allows. */
const saturationOfLong = weightsSaturatedAt(saturationOf.long)
/** How strongly documents with a small share of a short query are demoted. */
const coverExponent = 0.3
/**
 * The minimum rarity of a term of the complaint, which has more than full weight: on a site about health half of the texts
 * mention blood pressure, and a question about it is about nothing else.
 */
const complaintRarity = 1.5
/** A form of the query with its most selective terms. */
export interface SelectiveForm extends Omit<ScoredForm, 'terms'> {
  terms: { term: string; value: number }[]
  /** Whether repetitions count as in a long query. */
  isLong: boolean
}

/** The terms of each form to score, by their document frequency; with single characters, or words only. */
export function chooseTerms(
  forms: readonly QueryForm[],
  counts: ReadonlyMap<string, number>,
  documents: number,
  characters: boolean,
): SelectiveForm[] {
  return forms.map(({ query, weight }) => {
    const terms = characters && !query.long ? withCharacters(query) : query.terms
    const knownTerms: { term: string; value: number }[] = []
    let absentWeight = 0
    for (const { term, weight: counted } of terms) {
      const documentFrequency = counts.get(term) ?? 0
      const minimum = counted > 1 ? complaintRarity : 0
      if (documentFrequency > 0)
        knownTerms.push({ term, value: counted * Math.max(rarity(documents, documentFrequency), minimum) })
      else absentWeight += counted * absentTermWeight(documents)
    }
    const chosen = knownTerms.sort((a, b) => b.value - a.value).slice(0, query.long ? scored.long : scored.short)
    const total = chosen.reduce((sum, { value }) => sum + value, absentWeight)
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
  const termSet = new Set(terms.map(({ term }) => term))
  return [...terms, ...characters.filter(({ term }) => !termSet.has(term))]
}

/** Features of one candidate for the second ranking stage, from its folded text, each 0 to 1. */
export interface Features {
  /** How much of the query occurs in long pieces. */
  phrase: number
  /** The share of the query's terms that occur close together. */
  window: number
  /** The query equals the title. */
  exact: number
  /** The share of the query's significant terms in what the text is named by: its title and, for less, its marks. */
  named: number
}

/** A text of the second stage, folded. */
interface RankedText {
  title: string
  marks: string
  body: string
}

/** Window of terms that count as close together, characters. */
const windowWidth = 80
/** Maximum positions of one term: enough to find the best window. */
const placesPerTerm = 24
/** Maximum terms of a long query. */
const termsLooked = 40

/** The query prepared for the second stage. `needles` are bigrams, words and, where there is nothing else, characters. */
interface PreparedQuery {
  pieces: string[]
  needles: { term: string; weight: number }[]
  title: string
}

/** Prepares a query for `featuresOf`. */
export function prepareQuery({ runs, terms, folded }: Query): PreparedQuery {
  const needles = [...terms].sort((a, b) => b.weight - a.weight).slice(0, termsLooked)
  return { pieces: runs.map(({ text }) => text), needles, title: lettersOnly(folded) }
}

/** The features of one candidate. */
export function featuresOf(preparedQuery: PreparedQuery, { title, marks, body }: RankedText): Features {
  const text = `${title}\n${body}`
  return {
    phrase: phraseIn(preparedQuery.pieces, text),
    window: windowIn(preparedQuery.needles, text),
    exact: lettersOnly(title) === preparedQuery.title ? 1 : 0,
    named: namedIn(preparedQuery.needles, title || body.slice(0, openingLength), marks),
  }
}

/** The length of the opening that names a text without a title, characters. */
const openingLength = 150
/** The effect of a term in the marks relative to one in the title: many texts share a tag. */
const markShare = 0.3

function namedIn(needles: PreparedQuery['needles'], title: string, marks: string): number {
  const significant = needles.filter(({ weight }) => weight >= 1)
  const effects = significant.map(({ term }) => (title.includes(term) ? 1 : marks.includes(term) ? markShare : 0))
  return significant.length === 0 ? 0 : effects.reduce<number>((sum, effect) => sum + effect, 0) / significant.length
}

const lettersOnly = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, '')

/** Covers each run greedily with its longest pieces that occur in the text; long pieces count more than short ones. */
function phraseIn(pieces: readonly string[], text: string): number {
  let matchedLength = 0
  let length = 0
  for (const piece of pieces) {
    length += piece.length
    for (let start = 0; start < piece.length; ) {
      let end = start + 1
      while (end < piece.length && text.includes(piece.slice(start, end + 1))) end += 1
      const size = end - start
      if (size > 1 || text.includes(piece.charAt(start))) matchedLength += size * Math.min(1, size / Math.min(piece.length, 6))
      start = end
    }
  }
  return length === 0 ? 0 : matchedLength / length
}

/** The largest share of the terms' weight within one window. */
function windowIn(needles: PreparedQuery['needles'], text: string): number {
  const occurrences: { at: number; term: number }[] = []
  let total = 0
  for (const [term, needle] of needles.entries()) {
    total += needle.weight
    let at = text.indexOf(needle.term)
    for (let count = 0; at !== -1 && count < placesPerTerm; count += 1) {
      occurrences.push({ at, term })
      at = text.indexOf(needle.term, at + 1)
    }
  }
  if (occurrences.length === 0) return 0
  occurrences.sort((a, b) => a.at - b.at)
  const inside = new Uint16Array(needles.length)
  let weight = 0
  let best = 0
  let left = 0
  for (const { at, term } of occurrences) {
    if (inside[term] === 0) weight += needles[term]?.weight ?? 0
    inside[term] = (inside[term] ?? 0) + 1
    for (let first = occurrences[left]; first && at - first.at > windowWidth; first = occurrences[left]) {
      inside[first.term] = (inside[first.term] ?? 1) - 1
      if (inside[first.term] === 0) weight -= needles[first.term]?.weight ?? 0
      left += 1
    }
    best = Math.max(best, weight)
  }
  return total === 0 ? 0 : best / total
}

/** Number of best candidates for the second stage. */
export const rerankDepth = 50

/** Weights of the second stage relative to the first stage's score (1 for the best candidate). */
const shares = { phrase: 0.2, window: 0.3, windowOfWords: 0.1, exact: 0.1, named: 0.3 }
/** Reduced weight of the second stage for long queries. */
const longShare = 0.5

export interface Candidate {
  document: number
  score: number
  cover: number
  /** How close it is to what was typed: it contains the typed words, a synonym, or only a related word. */
  matchTier: number
}

/** The match tier of a document by its share of the query: how many of the bounds it exceeds. */
export const matchTierOf = (cover: number, bounds: readonly number[]): number =>
  bounds.reduce((matchTier, bound) => matchTier + Number(cover > bound), 0)

/**
 * Sorts the best candidates by both stages; documents with the typed words rank before those with synonyms only, and these
 * before those with related words only.
 * Candidates without a text (deleted meanwhile) are dropped.
 */
export function rerank(
  candidates: readonly Candidate[],
  forms: readonly QueryForm[],
  textOf: (document: number) => RankedText | undefined,
): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE)
  const searchedForms = forms.map(({ query, weight }) => ({ preparedQuery: prepareQuery(query), weight, query }))
  const ranked = candidates.flatMap((candidate) => {
    const text = textOf(candidate.document)
    if (!text) return []
    const bonus = Math.max(
      ...searchedForms.map(({ preparedQuery, weight, query }) => weight * bonusOf(preparedQuery, query, text)),
    )
    return [{ candidate, final: candidate.score / best + bonus }]
  })
  return ranked
    .sort(
      (a, b) => b.candidate.matchTier - a.candidate.matchTier || b.final - a.final || b.candidate.document - a.candidate.document,
    )
    .map(({ candidate }) => candidate)
}

function bonusOf(preparedQuery: PreparedQuery, { long, runs }: Query, text: RankedText): number {
  const { phrase, window, exact, named } = featuresOf(preparedQuery, text)
  const windowShare = runs.length > 1 ? shares.windowOfWords : shares.window
  const bonus = shares.phrase * phrase + windowShare * window + shares.exact * exact
  return long ? longShare * bonus : bonus + shares.named * named
}
