import { bigramsOf, type SimilarityReason, storedSimilarity, TextBigrams } from './rank-posts.ts'

/** The features of a post for recommendations. None of them is behind a wall. */
export interface PostFeatures {
  uid: number
  title: string
  lead: string
  tags: readonly string[]
  /** Titles; the feature channel first. */
  channels: readonly string[]
  /** Milliseconds. */
  published: number
  reads: number
}

/** Similarities of two posts, each 0 to 1. */
interface PostSimilarity {
  /** The weight of the shared tags among all tags of the current post. */
  tags: number
  text: number
  channels: number
}

const weights = { tags: 0.5, text: 0.25, channels: 0.1, recency: 0.08, popularity: 0.07 }
const recencyHalfLife = 540 * 86_400_000

/** The weight of a tag with `posts` posts: the rarer, the higher (inverse document frequency). */
function tagWeight(posts: number): number {
  return 1 / Math.log(Math.E + posts)
}

/** Prior of a post, independent of the current post: recency and reads. */
function prior({ published, reads }: Pick<PostFeatures, 'published' | 'reads'>, now: number): number {
  const recency = 2 ** (-Math.max(0, now - published) / recencyHalfLife)
  const popularity = Math.min(1, Math.log10(1 + Math.max(0, reads)) / 6)
  return weights.recency * recency + weights.popularity * popularity
}

/** Similarity of a post to the current one, 0 to 1. */
export function nearness(shared: PostSimilarity, prior: number): number {
  return weights.tags * shared.tags + weights.text * shared.text + weights.channels * shared.channels + prior
}

/** Upper bound of `nearness` before texts are compared: candidates below the threshold are skipped. */
export function nearnessBound(tags: number, prior: number): number {
  return weights.tags * tags + weights.channels + prior
}

/** Minimum share of tags in the similarity for a tag to be the stated reason. */
const tagShare = 0.1
/** Minimum text similarity for it to be the stated reason. */
const textShare = 0.12

/** The stated reason: a shared tag, otherwise similar texts, otherwise a shared channel. */
function likenessOf(shared: PostSimilarity, tag: string | null, channel: string | null): SimilarityReason {
  if (tag !== null && shared.tags >= tagShare) return { by: 'tag', name: tag }
  if (shared.text >= textShare || channel === null) return { by: 'text' }
  return { by: 'channel', name: channel }
}

/** Top-k: the indices with the highest values, highest first; among equals the higher index (the newer post) first. */
export class TopK {
  readonly #indices: number[] = []
  readonly #values: number[] = []
  readonly #capacity: number
  /** When full: the lowest retained value. Lower values are rejected. */
  least = Number.NEGATIVE_INFINITY

  constructor(space: number) {
    this.#capacity = space
  }

