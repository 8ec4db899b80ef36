import type { Database } from '../../db/connect.ts'
import { type AreaAdRow, areaAds, findIssueProduct, type ProductRow, productRows } from '../../db/queries/offers.ts'
import { listPosts, type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import {
  type CandidateRow,
  candidatePosts,
  findReading,
  type LatestPostsQuery,
  type ReadingRow,
  topTrendingPosts,
} from '../../db/queries/recommended-posts.ts'
import { type MagazineRow, newestPrinted } from '../../db/queries/shell.ts'
import { suitsAudience } from '../../domain/ads/choose.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { type AdArea, adAreaSizes, fillAdAreas } from '../../domain/recommendations/ad-areas.ts'
import { mixPoolSizes, mixRecommendations, narrowIdentity } from '../../domain/recommendations/mix.ts'
import { neighbourLimits } from '../../domain/recommendations/post-index.ts'
import {
  type Candidate,
  type RankingContext,
  rankGlobal,
  rankSimilar,
  type WithReason,
} from '../../domain/recommendations/rank-posts.ts'
import { type ProductKind, rankProducts } from '../../domain/recommendations/rank-products.ts'
import { elapsedHalfLives, trendDecay, trendScoreOf } from '../../domain/recommendations/trend-score.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallFor } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requirePreview } from '../posts/read-post.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'
import { nearbyIndex } from './refresh-recommendations.ts'

/** The post beside which recommendations are shown, and the caller's options. */
interface RecommendationRequest {
  type: PostType
  id: number
  /** Recommends for a lower identity than the viewer's own; a higher one has no effect. */
  identity?: Identity | undefined
  /** The preview code of a post that may be non-public. For staff only. */
  preview?: string | undefined
}

/** The post, its reader's identity, and the results of the refresh. Contains none of its text. */
interface ReadingPost extends RankingContext, Omit<ReadingRow, 'type' | 'id'> {
  preview: boolean
}

type RecommendablePost = PostSummaryRow & Candidate

/**
 * How many of the latest posts of a tag and a channel are considered for a post that the refresh has not processed:
 * few, because the request waits for it.
 */
const quickCounts = { tag: 30, channel: 15 }
/** Below this number of posts with a trend score, the scores are too sparse, and the most read of all time are used. */
const trendingAtLeast = 8

/**
 * The post being read, for an identity that is never higher than the viewer's own.
 * @throws not_found; with a preview code also sign_in_required, forbidden
 */
async function findReadingPost({ db, viewer }: OperationContext, request: RecommendationRequest): Promise<ReadingPost> {
  if (request.preview) requireMay(viewer, 'preview-draft')
  const row = await findReading(db, request.type, request.id, request.preview ?? null)
  if (!row) throw notFound()
  if (request.preview) await requirePreview({ db, viewer }, row.uid)
  const identity = narrowIdentity(viewer.identity, request.identity)
  return { ...row, identity, coReads: row.co_read_total, preview: request.preview !== undefined }
}

/** The candidates for recommendation beside a post: its neighbours, its co-reads, and the latest of a channel. */
async function gatherCandidates(
  context: OperationContext,
  reading: ReadingPost,
  latest?: LatestPostsQuery,
): Promise<RecommendablePost[]> {
  const near = await nearOf(context, reading)
  const strengths = new Map(reading.co_read_uids.map((uid, index) => [uid, reading.co_read_strengths[index] ?? 0]))
  const isPrecomputed = isComputed(reading) && !latest
  const rows = isPrecomputed
    ? reading.candidates
    : await candidatePosts(context.db, [...near.keys(), ...strengths.keys()], latest)
  const halved = elapsedHalfLives(trendDecay, context.now)
  return rows.map((row) => ({
    ...row,
    near: near.get(row.uid) ?? null,
    strength: strengths.get(row.uid) ?? 0,
    trendScore: trendScoreOf(row.trend_score, halved),
  }))
}

/**
 * Collects candidates among the posts of the highest trend scores of the whole magazine, or among the most read of all
 * time before scores exist.
 */
async function gatherWithHottest(context: OperationContext, reading: ReadingPost, count: number): Promise<RecommendablePost[]> {
  const [candidates, hot] = await Promise.all([
    gatherCandidates(context, reading),
    cached(context, `trending ${count}`, () => readHottest(context.db, count)),
  ])
  const knownUids = new Set(candidates.map(({ uid }) => uid))
  const halved = elapsedHalfLives(trendDecay, context.now)
  const others = hot.filter(({ uid }) => !knownUids.has(uid))
  return [
    ...candidates,
    ...others.map((row) => ({ ...row, near: null, strength: 0, trendScore: trendScoreOf(row.trend_score, halved) })),
  ]
}

async function readHottest(db: Database, count: number): Promise<CandidateRow[]> {
  const hot = await topTrendingPosts(db, count)
  if (hot.length >= trendingAtLeast) return hot
  const knownUids = new Set(hot.map(({ uid }) => uid))
  const mostRead = await listPosts(db, {}, { sort: 'popular', limit: count, offset: 0 })
  return [...hot, ...mostRead.filter(({ uid }) => !knownUids.has(uid)).map((row) => ({ ...row, trend_score: null }))]
}

/** Whether the refresh has processed the post in its present state. */
const isComputed = ({ computed, preview }: ReadingPost) => computed && !preview

/**
 * The neighbours of a post from the refresh; for one that is not processed in its present state, those that
 * can be computed quickly.
 */
async function nearOf(context: OperationContext, reading: ReadingPost): Promise<Map<number, NonNullable<Candidate['near']>>> {
  if (!isComputed(reading)) {
    const index = await nearbyIndex(context, reading.uid, quickCounts)
    return new Map(index.nearestTo(reading.uid, neighbourLimits.near).map(({ uid, ...near }) => [uid, near]))
  }
  return new Map(
    reading.near_uids.map((uid, index) => [
      uid,
      { score: reading.near_scores[index] ?? 0, likeness: reading.near_likenesses[index] ?? '' },
    ]),
  )
}

/** The number of posts in a list. */
const maxSimilar = 12
/** How many of a channel's latest posts may fill up a short list of neighbours. */
const latest = 24

export type RecommendedPost = WithReason<RecommendablePost>

/**
 * Similar posts: titles and leads, those first that the viewer can read in full.
 * @throws forbidden, not_found
 */
export async function recommendSimilar(context: OperationContext, request: RecommendationRequest): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, request)
  return rankSimilar(reading, await gatherCandidates(context, reading), maxSimilar)
}

