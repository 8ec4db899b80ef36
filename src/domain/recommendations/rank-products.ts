import type { WallState } from '../walls/wall.ts'
import { bigramsOf, diversify } from './rank-posts.ts'

/** Kinds of products: issues and digital subscriptions, the shop, the club's activities. */
export type ProductKind = 'magazine' | 'shop' | 'activity'

/** The features of a product for recommendations. */
export interface ProductFeatures {
  kind: ProductKind
  /** An issue's number, a plan's name, a number in the shop or among the activities; unique within its kind. */
  key: string
  title: string
  /** Its description, apart from the title. */
  text: string
  /** True for a subscription. */
  plan: boolean
  /** True for the newest issue. */
  latest: boolean
}

/** The current post, and its wall for this viewer. */
export interface CurrentPost {
  title: string
  lead: string
  tags: readonly string[]
  /** The issue that printed it. */
  magazine_issue: number | null
  wall: WallState
}

const boosts = { isInIssue: 1, unlocks: 2, tag: 0.3, latest: 0.05 }
/** Minimum share of the product's own words in the post for that to be a reason. */
const wordsShare = 0.2

const aboutTag: Record<ProductKind, (tag: string) => string> = {
  magazine: (tag) => `這期也談 ${tag}`,
  shop: (tag) => `和 ${tag} 有關`,
  activity: (tag) => `和 ${tag} 有關`,
}
const genericReasons: Record<ProductKind, string> = { magazine: '往期雜誌', shop: '編輯選物', activity: '近期活動' }

/**
 * Products for a post (i2p), the most relevant first, each with its reason: a subscription before a text that it
 * unlocks, the issue that printed the post, products that name one of the post's tags, products with the same words;
 * equals retain their order. At most two of a kind before the other kinds have had their turn.
 * @param products each once
 * @param count the maximum number; all, if omitted
 */
export function rankProducts<P extends ProductFeatures>(
  post: CurrentPost,
  products: readonly P[],
  count?: number,
): (P & { reason: string })[] {
  const postPairs = bigramsOf(`${post.title} ${post.lead} ${post.tags.join(' ')}`)
  for (const pair of postPairs) pairFlags[pair] = 1
  const weighed = products.map((product) => ({ product, weight: weigh(product, post) }))
  for (const pair of postPairs) pairFlags[pair] = 0
  weighed.sort((a, b) => b.weight.score - a.weight.score)
  const inTurn = diversify(weighed, [{ keyOf: ({ product }) => product.kind, max: maxOfKind }], count)
  return inTurn.map(({ product, weight }) => ({ ...product, reason: weight.reason }))
}

/** Maximum of a kind before the other kinds have had their turn. */
const maxOfKind = 2

/** For every bigram, whether the current post contains it: reset per call, and faster than a set. */
const pairFlags = new Uint8Array(1 << 16)

function weigh(product: ProductFeatures, post: CurrentPost): { score: number; reason: string } {
  if (product.plan) return weighPlan(post)
  const { text, pairs } = aboutOf(product)
  let shared = 0
  for (const pair of pairs) shared += pairFlags[pair] ?? 0
  const similarity = shared / Math.max(1, pairs.length)
  const matchedTags = post.tags.filter((tag) => text.includes(tag))
  const isInIssue = product.kind === 'magazine' && product.key === String(post.magazine_issue)
  const score =
    similarity + boosts.tag * matchedTags.length + (isInIssue ? boosts.isInIssue : 0) + (product.latest ? boosts.latest : 0)
  return { score, reason: isInIssue ? '這篇收錄在這一期' : reasonOf(product, matchedTags[0], similarity) }
}

/** Memoised bigrams of products: the same products are ranked for post after post. */
const productTexts = new WeakMap<ProductFeatures, { text: string; pairs: readonly number[] }>()

function aboutOf(product: ProductFeatures): { text: string; pairs: readonly number[] } {
  const cached = productTexts.get(product)
  if (cached) return cached
  const text = `${product.title} ${product.text}`
  const entry = { text, pairs: bigramsOf(text) }
  productTexts.set(product, entry)
  return entry
}

function weighPlan({ wall }: CurrentPost): { score: number; reason: string } {
  const unlocks = wall === 'subscriptionWall'
  return { score: unlocks ? boosts.unlocks : 0, reason: unlocks ? '訂閱就能讀完這篇' : '訂閱就能讀訂戶文章' }
}

function reasonOf({ kind, latest }: ProductFeatures, tag: string | undefined, similarity: number): string {
  if (tag !== undefined) return aboutTag[kind](tag)
  if (similarity >= wordsShare) return '內容相近'
  return latest ? '最新一期' : genericReasons[kind]
}