  offer(index: number, value: number): void {
    const values = this.#values
    const indices = this.#indices
    let end = values.length
    if (end === this.#capacity) {
      if (!precedes(index, value, indices[end - 1] ?? 0, values[end - 1] ?? 0)) return
      end -= 1
    }
    let low = 0
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if (precedes(index, value, indices[middle] ?? 0, values[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    values.splice(low, 0, value)
    indices.splice(low, 0, index)
    if (values.length > this.#capacity) {
      values.pop()
      indices.pop()
    }
    if (values.length === this.#capacity) this.least = values[this.#capacity - 1] ?? 0
  }

  get indices(): readonly number[] {
    return this.#indices
  }
}

const precedes = (index: number, value: number, otherIndex: number, otherValue: number) =>
  value > otherValue || (value === otherValue && index > otherIndex)

/** Reusable accumulator of sums by position, with constant-time reset. */
class Accumulator {
  readonly #sums: Float64Array
  readonly #rounds: Uint32Array
  readonly #touched: Uint32Array
  #count = 0
  #round = 0

  /** @param size one more than the highest position */
  constructor(size: number) {
    this.#sums = new Float64Array(size)
    this.#rounds = new Uint32Array(size)
    this.#touched = new Uint32Array(size)
  }

  clear(): void {
    this.#round += 1
    this.#count = 0
  }

  add(positions: readonly number[], amount: number): void {
    const round = this.#round
    const rounds = this.#rounds
    const sums = this.#sums
    const touched = this.#touched
    let count = this.#count
    for (const position of positions) {
      if (rounds[position] === round) {
        sums[position] = (sums[position] ?? 0) + amount
      } else {
        rounds[position] = round
        sums[position] = amount
        touched[count++] = position
      }
    }
    this.#count = count
  }

  of(position: number): number {
    return this.#rounds[position] === this.#round ? (this.#sums[position] ?? 0) : 0
  }

  /** Visits every position with a sum, in the order of their first addition. */
  forEach(visit: (place: number, sum: number) => void): void {
    for (let index = 0; index < this.#count; index += 1) {
      const position = this.#touched[index] ?? 0
      visit(position, this.#sums[position] ?? 0)
    }
  }
}

/** Posting lists: positions by the name of a tag or channel, in insertion order. */
class PostingLists {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #places: number[][] = []

  /** Adds a position to each named list. @returns the lists' numbers, in the order of the names */
  put(names: readonly string[], position: number): number[] {
    return [...new Set(names)].map((name) => {
      const number = this.#numbers.get(name) ?? this.#begin(name)
      this.#places[number]?.push(position)
      return number
    })
  }

  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }

  /** The positions added last, at most `limit`, the oldest of them first. */
  latest(number: number, limit: number): readonly number[] {
    const positions = this.#places[number] ?? []
    return positions.length > limit ? positions.slice(-limit) : positions
  }

  #begin(name: string): number {
    const number = this.#names.length
    this.#numbers.set(name, number)
    this.#names.push(name)
    this.#places.push([])
    return number
  }
}

/** A similar post. `likeness` is in its stored form. */
export interface NearPost {
  uid: number
  score: number
  likeness: string
}

/** Limits of a search: the latest posts of a tag, the latest of a channel, and the number of text comparisons. */
export const reachLimits = { tag: 2_500, channel: 40, texts: 120 }

/** Number of stored similar posts per post: enough that some remain if others are walled, withdrawn or already shown. */
export const neighbourLimits = { near: 20, together: 12 }

/** A tag of the current post: its number and its weight among the post's tags, which add up to 1. */
type OwnTag = readonly [tag: number, weight: number]

/**
 * Compact in-memory index for similar posts. Posts are added in the order of their uid, once each, and queried after
 * all were added.
 */
export class PostIndex {
  readonly #places = new Map<number, number>()
  readonly #uids: number[] = []
  readonly #prior: number[] = []
  readonly #tagsOf: (readonly number[])[] = []
  readonly #channelsOf: (readonly number[])[] = []
  readonly #tags = new PostingLists()
  readonly #channels = new PostingLists()
  readonly #texts = new TextBigrams()
  readonly #frequencies: ReadonlyMap<string, number>
  readonly #now: number
  #accumulator: Accumulator | null = null

  /** @param frequencies the number of posts with each tag in the whole magazine, at most `reachLimits.tag` */
  constructor(frequencies: ReadonlyMap<string, number>, now: Date) {
    this.#frequencies = frequencies
    this.#now = now.getTime()
  }

  add(post: PostFeatures): void {
    const position = this.#uids.length
    this.#places.set(post.uid, position)
    this.#uids.push(post.uid)
    this.#prior.push(prior(post, this.#now))
    this.#tagsOf.push(this.#tags.put(post.tags, position))
    this.#channelsOf.push(this.#channels.put(post.channels, position))
    this.#texts.add(bigramsOf(`${post.title} ${post.lead}`))
  }

  /** The posts most similar to an indexed one, best first; never the post itself, no duplicates. */
  nearestTo(uid: number, count: number): NearPost[] {
    const self = this.#places.get(uid)
    if (self === undefined) return []
    const ownTags = this.#weighTags(self)
    const ownChannels = this.#channelsOf[self] ?? []
    const accumulator = this.#gather(ownTags, ownChannels)
    const channelsShared = (position: number) =>
      inCommon(ownChannels, this.#channelsOf[position] ?? []) / Math.max(1, ownChannels.length)
    const sharedWith = (position: number): PostSimilarity => ({
      tags: accumulator.of(position),
      text: this.#texts.similarity(self, position),
      channels: channelsShared(position),
    })
    const scoreOf = (position: number) => nearness(sharedWith(position), this.#prior[position] ?? 0)

    const compared = new TopK(reachLimits.texts)
    accumulator.forEach((position, tags) => {
      const prior = this.#prior[position] ?? 0
      if (position === self || nearnessBound(tags, prior) < compared.least) return
      compared.offer(position, nearness({ tags, text: 0, channels: channelsShared(position) }, prior))
    })
    const nearest = new TopK(count)
    for (const position of compared.indices) nearest.offer(position, scoreOf(position))

    return nearest.indices.map((position) => {
      const tags = this.#tagsOf[position] ?? []
      const tag = ownTags.find(([ownTag]) => tags.includes(ownTag))
      const channel = ownChannels.find((ownChannel) => this.#channelsOf[position]?.includes(ownChannel))
      const likeness = likenessOf(
        sharedWith(position),
        tag ? this.#tags.nameOf(tag[0]) : null,
        channel === undefined ? null : this.#channels.nameOf(channel),
      )
      return { uid: this.#uids[position] ?? 0, score: rounded(scoreOf(position)), likeness: storedSimilarity(likeness) }
    })
  }

  /** All candidates, with the weight of the tags that they share. */
  #gather(ownTags: readonly OwnTag[], ownChannels: readonly number[]): Accumulator {
    this.#accumulator ??= new Accumulator(this.#uids.length)
    const accumulator = this.#accumulator
    accumulator.clear()
    for (const [tag, weight] of ownTags) accumulator.add(this.#tags.latest(tag, reachLimits.tag), weight)
    for (const channel of ownChannels) accumulator.add(this.#channels.latest(channel, reachLimits.channel), 0)
    return accumulator
  }

  #weighTags(position: number): OwnTag[] {
    const weighed = (this.#tagsOf[position] ?? []).map(
      (tag): OwnTag => [tag, tagWeight(this.#frequencies.get(this.#tags.nameOf(tag)) ?? 0)],
    )
    const all = weighed.reduce((sum, [, weight]) => sum + weight, 0)
    return weighed.map(([tag, weight]) => [tag, weight / all])
  }
}

const rounded = (score: number) => Math.round(score * 1e4) / 1e4

function inCommon(a: readonly number[], b: readonly number[]): number {
  let count = 0
  for (const value of a) if (b.includes(value)) count += 1
  return count
}