/**
 * Similar posts of the post's feature channel ("i2i-feature"), filled up with the channel's latest. A post in no
 * feature channel gets similar posts from everywhere.
 * @throws forbidden, not_found
 */
export async function recommendInChannel(context: OperationContext, request: RecommendationRequest): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, request)
  const channel = reading.feature_channel
  if (channel === null) return rankSimilar(reading, await gatherCandidates(context, reading), maxSimilar)
  const candidates = await gatherCandidates(context, reading, { channel, count: latest })
  const inChannel = candidates.flatMap((candidate) => {
    const matchedChannel = candidate.channels.find(({ id }) => id === channel)
    return matchedChannel
      ? [{ ...candidate, near: candidate.near ?? { score: 0, likeness: `channel:${matchedChannel.title}` } }]
      : []
  })
  return rankSimilar(reading, inChannel, maxSimilar)
}

/** Scope of product recommendations ("i2p"): everything, the shop with the magazine, or the club's activities. */
const productTypes = {
  all: ['magazine', 'shop', 'activity'],
  'shop-magazine': ['magazine', 'shop'],
  'club-activity': ['activity'],
} as const satisfies Record<string, readonly ProductKind[]>
export type ProductType = keyof typeof productTypes

/** The number of products in a list. */
const maxProducts = 12

export type RecommendedProduct = ProductRow & { reason: string }

/** Products that match a post ("i2p"), best match first, the kinds alternating. @throws forbidden, not_found */
export async function recommendProducts(
  context: OperationContext,
  request: RecommendationRequest,
  type: ProductType,
): Promise<RecommendedProduct[]> {
  return productsBeside(context, await findReadingPost(context, request), productTypes[type], maxProducts)
}

/**
 * The products of some kinds that match a post best, the kinds alternating. Subscribers are not offered what they have;
 * nothing from the shop is offered beside a post with a red flag.
 */
