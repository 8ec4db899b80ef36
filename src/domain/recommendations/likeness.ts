import type { Likeness } from './rank-posts.ts'

/** The facts of a post for recommendations. None of them is behind a wall. */
export interface PostFacts {
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
export interface Shared {
  /** The weight of the shared tags among all tags of the current post. */
  tags: number
  text: number
  channels: number
}

const weights = { tags: 0.5, text: 0.25, channels: 0.1, recency: 0.08, popularity: 0.07 }
const recencyHalfLife = 540 * 86_400_000

/** The weight of a tag with `posts` posts: the rarer, the higher (inverse document frequency). */
export function tagWeight(posts: number): number {
  return 1 / Math.log(Math.E + posts)
}

/** Prior of a post, independent of the current post: recency and reads. */
export function prior({ published, reads }: Pick<PostFacts, 'published' | 'reads'>, now: number): number {
  const recency = 2 ** (-Math.max(0, now - published) / recencyHalfLife)
  const popularity = Math.min(1, Math.log10(1 + Math.max(0, reads)) / 6)
  return weights.recency * recency + weights.popularity * popularity
}

/** Similarity of a post to the current one, 0 to 1. */
export function nearness(shared: Shared, prior: number): number {
  return weights.tags * shared.tags + weights.text * shared.text + weights.channels * shared.channels + prior
}

/** Upper bound of `nearness` before texts are compared: candidates below the threshold are skipped. */
export function outlook(tags: number, prior: number): number {
  return weights.tags * tags + weights.channels + prior
}

/** Minimum share of tags in the similarity for a tag to be the stated reason. */
const tagShare = 0.1
/** Minimum text similarity for it to be the stated reason. */
const textShare = 0.12

/** The stated reason: a shared tag, otherwise similar texts, otherwise a shared channel. */
export function likenessOf(shared: Shared, tag: string | null, channel: string | null): Likeness {
  if (tag !== null && shared.tags >= tagShare) return { by: 'tag', name: tag }
  if (shared.text >= textShare || channel === null) return { by: 'text' }
  return { by: 'channel', name: channel }
}
