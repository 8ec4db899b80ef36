import type { z } from 'zod'
import { recommendationsV1, recommendationsV2, recommendationsV3 } from '../contract/recommendations.ts'
import {
  recommendAds,
  recommendGlobal,
  recommendInChannel,
  recommendMix,
  recommendProducts,
  recommendSimilar,
} from '../operations/recommendations/recommend.ts'
import { presentAd, presentAdAreas, presentRecommendedPost, presentRecommendedProduct } from './presenters/post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Recommendations of what to read, join or buy next: the versions return the same. */
export function serveRecommendations(app: ApiApp): void {
  for (const endpoints of [recommendationsV1, recommendationsV3]) {
    serve(app, endpoints.products, async ({ params, query: { type, ...requested }, context }) => {
      const products = await recommendProducts(context, besideOf(params, requested), type)
      return { items: products.map(presentRecommendedProduct) }
    })
    serve(app, endpoints.similar, async ({ params, query, context }) => {
      const posts = await recommendSimilar(context, besideOf(params, query))
      return { items: posts.map(presentRecommendedPost) }
    })
    serve(app, endpoints.global, async ({ params, query, context }) => {
      const posts = await recommendGlobal(context, besideOf(params, query))
      return { items: posts.map(presentRecommendedPost) }
    })
  }
  for (const endpoints of [recommendationsV2, recommendationsV3]) {
    serve(app, endpoints.inChannel, async ({ params, query, context }) => {
      const posts = await recommendInChannel(context, besideOf(params, query))
      return { items: posts.map(presentRecommendedPost) }
    })
    serve(app, endpoints.ads, async ({ context }) => {
      const { areas, backup } = await recommendAds(context)
      return { items: { recommend: presentAdAreas(areas), backup: backup.map(presentAd) } }
    })
  }
  serve(app, recommendationsV3.mix, async ({ params, query, context }) => {
    const mix = await recommendMix(context, besideOf(params, query))
    const list = [...mix.posts.map(presentRecommendedPost), ...mix.products.map(presentRecommendedProduct)]
    return { items: { list, ad_areas: presentAdAreas(mix.ads) } }
  })
}

type Params = z.output<typeof recommendationsV3.mix.params>
type Query = z.output<typeof recommendationsV3.mix.query>
const besideOf = ({ postType, id }: Params, { identity, preview }: Query) => ({ type: postType, id, identity, preview })
