import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'
import { selectNew } from './rank-posts.ts'

const ranks: Record<Identity, number> = { visitor: 0, member: 1, subscriber: 2 }

/** The identity to recommend for: the requested one can only narrow that of the viewer. */
export function narrowIdentity(actual: Identity, requested: Identity | undefined): Identity {
  return requested !== undefined && ranks[requested] < ranks[actual] ? requested : actual
}

/** Splits posts into readable and walled ones. Each part retains its order. */
export function partitionReadable<T extends { status: WallStatus }>(
  posts: readonly T[],
  identity: Identity,
): { open: T[]; walled: T[] } {
  const isOpen = ({ status }: T) => wallFor(status, identity) === 'open'
  return { open: posts.filter(isOpen), walled: posts.filter((post) => !isOpen(post)) }
}

/** Number of posts per recommendation set, in the order in which the sets are used. */
export const mixCounts = { similar: 3, global: 5, digital: 1, shop: 1, club: 1, all: 4 } as const

/**
 * Maximum number that a mix may need of each list, because items chosen before are skipped. Products alternate between
 * the kinds, two of each at a time: the first six then contain the best of all three kinds.
 */
export const mixPoolSizes = {
  similar: mixCounts.similar,
  global: mixCounts.similar + mixCounts.global,
  products: mixCounts.digital + mixCounts.shop + mixCounts.club + mixCounts.all,
} as const

/** The recommendation sets of one post, each the best first. */
export interface MixSources<Post, Product> {
  similar: readonly Post[]
  global: readonly Post[]
  digital: readonly Product[]
  shop: readonly Product[]
  club: readonly Product[]
  /** Products of every kind. */
  all: readonly Product[]
}

/**
 * The combined list: 3 of similar content, 5 of the whole magazine, 1 each from digital, shop and club, 4 from all;
 * items chosen before are skipped, and so is the post itself. An exhausted set yields fewer. Posts are first, readable
 * ones before walled ones.
 * @param keyOf unique key of an item
 */
export function mixRecommendations<Post extends { status: WallStatus }, Product>(
  self: string,
  from: MixSources<Post, Product>,
  identity: Identity,
  keyOf: (item: Post | Product) => string,
): { posts: Post[]; products: Product[] } {
  const chosen = new Set([self])
  const take = <T extends Post | Product>(items: readonly T[], count: number) => selectNew<T, string>(chosen, items, count, keyOf)
  const posts = [...take(from.similar, mixCounts.similar), ...take(from.global, mixCounts.global)]
  const products = [
    ...take(from.digital, mixCounts.digital),
    ...take(from.shop, mixCounts.shop),
    ...take(from.club, mixCounts.club),
    ...take(from.all, mixCounts.all),
  ]
  const { open, walled } = partitionReadable(posts, identity)
  return { posts: [...open, ...walled], products }
}

/** The first `count` numbers that are not excluded, without duplicates. */
export function pickUnique(from: readonly number[], count: number, excluded: readonly number[]): number[] {
  const excludedSet = new Set(excluded)
  return [...new Set(from)].filter((item) => !excludedSet.has(item)).slice(0, count)
}
