import { mixNeeds, mixRecommendations } from '../../domain/recommendations/mix.ts'
import { rankGlobal, rankSimilar } from '../../domain/recommendations/rank-posts.ts'
import type { OperationContext } from '../context.ts'
import { type Beside, findReadingPost, gatherWithHottest } from './gather-recommendations.ts'
import { type RecommendedAds, recommendAds } from './recommend-ads.ts'
import { hottest } from './recommend-global.ts'
import { productsBeside, productTypes, type RecommendedProduct } from './recommend-products.ts'
import type { RecommendedPost } from './recommend-similar.ts'

/** All recommendations of a post's page. */
export interface RecommendationMix {
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
