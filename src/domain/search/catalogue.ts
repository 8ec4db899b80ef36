import { featureList, type SearchedFeature } from '../navigation/features.ts'
import { fold } from './fold.ts'
import { PostingsBuilder, type Segment } from './postings.ts'
import { readQuery } from './query.ts'
import {
  type Candidate,
  chooseTerms,
  eachWeight,
  type IndexText,
  lengthsOf,
  matchTierOf,
  type QueryForm,
  rerank,
  rerankDepth,
} from './ranking.ts'
import { ScoreAccumulator } from './score-accumulator.ts'
import { beginsWithSyllables, clausesOf, suffixesOf, suggestionKeys } from './suggestions.ts'

const firstKinds = ['page', 'tool', 'quiz', 'video', 'special', 'author', 'column', 'channel', 'magazine'] as const
type FirstKind = (typeof firstKinds)[number]
export type CatalogueKind = FirstKind | SearchedFeature
const additionalKinds = () =>
  featureList().flatMap(({ name, search }) =>
    search && !firstKinds.some((first) => first === name) ? (name as Exclude<SearchedFeature, FirstKind>) : [],
  )
/** The searched features that are not among the first kinds. */
export const searchedFeatureKinds = /* @__PURE__ */ additionalKinds()
/** Searchable kinds apart from posts, in the order of their groups. */
export const entryKinds: readonly CatalogueKind[] = [...firstKinds, ...searchedFeatureKinds]

/** An entry with its searchable texts: all of them are public. */
export interface CatalogueEntry {
  kind: CatalogueKind
  /** Its number or slug, unique within its kind. */
  key: string
  title: string
  /** Other names and keywords: matched, never shown. */
  marks: string
  body: string
}

/** A matched entry, and the share of the query that it contains. */
export interface FoundEntry<E> {
  entry: E
  cover: number
}

/** Kinds that are matched by any word of their title, not only by the prefix of the title or of a clause. */
const kindsMatchedByAnyWord: readonly CatalogueKind[] = ['tool', 'quiz']
/** Kinds whose titles are names, and the maximum length of a name. */
const kindsWithNames: readonly CatalogueKind[] = ['author', 'column']
const maxNameLength = 12

/** Minimum share of the query's words in an entry: it is offered beside posts, so it must be relevant. */
const minCoverage = 0.5
/** Minimum score of a match relative to the best of its kind. */
const minRelativeScore = 0.5

/**
 * In-memory index of everything searchable apart from posts: some thousand entries at most. Unlike posts it is searched by
 * words only, never by single characters.
 */
export class Catalogue<E extends CatalogueEntry> {
  readonly #entries: readonly E[]
  readonly #texts: readonly IndexText[]
  readonly #postings = new Map<string, Segment>()
  readonly #counts = new Map<string, number>()
  readonly #accumulator = new ScoreAccumulator()
  readonly #keys: { at: number; folded: string; sound: string }[]
  /** Names that may be misspelled, with their keys, by their sound. */
  readonly names: ReadonlyMap<string, readonly { text: string; folded: string; sound: string }[]>

  constructor(entries: readonly E[]) {
    this.#entries = entries
    this.#texts = entries.map(({ title, marks, body }) => ({ title: fold(title), marks: fold(marks), body: fold(body) }))
    const lengths = this.#texts.map(lengthsOf)
    const mean = (part: keyof IndexText) => lengths.reduce((sum, length) => sum + length[part], 0) / Math.max(lengths.length, 1)
    const averages = { title: mean('title'), marks: mean('marks'), body: mean('body') }
    const builder = new PostingsBuilder(0)
    for (const [index, text] of this.#texts.entries())
      eachWeight(text, averages, (term, weight) => {
        builder.add(index, term, weight)
      })
    for (const { term, documents, bytes } of builder.terms()) {
      this.#postings.set(term, { first: 0, bytes })
      this.#counts.set(term, documents)
    }
    this.#keys = entries.flatMap(({ kind, title }, index) =>
      (kindsMatchedByAnyWord.includes(kind) ? suffixesOf(title) : clausesOf(title)).map((rest) => ({
        at: index,
        ...suggestionKeys(rest),
      })),
    )
    const names = entries.filter(({ kind, title }) => kindsWithNames.includes(kind) && title.length <= maxNameLength)
    this.names = Map.groupBy(
      names.map(({ title }) => ({ text: title, ...suggestionKeys(title) })),
      ({ sound }) => sound,
    )
  }

  /** Document frequency of a term. */
  count(term: string): number {
    return this.#counts.get(term) ?? 0
  }

  /** The entries that match the forms of a query, the best of each kind first; none for a long query. */
  find(forms: readonly QueryForm[], isShown: (entry: E) => boolean, bounds: readonly number[]): FoundEntry<E>[] {
    const shortForms = forms
      .filter(({ query }) => !query.long)
      .map(({ query, weight }) => ({ query: readQuery(query.folded, { even: true }), weight }))
    const accumulator = this.#accumulator
    accumulator.begin(this.#entries.length)
    for (const form of chooseTerms(shortForms, this.#counts, this.#entries.length, false)) {
      const terms = form.terms.map(({ term, value }) => ({ value, segments: this.#segments(term) }))
      if (form.total > 0) accumulator.add({ ...form, terms })
    }
    const hits: Candidate[] = []
    const best = new Map<CatalogueKind, number>()
    for (const index of accumulator.documents) {
      const entry = this.#entries[index]
      const cover = accumulator.covers[index] ?? 0
      const score = accumulator.scores[index] ?? 0
      if (!entry || cover < minCoverage || !isShown(entry)) continue
      hits.push({ document: index, score, cover, matchTier: matchTierOf(cover, bounds) })
      best.set(entry.kind, Math.max(best.get(entry.kind) ?? 0, score))
    }
    const relevantHits = hits
      .filter(({ document, score }) => score >= minRelativeScore * (best.get(this.#entries[document]?.kind ?? 'tool') ?? 0))
      .sort((a, b) => b.matchTier - a.matchTier || b.score - a.score || a.document - b.document)
    const reranked = rerank(relevantHits.slice(0, rerankDepth), shortForms, (index) => this.#texts[index])
    return [...reranked, ...relevantHits.slice(rerankDepth)].flatMap(({ document, cover }) => {
      const entry = this.#entries[document]
      return entry ? [{ entry, cover }] : []
    })
  }

  /** The entries of a kind. */
  ofKind(kind: CatalogueKind): E[] {
    return this.#entries.filter((entry) => entry.kind === kind)
  }

  /** The entries with a clause of the title (for tools and quizzes, a word) that has the typed prefix, or its sound. */
  startingWith(input: string, { folded, sound }: { folded: string; sound: string | null }): E[] {
    const indexes = new Set<number>()
    for (const key of this.#keys)
      if (
        key.folded.startsWith(folded) ||
        (sound !== null && key.sound.startsWith(sound) && this.#startsWithSyllables(input, key.at))
      )
        indexes.add(key.at)
    return [...indexes].flatMap((index) => this.#entries[index] ?? [])
  }

  #startsWithSyllables(input: string, index: number): boolean {
    return beginsWithSyllables(input, this.#entries[index]?.title ?? '')
  }

  #segments(term: string): Segment[] {
    const segment = this.#postings.get(term)
    return segment ? [segment] : []
  }
}
