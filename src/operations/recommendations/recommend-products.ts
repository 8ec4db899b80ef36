import { findIssueProduct, type ProductRow, productRows } from '../../db/queries/offers.ts'
import { type ProductKind, rankProducts } from '../../domain/recommendations/rank-products.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallFor } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { type Beside, findReadingPost, type ReadingPost } from './gather-recommendations.ts'

/** Section 7, "i2p": everything, the shop with the magazine, or the club's activities. */
export const productTypes = {
  all: ['magazine', 'shop', 'activity'],
  'shop-magazine': ['magazine', 'shop'],
  'club-activity': ['activity'],
} as const satisfies Record<string, readonly ProductKind[]>
export type ProductType = keyof typeof productTypes

/** The number of products in a list. */
const most = 12

export type RecommendedProduct = ProductRow & { reason: string }

/** Products that match a post (section 7, "i2p"), best match first, the kinds alternating. @throws forbidden, not_found */
export async function recommendProducts(
  context: OperationContext,
  beside: Beside,
  type: ProductType,
): Promise<RecommendedProduct[]> {
  return productsBeside(context, await findReadingPost(context, beside), productTypes[type], most)
}

/**
 * The products of some kinds that match a post best, the kinds alternating. Subscribers are not offered what they have;
 * nothing from the shop is offered beside a post with a red flag.
 */
export async function productsBeside(
  context: OperationContext,
  reading: ReadingPost,
  kinds: readonly ProductKind[],
  count: number,
): Promise<RecommendedProduct[]> {
  const rows = await productsWith(context, reading.magazine_issue)
  const mayOffer = (kind: ProductKind) => kinds.includes(kind) && (kind !== 'shop' || !reading.urgent)
  const offered = rows.filter(({ kind, plan }) => mayOffer(kind) && (!plan || reading.identity !== 'subscriber'))
  return rankProducts({ ...reading, wall: wallFor(reading.status, reading.identity) }, offered, count)
}

/** All candidate products, and the issue that the post was printed in if it is an older one. */
async function productsWith(context: OperationContext, issue: number | null): Promise<ProductRow[]> {
  const { db, now } = context
  const today = taipeiDay(now)
  const products = await cached(context, 'products', () => productRows(db, { today, now }))
  if (issue === null || products.some(({ kind, key }) => kind === 'magazine' && key === String(issue))) return products
  const older = await cached(context, `issue ${issue}`, () => findIssueProduct(db, { today, issue }))
  return older ? [...products, older] : products
}
