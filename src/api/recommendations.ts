import type { z } from 'zod'
import { recommendationsV1, recommendationsV2, recommendationsV3 } from '../contract/recommendations.ts'
import { recommendAds } from '../operations/recommendations/recommend-ads.ts'
import { recommendGlobal } from '../operations/recommendations/recommend-global.ts'
import { recommendMix } from '../operations/recommendations/recommend-mix.ts'
import { recommendProducts } from '../operations/recommendations/recommend-products.ts'
import { type RecommendedPost, recommendInChannel, recommendSimilar } from '../operations/recommendations/recommend-similar.ts'
import { presentAd, presentAdAreas, presentRecommendedPost, presentRecommendedProduct } from './presenters/recommendation.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** What a page that shows these posts must be purged for: each may change or be withdrawn. */
const tagsOf = (posts: readonly RecommendedPost[]) => posts.map(({ type, id }) => `post:${type}:${id}`)

/** What to read, join or buy next (section 7, "Recommendations"): the versions say the same. */
export function serveRecommendations(app: ApiApp): void {
  for (const endpoints of [recommendationsV1, recommendationsV3]) {
    serve(app, endpoints.products, async ({ params, query: { type, ...asked }, context, c }) => {
      c.env.tag('magazines')
      const products = await recommendProducts(context, besideOf(params, asked), type)
      return { items: products.map(presentRecommendedProduct) }
    })
    serve(app, endpoints.similar, async ({ params, query, context, c }) => {
      const posts = await recommendSimilar(context, besideOf(params, query))
      c.env.tag(...tagsOf(posts))
      return { items: posts.map(presentRecommendedPost) }
    })
    serve(app, endpoints.global, async ({ params, query, context, c }) => {
      const posts = await recommendGlobal(context, besideOf(params, query))
      c.env.tag(...tagsOf(posts))
      return { items: posts.map(presentRecommendedPost) }
    })
  }
  for (const endpoints of [recommendationsV2, recommendationsV3]) {
    serve(app, endpoints.inChannel, async ({ params, query, context, c }) => {
      const posts = await recommendInChannel(context, besideOf(params, query))
      c.env.tag(...tagsOf(posts))
      return { items: posts.map(presentRecommendedPost) }
    })
    serve(app, endpoints.ads, async ({ context, c }) => {
      c.env.tag('ads')
      const { areas, backup } = await recommendAds(context)
      return { items: { recommend: presentAdAreas(areas), backup: backup.map(presentAd) } }
    })
  }
  serve(app, recommendationsV3.mix, async ({ params, query, context, c }) => {
    const mix = await recommendMix(context, besideOf(params, query))
    c.env.tag('ads', 'magazines', ...tagsOf(mix.posts))
    const list = [...mix.posts.map(presentRecommendedPost), ...mix.products.map(presentRecommendedProduct)]
    return { items: { list, ad_areas: presentAdAreas(mix.ads) } }
  })
}

type Params = z.output<typeof recommendationsV3.mix.params>
type Query = z.output<typeof recommendationsV3.mix.query>
const besideOf = ({ postType, id }: Params, { identity, preview }: Query) => ({ type: postType, id, identity, preview })
