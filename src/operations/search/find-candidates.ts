import { TopK } from '../../domain/recommendations/post-index.ts'
import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Segment } from '../../domain/search/postings.ts'
import {
  type Candidate,
  chooseTerms,
  isFullyScored,
  matchTierOf,
  type QueryForm,
  type SelectiveForm,
} from '../../domain/search/ranking.ts'
import type { PruningOptions } from '../../domain/search/score-accumulator.ts'
import { type DocumentTable, deletedLayer, type IndexReader } from './index-reader.ts'

/**
 * With fewer hits than this, or with none that contains this share of the query, single characters are searched
 * too: they widen the result. If no word of the query occurs, they would find only unrelated documents (for 落枕
 * every text with a fall).
 */
const sufficientHits = { hits: 10, cover: 0.5 }

/**
 * The first stage: scores the query in all its forms on the reader's board, and reads the result synchronously with
 * `collect`. `bestCover` is the largest share of the query in a document, before single characters widened the result.
 */
export async function findCandidates<T>(
  reader: IndexReader,
  forms: readonly QueryForm[],
  layers: readonly SearchLayer[],
  pruning: PruningOptions,
  collect: () => { hits: number; cover: number; result: T },
): Promise<{ result: T; bestCover: number }> {
  const hasShortQuery = forms.some(({ query }) => !query.long)
  const documents = reader.table.count(layers)
  await loadTerms(reader, forms, layers)
  const pairs = chooseTerms(forms, await reader.counts(termsOf(forms, false), layers), documents, false)
  const totals = await score(reader, pairs, layers, pruning, collect)
  if (!hasShortQuery || totals.hits === 0 || (totals.hits >= sufficientHits.hits && totals.cover >= sufficientHits.cover))
    return { result: totals.result, bestCover: totals.cover }
  const all = chooseTerms(forms, await reader.counts(termsOf(forms, true), layers), documents, true)
  const { result } = await score(reader, all, layers, pruning, collect)
  return { result, bestCover: totals.cover }
}

const termsOf = (forms: readonly QueryForm[], characters: boolean): string[] => [
  ...new Set(
    forms.flatMap(({ query }) =>
      [...query.terms, ...(characters && !query.long ? query.characters : [])].map(({ term }) => term),
    ),
  ),
]

/**
 * Loads the terms of a query at once: spelling, synonyms and scores would load parts of them in several statements. When
 * all of them are scored, their postings are also counted.
 */
export async function loadTerms(reader: IndexReader, forms: readonly QueryForm[], layers: readonly SearchLayer[]): Promise<void> {
  const fullyScored = forms.filter(({ query }) => isFullyScored(query))
  if (!reader.engine) await reader.postings(termsOf(fullyScored, false), layers)
}

async function score<T>(
  reader: IndexReader,
  chosen: readonly SelectiveForm[],
  layers: readonly SearchLayer[],
  pruning: PruningOptions,
  collect: () => T,
): Promise<T> {
  const engineResult = (await reader.engine?.find(chosen, layers, reader.build)) ?? null
  if (engineResult) {
    reader.board.begin(reader.table.size)
    for (const [index, form] of chosen.entries()) if (form.total > 0) reader.board.addFound(form, engineResult[index] ?? [])
    return collect()
  }
  const terms = [...new Set(chosen.flatMap((form) => form.terms.map(({ term }) => term)))]
  const postings: ReadonlyMap<string, Segment[]> = await reader.postings(terms, layers)
  const { board, table } = reader
  // the board is shared by all requests: nothing may be awaited from here to the end of collect
  board.begin(table.size, pruning)
  for (const [index, form] of chosen.entries()) {
    if (form.total === 0) continue
    const later = Math.max(0, ...chosen.slice(index + 1).map(({ weight }) => weight))
    board.add({ ...form, terms: form.terms.map(({ term, value }) => ({ value, segments: postings.get(term) ?? [] })) }, later)
  }
  return collect()
}

/** The filter of the hits. */
export interface ResultFilter {
  type?: string | undefined
  channelId?: number | undefined
}

/** Hits, counted and ranked by the first stage. */
export interface CollectedHits {
  best: Candidate[]
  /** The best of those below the threshold of a hit. */
  near: Candidate[]
  /** Every hit that matches the filter, if requested; only the best when there are very many. */
  all: number[]
  total: number
  /** The largest share of the query that a document contains, 0 to 1. */
  cover: number
  /** Facets: hits by type, regardless of the type filter; and by channel, regardless of the channel filter. */
  types: Map<string, number>
  channels: Map<number, number>
}

/** A hit contains at least this share of what the best one contains of the query, or has this share of the best score. */
const hitShare = 0.5
/** The maximum number of hits that can be sorted by an order other than relevance. */
const maxSortable = 10_000

