import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'

/** Stop words. A bigram with one of them is dropped. */
const common = new Set('的了是在和也不就都與及或而嗎呢吧把被讓給跟從到很更最這那哪你我他她它們個有沒要會能可以怎麼什如何')
const letterOrDigit = /[\p{L}\p{N}]/u

const unknown = 0
const counts = 1
const parts = 2
/** Cache by character code (65 KB): whether a character counts or separates bigrams; rarer characters are not cached. */
const kinds = new Uint8Array(1 << 16)

function kindOf(code: number): number {
  const cached = kinds[code] ?? unknown
  if (cached !== unknown) return cached
  const character = String.fromCodePoint(code)
  const kind = letterOrDigit.test(character) && !common.has(character) ? counts : parts
  kinds[code] = kind
  return kind
}

/**
 * The set of a text's character bigrams, each hashed to a number below 65,536. Full and half width, upper and lower
 * case are equal; punctuation and stop words separate bigrams.
 */
export function bigramsOf(text: string): number[] {
  const pairs = new Set<number>()
  let before = 0
  const normalized = text.normalize('NFKC').toLowerCase()
  for (let index = 0; index < normalized.length; index += 1) {
    const code = normalized.codePointAt(index) ?? 0
    if (code > 0xffff) index += 1
    const counted = kindOf(code) === counts
    if (before > 0 && counted) pairs.add((before * 31 + code) & 0xffff)
    before = counted ? code : 0
  }
  return [...pairs]
}

/** Similarity of two sets, 0 to 1: twice the intersection over the sum of both sizes (Dice). */
export function overlap(shared: number, sizeA: number, sizeB: number): number {
  return sizeA + sizeB === 0 ? 0 : (2 * shared) / (sizeA + sizeB)
}

/** At most `max` items with the same key before all others have had their turn. Null is never counted. */
export interface DiversityLimit<T> {
  keyOf: (item: T) => string | number | null
  max: number
}

/**
 * Diversifies the order of items, or returns the first `count` of them: an item beyond a limit of its kind is deferred
 * until the others have had their turn. The first and the deferred items each retain their order.
 */
