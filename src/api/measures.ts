import { measureEndpoints } from '../contract/measures.ts'
import { postPath } from '../domain/posts/address.ts'
import { countVitals } from '../operations/analytics/count-vitals.ts'
import { countWallStep } from '../operations/analytics/count-wall-step.ts'
import { readFigures } from '../operations/analytics/read-figures.ts'
import { isFetchedAhead } from './fetched-ahead.ts'
import { type ApiApp, serve } from './serve.ts'

/** The site's own counts, and what the operators see of them. */
export function serveMeasures(app: ApiApp): void {
  serve(app, measureEndpoints.wallStep, async ({ body, context, c }) => {
    if (!isFetchedAhead(c)) await countWallStep(context, body.wall, body.step)
    return { items: { result: true } }
  })
  serve(app, measureEndpoints.vitals, async ({ body, context }) => {
    await countVitals(context, body.page, body.vitals)
    return { items: { result: true } }
  })
  serve(app, measureEndpoints.figures, async ({ context }) => {
    const { posts, searches, ...figures } = await readFigures(context)
    return {
      items: {
        ...figures,
        posts: posts.map((post) => ({ ...post, url: postPath(post.type, post.id) })),
        searches: searches.map(({ keyword, searches, clicks, found }) => ({ keyword, searches, clicks, found })),
      },
    }
  })
}
