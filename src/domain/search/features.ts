import type { Query } from './query.ts'

/** Features of one candidate for the second ranking stage, from its folded text, each 0 to 1. */
export interface Features {
  /** How much of the query occurs in long pieces. */
  phrase: number
  /** The share of the query's terms that occur close together. */
  window: number
  /** The query equals the title. */
  exact: number
}

/** Window of terms that count as close together, characters. */
const windowWidth = 80
/** Maximum positions of one term: enough to find the best window. */
const placesPerTerm = 24
/** Maximum terms of a long query. */
const termsLooked = 40

/** The query prepared for the second stage. `needles` are bigrams, words and, where there is nothing else, characters. */
export interface SearchFeatures {
  pieces: string[]
  needles: { term: string; weight: number }[]
  title: string
}

/** Prepares a query for `featuresOf`. */
export function searchFeaturesOf({ runs, terms, folded }: Query): SearchFeatures {
  const needles = [...terms].sort((a, b) => b.weight - a.weight).slice(0, termsLooked)
  return { pieces: runs.map(({ text }) => text), needles, title: bare(folded) }
}

/** The features of one candidate. */
export function featuresOf(sought: SearchFeatures, title: string, body: string): Features {
  const text = `${title}\n${body}`
  return {
    phrase: phraseIn(sought.pieces, text),
    window: windowIn(sought.needles, text),
    exact: bare(title) === sought.title ? 1 : 0,
  }
}

const bare = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, '')

/** Covers each run greedily with its longest pieces that occur in the text; long pieces count more than short ones. */
function phraseIn(pieces: readonly string[], text: string): number {
  let found = 0
  let length = 0
  for (const piece of pieces) {
    length += piece.length
    for (let start = 0; start < piece.length; ) {
      let end = start + 1
      while (end < piece.length && text.includes(piece.slice(start, end + 1))) end += 1
      const size = end - start
      if (size > 1 || text.includes(piece.charAt(start))) found += size * Math.min(1, size / Math.min(piece.length, 6))
      start = end
    }
  }
  return length === 0 ? 0 : found / length
}

/** The largest share of the terms' weight within one window. */
function windowIn(needles: SearchFeatures['needles'], text: string): number {
  const places: { at: number; term: number }[] = []
  let total = 0
  for (const [term, needle] of needles.entries()) {
    total += needle.weight
    let at = text.indexOf(needle.term)
    for (let found = 0; at !== -1 && found < placesPerTerm; found += 1) {
      places.push({ at, term })
      at = text.indexOf(needle.term, at + 1)
    }
  }
  if (places.length === 0) return 0
  places.sort((a, b) => a.at - b.at)
  const inside = new Uint16Array(needles.length)
  let weight = 0
  let best = 0
  let left = 0
  for (const { at, term } of places) {
    if (inside[term] === 0) weight += needles[term]?.weight ?? 0
    inside[term] = (inside[term] ?? 0) + 1
    for (let first = places[left]; first && at - first.at > windowWidth; first = places[left]) {
      inside[first.term] = (inside[first.term] ?? 1) - 1
      if (inside[first.term] === 0) weight -= needles[first.term]?.weight ?? 0
      left += 1
    }
    best = Math.max(best, weight)
  }
  return total === 0 ? 0 : best / total
}
