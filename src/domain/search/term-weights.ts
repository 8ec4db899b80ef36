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

/** Calls `take` once for every term of a document with its frequency, weighted by field and normalised by length. */
export function eachFrequency(text: IndexText, averages: Averages, take: (term: TermKey, frequency: number) => void): void {
  const lengths = lengthsOf(text)
  const frequencies = new Map<TermKey, number>()
  for (const part of partNames) {
    const { weight, length } = parts[part]
    const share = weight / (1 - length + (length * lengths[part]) / Math.max(averages[part], 1))
    eachTerm(text[part], (term) => {
      frequencies.set(term, (frequencies.get(term) ?? 0) + share)
    })
  }
  for (const [term, frequency] of frequencies) take(term, frequency)
}

/**
 * Calls `take` once for every term of a document with its weight there, 1 to 255: its relevance for this document,
 * before it is multiplied by its rarity.
 */
export function eachWeight(text: IndexText, averages: Averages, take: (term: TermKey, weight: number) => void): void {
  eachFrequency(text, averages, (term, frequency) =>
    take(term, Math.max(1, Math.round(highestWeight * saturated(frequency, saturation)))),
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
