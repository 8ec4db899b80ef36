import { bigramsOf } from './bigrams.ts'
import { likenessOf, nearness, outlook, type PostFacts, prior, type Shared, tagWeight } from './likeness.ts'
import { Nearest } from './nearest.ts'
import { storedLikeness, Texts } from './rank-posts.ts'

/** Reusable accumulator of sums by position, with constant-time reset. */
class Accumulator {
  readonly #sums: Float64Array
  readonly #rounds: Uint32Array
  readonly #touched: Uint32Array
  #count = 0
  #round = 0

  /** @param places one more than the highest position */
  constructor(places: number) {
    this.#sums = new Float64Array(places)
    this.#rounds = new Uint32Array(places)
    this.#touched = new Uint32Array(places)
  }

  clear(): void {
    this.#round += 1
    this.#count = 0
  }

  add(places: readonly number[], amount: number): void {
    const round = this.#round
    const rounds = this.#rounds
    const sums = this.#sums
    const touched = this.#touched
    let count = this.#count
    for (const place of places) {
      if (rounds[place] === round) {
        sums[place] = (sums[place] ?? 0) + amount
      } else {
        rounds[place] = round
        sums[place] = amount
        touched[count++] = place
      }
    }
    this.#count = count
  }

  of(place: number): number {
    return this.#rounds[place] === this.#round ? (this.#sums[place] ?? 0) : 0
  }

  /** Visits every position with a sum, in the order of their first addition. */
  forEach(visit: (place: number, sum: number) => void): void {
    for (let at = 0; at < this.#count; at += 1) {
      const place = this.#touched[at] ?? 0
      visit(place, this.#sums[place] ?? 0)
    }
  }
}

/** Posting lists: positions by the name of a tag or channel, in insertion order. */
class PostingLists {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #places: number[][] = []

  /** Adds a position to each named list. @returns the lists' numbers, in the order of the names */
  put(names: readonly string[], place: number): number[] {
    return [...new Set(names)].map((name) => {
      const number = this.#numbers.get(name) ?? this.#begin(name)
      this.#places[number]?.push(place)
      return number
    })
  }

  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }

  /** The positions added last, at most `limit`, the oldest of them first. */
  latest(number: number, limit: number): readonly number[] {
    const places = this.#places[number] ?? []
    return places.length > limit ? places.slice(-limit) : places
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
export const reach = { tag: 2_500, channel: 40, texts: 120 }

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
  readonly #texts = new Texts()
  readonly #frequencies: ReadonlyMap<string, number>
  readonly #now: number
  #accumulator: Accumulator | null = null

  /** @param frequencies the number of posts with each tag in the whole magazine, at most `reach.tag` */
  constructor(frequencies: ReadonlyMap<string, number>, now: Date) {
    this.#frequencies = frequencies
    this.#now = now.getTime()
  }

  add(post: PostFacts): void {
    const place = this.#uids.length
    this.#places.set(post.uid, place)
    this.#uids.push(post.uid)
    this.#prior.push(prior(post, this.#now))
    this.#tagsOf.push(this.#tags.put(post.tags, place))
    this.#channelsOf.push(this.#channels.put(post.channels, place))
    this.#texts.add(bigramsOf(`${post.title} ${post.lead}`))
  }

  /** The posts most similar to an indexed one, best first; never the post itself, no duplicates. */
  nearestTo(uid: number, count: number): NearPost[] {
    const self = this.#places.get(uid)
    if (self === undefined) return []
    const ownTags = this.#weighTags(self)
    const ownChannels = this.#channelsOf[self] ?? []
    const accumulator = this.#gather(ownTags, ownChannels)
    const channelsShared = (place: number) =>
      inCommon(ownChannels, this.#channelsOf[place] ?? []) / Math.max(1, ownChannels.length)
    const sharedWith = (place: number): Shared => ({
      tags: accumulator.of(place),
      text: this.#texts.alike(self, place),
      channels: channelsShared(place),
    })
    const scoreOf = (place: number) => nearness(sharedWith(place), this.#prior[place] ?? 0)

    const compared = new Nearest(reach.texts)
    accumulator.forEach((place, tags) => {
      const prior = this.#prior[place] ?? 0
      if (place === self || outlook(tags, prior) < compared.least) return
      compared.offer(place, nearness({ tags, text: 0, channels: channelsShared(place) }, prior))
    })
    const nearest = new Nearest(count)
    for (const place of compared.indices) nearest.offer(place, scoreOf(place))

    return nearest.indices.map((place) => {
      const tags = this.#tagsOf[place] ?? []
      const tag = ownTags.find(([own]) => tags.includes(own))
      const channel = ownChannels.find((own) => this.#channelsOf[place]?.includes(own))
      const likeness = likenessOf(
        sharedWith(place),
        tag ? this.#tags.nameOf(tag[0]) : null,
        channel === undefined ? null : this.#channels.nameOf(channel),
      )
      return { uid: this.#uids[place] ?? 0, score: rounded(scoreOf(place)), likeness: storedLikeness(likeness) }
    })
  }

  /** All candidates, with the weight of the tags that they share. */
  #gather(ownTags: readonly OwnTag[], ownChannels: readonly number[]): Accumulator {
    this.#accumulator ??= new Accumulator(this.#uids.length)
    const accumulator = this.#accumulator
    accumulator.clear()
    for (const [tag, weight] of ownTags) accumulator.add(this.#tags.latest(tag, reach.tag), weight)
    for (const channel of ownChannels) accumulator.add(this.#channels.latest(channel, reach.channel), 0)
    return accumulator
  }

  #weighTags(place: number): OwnTag[] {
    const weighed = (this.#tagsOf[place] ?? []).map(
      (tag): OwnTag => [tag, tagWeight(this.#frequencies.get(this.#tags.nameOf(tag)) ?? 0)],
    )
    const all = weighed.reduce((sum, [, weight]) => sum + weight, 0)
    return weighed.map(([tag, weight]) => [tag, weight / all])
  }
}

const rounded = (score: number) => Math.round(score * 1e4) / 1e4

function inCommon(a: readonly number[], b: readonly number[]): number {
  let count = 0
  for (const one of a) if (b.includes(one)) count += 1
  return count
}
