import type { Likeness } from './reasons.ts'

/** What may be known of a post to place it beside another. None of it is behind a wall. */
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

/** What two posts share, each 0 to 1. */
export interface Shared {
  /** The weight of the shared tags among all tags of the post being read. */
  tags: number
  text: number
  channels: number
}

const weights = { tags: 0.5, text: 0.25, channels: 0.1, recency: 0.08, popularity: 0.07 }
const recencyHalfLife = 540 * 86_400_000

/** The weight of a tag that `posts` posts carry: the rarer, the more it says. */
export function tagWeight(posts: number): number {
  return 1 / Math.log(Math.E + posts)
}

/** What speaks for a post whatever stands beside it: new, and read. */
export function prior({ published, reads }: Pick<PostFacts, 'published' | 'reads'>, now: number): number {
  const recency = 2 ** (-Math.max(0, now - published) / recencyHalfLife)
  const popularity = Math.min(1, Math.log10(1 + Math.max(0, reads)) / 6)
  return weights.recency * recency + weights.popularity * popularity
}

/** How near a post is to the one being read, 0 to 1. */
export function nearness(shared: Shared, prior: number): number {
  return weights.tags * shared.tags + weights.text * shared.text + weights.channels * shared.channels + prior
}

/** The most that `nearness` can be before texts are compared: what falls short of it need not be looked at closely. */
export function outlook(tags: number, prior: number): number {
  return weights.tags * tags + weights.channels + prior
}

/** How much of what two posts share must be tags for a tag to be named as the reason. */
const tagSays = 0.1
/** How alike two texts must be for that to be the reason. */
const textSays = 0.12

/** The reason to name: a shared tag, else texts alike, else a shared channel. */
export function likenessOf(shared: Shared, tag: string | null, channel: string | null): Likeness {
  if (tag !== null && shared.tags >= tagSays) return { by: 'tag', name: tag }
  if (shared.text >= textSays || channel === null) return { by: 'text' }
  return { by: 'channel', name: channel }
}
