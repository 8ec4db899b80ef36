import type { AdAreas, RecommendedAd, RecommendedPost, RecommendedProduct } from '../../contract/recommendations.ts'
import type { AreaAdRow, RecommendedAds } from '../../operations/recommendations/recommend-ads.ts'
import type { RecommendedProduct as ProductFound } from '../../operations/recommendations/recommend-products.ts'
import type { RecommendedPost as PostFound } from '../../operations/recommendations/recommend-similar.ts'
import { presentPostSummary } from './post.ts'

export function presentRecommendedPost(post: PostFound): RecommendedPost {
  const { cover, ...summary } = presentPostSummary(post)
  return { kind: 'post', ...summary, image: cover, reason: post.reason }
}

export function presentRecommendedProduct(product: ProductFound): RecommendedProduct {
  const { key, title, text, url, image, reason } = product
  const shown = { id: key, title, lead: text, url, image, reason }
  const price = product.price ?? 0
  if (product.kind === 'shop') return { kind: 'shop', ...shown, price }
  if (product.kind === 'magazine') return { kind: 'magazine', ...shown }
  return { kind: 'activity', ...shown, starts_at: product.starts_at ?? '', place: product.place ?? '', fee: price }
}

/** The reason of an ad is its sponsorship, with the sponsor. */
export function presentAd({ id, title, text, url, image, sponsor, label }: AreaAdRow): RecommendedAd {
  return { kind: 'ad', id: String(id), title, lead: text, url, image, reason: `${sponsor} 提供`, sponsor, label }
}

export function presentAdAreas(areas: RecommendedAds['areas']): AdAreas {
  return {
    ch_area03_6: areas.ch_area03_6.map(presentAd),
    ch_area04_2: areas.ch_area04_2.map(presentAd),
    ch_area04_6: areas.ch_area04_6.map(presentAd),
  }
}