async function productsBeside(
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

const issues = 3
const postsPerIssue = 4

/** An issue with some of the posts that were printed in it. */
interface RecommendedMagazine extends MagazineRow {
  posts: PostSummaryRow[]
}

/**
 * The three newest issues, each with up to four of its public posts (titles and leads, never content), or without posts
 * if they are not requested.
 */
export async function recommendMagazines(
  { db, now }: OperationContext,
  options: { posts: boolean },
): Promise<RecommendedMagazine[]> {
  const magazines = await newestPrinted(db, { today: taipeiDay(now), limit: issues, perIssue: postsPerIssue })
  const keys = options.posts ? magazines.flatMap((magazine) => magazine.keys) : []
  const candidates = keys.length > 0 ? await postsByKeys(db, keys) : []
  const posts = new Map(candidates.map((post) => [`${post.type}/${post.id}`, post]))
  return magazines.map(({ keys: printed, ...magazine }) => ({
    ...magazine,
    posts: printed.flatMap(({ type, id }) => posts.get(`${type}/${id}`) ?? []),
  }))
}

/** The number of posts in the list, and the number of trending candidates. */
const maxPosts = 20
export const trendingCandidates = 40

/**
 * The trending posts of the whole magazine, and the co-reads of this post.
 * @throws forbidden, not_found
 */
export async function recommendGlobal(context: OperationContext, request: RecommendationRequest): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, request)
  return rankGlobal(reading, await gatherWithHottest(context, reading, trendingCandidates), maxPosts)
}

/** All recommendations of a post's page. */
interface RecommendationMix {
  posts: RecommendedPost[]
  products: RecommendedProduct[]
  ads: RecommendedAds['areas']
}

const noAds: RecommendedAds['areas'] = { ch_area03_6: [], ch_area04_2: [], ch_area04_6: [] }

/**
 * The combined list of a post's page and its ad areas, from one statement and the cache. Beside a post with a red flag
 * the ad areas are empty.
 * @throws forbidden, not_found
 */
export async function recommendMix(context: OperationContext, request: RecommendationRequest): Promise<RecommendationMix> {
  const reading = await findReadingPost(context, request)
  const [candidates, products, ads] = await Promise.all([
    gatherWithHottest(context, reading, trendingCandidates),
    productsBeside(context, reading, productTypes.all, mixPoolSizes.products),
    reading.urgent ? null : recommendAds(context, reading.identity),
  ])
  const ofKind = (requestedKind: RecommendedProduct['kind']) => products.filter(({ kind }) => kind === requestedKind)
  const sources = {
    similar: rankSimilar(reading, candidates, mixPoolSizes.similar),
    global: rankGlobal(reading, candidates, mixPoolSizes.global),
    digital: ofKind('magazine'),
    shop: ofKind('shop'),
    club: ofKind('activity'),
    all: products,
  }
  const keyOf = (item: RecommendedPost | RecommendedProduct) =>
    'kind' in item ? `${item.kind}/${item.key}` : `${item.type}/${item.id}`
  return { ...mixRecommendations(`${reading.type}/${reading.id}`, sources, reading.identity, keyOf), ads: ads?.areas ?? noAds }
}

export type { AreaAdRow } from '../../db/queries/offers.ts'

/** The filled ad areas, and the rest of the backup. */
export interface RecommendedAds {
  areas: Record<AdArea, AreaAdRow[]>
  backup: AreaAdRow[]
}

/**
 * The advertisements beside recommendations ("recommend-ad") for an audience: 2, 1 and 1, each at most once.
 */
export async function recommendAds(context: OperationContext, audience: Identity = 'visitor'): Promise<RecommendedAds> {
  const all = await cached(context, 'area ads', () => areaAds(context.db, [...Object.keys(adAreaSizes), 'backup']))
  const ads = all.filter((ad) => suitsAudience(audience, ad))
  const inSlot = (slot: AdArea | 'backup') => ads.filter((ad) => ad.slot === slot)
  const adsByArea = { ch_area03_6: inSlot('ch_area03_6'), ch_area04_2: inSlot('ch_area04_2'), ch_area04_6: inSlot('ch_area04_6') }
  return fillAdAreas(adsByArea, inSlot('backup'))
}