/** Pruning of the scores that does not change the collected hits. */
export function pruningOf({ table: { layers } }: IndexReader, { filter, near, nearFrom }: HitCriteria): PruningOptions {
  const isFiltered = filter.type !== undefined || filter.channelId !== undefined
  return {
    hitShare,
    near: isFiltered && near > 0 ? Number.POSITIVE_INFINITY : near,
    nearFrom,
    atLeast: sufficientHits.hits,
    isLive: (document) => layers[document] !== deletedLayer,
  }
}

/** Selects the hits of the score board. */
export interface HitCriteria {
  filter: ResultFilter
  /** The number of best hits, and of near ones. */
  best: number
  near: number
  /** The minimum share of the query in near ones. */
  nearFrom: number
  /** Whether every hit is listed, for another order. */
  all: boolean
  /** Documents with a larger share of the query are closer to what was typed (`matchTierOf`): they are ranked first. */
  bounds: readonly number[]
}

/** Collects the hits from the score board: counts them by type and channel, and selects the best. */
export function collectHits(
  { board, table }: IndexReader,
  { filter, best, near, nearFrom, all, bounds }: HitCriteria,
): { hits: number; cover: number; result: CollectedHits } {
  const { documents, scores, covers } = board
  const { layers, types, channels } = table
  const summit = highest(documents, scores, covers, layers)
  const minCover = summit.cover * hitShare
  const minScore = summit.score * hitShare
  const requestedKinds = matchingKinds(table, filter)
  const counts = new Uint32Array(table.typeNames.length * table.combinations.length)
  const nearest = new TopK(best)
  const nearby = new TopK(Math.max(near, 1))
  const candidates: number[] = []
  let total = 0
  for (const document of documents) {
    if (layers[document] === deletedLayer) continue
    const score = scores[document] as number
    const cover = covers[document] as number
    const kind = (channels[document] as number) * table.typeNames.length + (types[document] as number)
    if (cover < minCover && score < minScore) {
      if (cover >= nearFrom && requestedKinds[kind] !== 0 && score >= nearby.least) nearby.offer(document, score)
      continue
    }
    counts[kind] = (counts[kind] as number) + 1
    if (requestedKinds[kind] === 0) continue
    total += 1
    const rankScore = bounds.length === 0 ? score : matchTierOf(cover, bounds) * summit.score + score
    if (rankScore >= nearest.least) nearest.offer(document, rankScore)
    if (all) candidates.push(document)
  }
  const sortable = candidates.length <= maxSortable ? candidates : bestOf(candidates, scores)
  const candidate = (document: number): Candidate => {
    const cover = covers[document] ?? 0
    return { document, score: scores[document] ?? 0, cover, matchTier: matchTierOf(cover, bounds) }
  }
  return {
    hits: summit.hits,
    cover: summit.cover,
    result: {
      best: nearest.indices.map(candidate),
      near: near === 0 ? [] : nearby.indices.map(candidate),
      all: sortable,
      total: all ? sortable.length : total,
      cover: summit.cover,
      ...facetsOf(table, counts, filter),
    },
  }
}

function highest(documents: Uint32Array, scores: Float32Array, covers: Float32Array, layers: Uint8Array) {
  let hits = 0
  let score = 0
  let cover = 0
  for (const document of documents) {
    if (layers[document] === deletedLayer) continue
    hits += 1
    if ((scores[document] as number) > score) score = scores[document] as number
    if ((covers[document] as number) > cover) cover = covers[document] as number
  }
  return { hits, score, cover }
}

/** For every kind of document (combination of channels and type) whether the filter matches it. */
function matchingKinds({ typeNames, combinations }: DocumentTable, { type, channelId }: ResultFilter): Uint8Array {
  return Uint8Array.from(
    combinations.flatMap((channels) =>
      typeNames.map((name) =>
        Number((type === undefined || type === name) && (channelId === undefined || channels.includes(channelId))),
      ),
    ),
  )
}

/** Each facet ignores its own filter: a reader who filters by articles sees how many books there are. */
function facetsOf(
  { typeNames, combinations }: DocumentTable,
  counts: Uint32Array,
  { type, channelId }: ResultFilter,
): Pick<CollectedHits, 'types' | 'channels'> {
  const types = new Map<string, number>()
  const channels = new Map<number, number>()
  for (const [kind, count] of counts.entries()) {
    if (count === 0) continue
    const name = typeNames[kind % typeNames.length] ?? ''
    const combination = combinations[Math.floor(kind / typeNames.length)] ?? []
    if (channelId === undefined || combination.includes(channelId)) types.set(name, (types.get(name) ?? 0) + count)
    if (type === undefined || type === name) for (const id of combination) channels.set(id, (channels.get(id) ?? 0) + count)
  }
  return { types, channels }
}

function bestOf(documents: readonly number[], scores: Float32Array): number[] {
  const sorted = Float32Array.from(documents, (document) => scores[document] ?? 0).sort()
  const minScore = sorted[sorted.length - maxSortable] ?? 0
  return documents.filter((document) => (scores[document] ?? 0) >= minScore).slice(0, maxSortable)
}