export function diversify<T>(items: readonly T[], limits: readonly DiversityLimit<T>[], count = items.length): T[] {
  const first: T[] = []
  const waiting: T[] = []
  const counters = limits.map((limit) => ({ ...limit, seen: new Map<string | number | null, number>() }))
  for (const item of items) {
    if (first.length >= count) break
    if (counters.some(({ keyOf, max, seen }) => (seen.get(keyOf(item)) ?? 0) >= max)) {
      waiting.push(item)
      continue
    }
    for (const { keyOf, seen } of counters) {
      const name = keyOf(item)
      if (name !== null) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    first.push(item)
  }
  return [...first, ...waiting].slice(0, count)
}

/** The bigrams of many texts in one array: a text of 120 characters takes about 220 bytes. */
export class TextBigrams {
  #pairs = new Uint16Array(1 << 12)
  readonly #starts = [0]
  readonly #marked = new Uint8Array(1 << 16)
  #compared = -1

  add(pairs: readonly number[]): void {
    const start = this.#starts.at(-1) ?? 0
    const end = start + pairs.length
    if (end > this.#pairs.length) {
      const wider = new Uint16Array(Math.max(end, this.#pairs.length * 2))
      wider.set(this.#pairs)
      this.#pairs = wider
    }
    this.#pairs.set(pairs, start)
    this.#starts.push(end)
  }

  /** Similarity of two of the texts, 0 to 1. Optimised for many comparisons with the same first text. */
  similarity(self: number, other: number): number {
    if (this.#compared !== self) {
      if (this.#compared >= 0) this.#mark(this.#compared, 0)
      this.#mark(self, 1)
      this.#compared = self
    }
    const [start, end] = this.#range(other)
    let shared = 0
    for (let index = start; index < end; index += 1) shared += this.#marked[this.#pairs[index] ?? 0] ?? 0
    const [ownStart, ownEnd] = this.#range(self)
    return overlap(shared, ownEnd - ownStart, end - start)
  }

  #mark(text: number, mark: 0 | 1): void {
    const [start, end] = this.#range(text)
    for (let index = start; index < end; index += 1) this.#marked[this.#pairs[index] ?? 0] = mark
  }

  #range(text: number): [number, number] {
    return [this.#starts[text] ?? 0, this.#starts[text + 1] ?? 0]
  }
}

/**
 * Minimum co-reading count (about three recent reads) that is used, for privacy: a single visitor's path is not
 * revealed.
 */
export const minCoReads = 2.5

/** Smoothing: reads added to a post's own, so that a handful of them is no certainty. */
const doubt = 3

/**
 * The share of a post's readers who read the other in the same visit, 0 to 1.
 * @param strength decayed count of visits that read both
 * @param total decayed count of visits that read the post and any other
 */
export function coReadShare(strength: number, total: number): number {
  return strength < minCoReads ? 0 : Math.min(1, strength / (Math.max(strength, total) + doubt))
}

/** The reason for a similar post: the strongest common feature. */
export type SimilarityReason = { by: 'tag' | 'channel'; name: string } | { by: 'text' }

/** Stored form of a reason: `tag:血壓`, `text`, `channel:慢性病`. */
export function storedSimilarity(likeness: SimilarityReason): string {
  return likeness.by === 'text' ? likeness.by : `${likeness.by}:${likeness.name}`
}

/** Display text of a stored reason. */
export function similarityLabel(similarity: string): string {
  if (similarity.startsWith('tag:')) return `同樣談 ${similarity.slice('tag:'.length)}`
  if (similarity.startsWith('channel:')) return `更多 ${similarity.slice('channel:'.length)}`
  return '內容相近'
}

const readTogether = '讀過這篇的人也讀'

/** Minimum trend score for 「本週熱門」 to be true. */
const trendingFrom = 3

/** The reason for a popular post. @param trendScore reads of about the last week */
function popularityLabel(trendScore: number): string {
  return trendScore >= trendingFrom ? '本週熱門' : '讀者常讀'
}

/** A candidate for recommendation, with its relation to the current post. */
export interface Candidate {
  type: string
  id: number
  status: WallStatus
  authors: readonly { id: number }[]
  /** The feature channel first. */
  channels: readonly { id: number }[]
  /** Its similarity, 0 to 1, and the stored reason; null if it was not found similar. */
  near: { score: number; likeness: string } | null
  /** Decayed count of visits that read both. */
  strength: number
  /** Trend score: reads of about the last week. */
  trendScore: number
}

/** The current post and its viewer. */
export interface RankingContext {
  type: string
  id: number
  identity: Identity
  /** Decayed count of its reads together with any other post. */
  coReads: number
}

/** Weight of co-reading relative to similarity, and relative to the highest trend score. */
const coReadWeightInSimilar = 0.5
const coReadWeight = 1.5
/** Weight of similarity relative to the highest trend score: among trending posts the more similar ones are first. */
const nearWeight = 0.3

export type WithReason<C> = C & { reason: string }

interface ScoredCandidate<C> {
  candidate: C
  reason: string
  score: number
}

const sameAuthor: DiversityLimit<ScoredCandidate<Candidate>> = {
  keyOf: ({ candidate }) => candidate.authors[0]?.id ?? null,
  max: 2,
}
const sameChannel: DiversityLimit<ScoredCandidate<Candidate>> = {
  keyOf: ({ candidate }) => candidate.channels[0]?.id ?? null,
  max: 2,
}
const sameReason: DiversityLimit<ScoredCandidate<Candidate>> = { keyOf: ({ reason }) => reason, max: 3 }

/**
 * Similar posts (i2i): by content, ranked higher if also read in the same visits. Readable posts first; at most two of
 * one author and three of one reason before the others have had their turn. Never the post itself.
 * @param candidates each once
 * @param count the maximum number; all, if omitted
 */
export function rankSimilar<C extends Candidate>(
  reading: RankingContext,
  candidates: readonly C[],
  count?: number,
): WithReason<C>[] {
  const scored = others(reading, candidates).flatMap((candidate) => {
    if (!candidate.near) return []
    const coReadScore = coReadWeightInSimilar * coReadShare(candidate.strength, reading.coReads)
    const reason = coReadScore > candidate.near.score ? readTogether : similarityLabel(candidate.near.likeness)
    return [{ candidate, reason, score: candidate.near.score + coReadScore }]
  })
  return arrange(reading, scored, [sameAuthor, sameReason], count)
}

/**
 * Posts of the whole magazine (i2i-global): what readers of this post also read, and what is trending. Readable posts
 * first; at most two of one author or one channel before the others have had their turn. Never the post itself.
 * @param candidates each once
 * @param count the maximum number; all, if omitted
 */
export function rankGlobal<C extends Candidate>(
  reading: RankingContext,
  candidates: readonly C[],
  count?: number,
): WithReason<C>[] {
  const hottest = candidates.reduce((max, { trendScore }) => Math.max(max, trendScore), 1)
  const scored = others(reading, candidates).map((candidate) => {
    const coReadScore = coReadWeight * coReadShare(candidate.strength, reading.coReads)
    const trend = candidate.trendScore / hottest
    const reason = coReadScore > 0 && coReadScore >= trend ? readTogether : popularityLabel(candidate.trendScore)
    return { candidate, reason, score: trend + coReadScore + nearWeight * (candidate.near?.score ?? 0) }
  })
  return arrange(reading, scored, [sameAuthor, sameChannel], count)
}

function arrange<C extends Candidate>(
  { identity }: RankingContext,
  scored: readonly ScoredCandidate<C>[],
  limits: readonly DiversityLimit<ScoredCandidate<Candidate>>[],
  count = scored.length,
): WithReason<C>[] {
  const open: ScoredCandidate<C>[] = []
  const walled: ScoredCandidate<C>[] = []
  for (const entry of scored.toSorted((a, b) => b.score - a.score))
    (wallFor(entry.candidate.status, identity) === 'open' ? open : walled).push(entry)
  const first = diversify(open, limits, count)
  const chosen = [...first, ...diversify(walled, limits, count - first.length)]
  return chosen.map(({ candidate, reason }) => ({ ...candidate, reason }))
}

const others = <C extends Candidate>(self: RankingContext, candidates: readonly C[]): C[] =>
  candidates.filter(({ type, id }) => id !== self.id || type !== self.type)

/**
 * Takes the first `count` items that were not chosen before, and marks them as chosen.
 * @param keyOf unique key of an item
 */
export function selectNew<T, Key>(usedKeys: Set<Key>, items: readonly T[], count: number, keyOf: (item: T) => Key): T[] {
  const selected: T[] = []
  for (const item of items) {
    if (selected.length >= count) break
    const key = keyOf(item)
    if (usedKeys.has(key)) continue
    usedKeys.add(key)
    selected.push(item)
  }
  return selected
}
