import type { Form } from './choose-terms.ts'
import { featuresOf, type Sought, soughtBy } from './features.ts'
import type { Query } from './query.ts'

/** How many of the best candidates get a second look. */
export const secondLook = 50

/** What the second look adds to the first stage's score (of which the best candidate has 1). */
const shares = { phrase: 0.2, window: 0.3, windowOfWords: 0.1, exact: 0.1 }
/** Of long queries the second look says less. */
const longShare = 0.5

export interface Candidate {
  document: number
  score: number
  cover: number
  /** It holds what was typed, not only synonyms of it. */
  typed: boolean
}

/** Sorts the best candidates by both stages; what holds the typed words stands before what holds only their synonyms. Those without a text (gone in the meantime) fall out. */
export function rerank(
  candidates: readonly Candidate[],
  forms: readonly Form[],
  textOf: (document: number) => { title: string; body: string } | undefined,
): Candidate[] {
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE)
  const looked = forms.map(({ query, weight }) => ({ sought: soughtBy(query), weight, query }))
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

function bonusOf(sought: Sought, { long, runs }: Query, { title, body }: { title: string; body: string }): number {
  const { phrase, window, exact } = featuresOf(sought, title, body)
  const windowShare = runs.length > 1 ? shares.windowOfWords : shares.window
  return (long ? longShare : 1) * (shares.phrase * phrase + windowShare * window + shares.exact * exact)
}
