import type { Form } from './choose-terms.ts'
import { featuresOf, type SearchFeatures, searchFeaturesOf } from './features.ts'
import type { Query } from './query.ts'

/** Number of best candidates for the second stage. */
export const rerankDepth = 50

/** Weights of the second stage relative to the first stage's score (1 for the best candidate). */
const shares = { phrase: 0.2, window: 0.3, windowOfWords: 0.1, exact: 0.1 }
/** Reduced weight of the second stage for long queries. */
const longShare = 0.5

export interface Candidate {
  document: number
  score: number
  cover: number
  /** It contains what was typed, not only synonyms. */
  typed: boolean
}

/**
 * Sorts the best candidates by both stages; documents with the typed words rank before those with synonyms only.
 * Candidates without a text (deleted meanwhile) are dropped.
 */
export function rerank(
  candidates: readonly Candidate[],
  forms: readonly Form[],
  textOf: (document: number) => { title: string; body: string } | undefined,
): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE)
  const looked = forms.map(({ query, weight }) => ({ sought: searchFeaturesOf(query), weight, query }))
  const ranked = candidates.flatMap((candidate) => {
    const text = textOf(candidate.document)
    if (!text) return []
    const bonus = Math.max(...looked.map(({ sought, weight, query }) => weight * bonusOf(sought, query, text)))
    return [{ candidate, final: candidate.score / best + bonus }]
  })
  return ranked
    .sort(
      (a, b) =>
        Number(b.candidate.typed) - Number(a.candidate.typed) || b.final - a.final || b.candidate.document - a.candidate.document,
    )
    .map(({ candidate }) => candidate)
}

function bonusOf(sought: SearchFeatures, { long, runs }: Query, { title, body }: { title: string; body: string }): number {
  const { phrase, window, exact } = featuresOf(sought, title, body)
  const windowShare = runs.length > 1 ? shares.windowOfWords : shares.window
  return (long ? longShare : 1) * (shares.phrase * phrase + windowShare * window + shares.exact * exact)
}
