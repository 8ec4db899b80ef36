import { type AreaAdRow, areaAds } from '../../db/queries/offers.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import { type MagazineRow, newestPrinted } from '../../db/queries/shell.ts'
import { type AdArea, adAreaSizes, fillAdAreas } from '../../domain/recommendations/ad-areas.ts'
import { mixNeeds, mixRecommendations } from '../../domain/recommendations/mix.ts'
import { rankGlobal, rankSimilar } from '../../domain/recommendations/rank-posts.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { type Beside, findReadingPost, gatherWithHottest } from './gather-recommendations.ts'
import { productsBeside, productTypes, type RecommendedProduct } from './recommend-products.ts'
import type { RecommendedPost } from './recommend-similar.ts'

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
  wanted: { posts: boolean },
): Promise<RecommendedMagazine[]> {
  const magazines = await newestPrinted(db, { today: taipeiDay(now), limit: issues, perIssue: postsPerIssue })
  const keys = wanted.posts ? magazines.flatMap((magazine) => magazine.keys) : []
  const found = keys.length > 0 ? await postsByKeys(db, keys) : []
  const posts = new Map(found.map((post) => [`${post.type}/${post.id}`, post]))
  return magazines.map(({ keys: printed, ...magazine }) => ({
    ...magazine,
    posts: printed.flatMap(({ type, id }) => posts.get(`${type}/${id}`) ?? []),
  }))
}

/** The number of posts in the list, and the number of trending candidates. */
const most = 20
export const hottest = 40

/**
 * The trending posts of the whole magazine, and the co-reads of this post (section 7, "i2i-global").
 * @throws forbidden, not_found
 */
export async function recommendGlobal(context: OperationContext, beside: Beside): Promise<RecommendedPost[]> {
  const reading = await findReadingPost(context, beside)
  return rankGlobal(reading, await gatherWithHottest(context, reading, hottest), most)
}

/** All recommendations of a post's page. */
interface RecommendationMix {
  posts: RecommendedPost[]
  products: RecommendedProduct[]
  ads: RecommendedAds['areas']
}

const noAds: RecommendedAds['areas'] = { ch_area03_6: [], ch_area04_2: [], ch_area04_6: [] }

/**
 * The combined list of a post's page and its ad areas (section 4, "Recommendation lists"), from one statement and the
 * cache. Beside a post with a red flag the ad areas are empty.
 * @throws forbidden, not_found
 */
export async function recommendMix(context: OperationContext, beside: Beside): Promise<RecommendationMix> {
  const reading = await findReadingPost(context, beside)
  const [candidates, products, ads] = await Promise.all([
    gatherWithHottest(context, reading, hottest),
    productsBeside(context, reading, productTypes.all, mixNeeds.products),
    reading.urgent ? null : recommendAds(context),
  ])
  const ofKind = (wanted: RecommendedProduct['kind']) => products.filter(({ kind }) => kind === wanted)
  const sources = {
    similar: rankSimilar(reading, candidates, mixNeeds.similar),
    global: rankGlobal(reading, candidates, mixNeeds.global),
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

/** The advertisements beside recommendations (section 7, "recommend-ad"): 2, 1 and 1, each at most once. */
export async function recommendAds(context: OperationContext): Promise<RecommendedAds> {
  const ads = await cached(context, 'area ads', () => areaAds(context.db, [...Object.keys(adAreaSizes), 'backup']))
  const inSlot = (slot: AdArea | 'backup') => ads.filter((ad) => ad.slot === slot)
  const own = { ch_area03_6: inSlot('ch_area03_6'), ch_area04_2: inSlot('ch_area04_2'), ch_area04_6: inSlot('ch_area04_6') }
  return fillAdAreas(own, inSlot('backup'))
}
