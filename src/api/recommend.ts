import { recommendEndpoints } from '../contract/recommend.ts'
import { recommendRelated } from '../operations/recommendations/recommend-related.ts'
import { presentPostSummary } from './presenters/post.ts'
import { type ApiApp, serve } from './serve.ts'

/** What to read next. */
export function serveRecommend(app: ApiApp): void {
  serve(app, recommendEndpoints.related, async ({ params, context, c }) => {
    c.env.tag('posts')
    const related = await recommendRelated(context, params.postType, params.id)
    return { items: related.map((post) => ({ ...presentPostSummary(post), reason: post.reason })) }
  })
}
