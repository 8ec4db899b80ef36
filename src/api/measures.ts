import { businessFigureEndpoints } from '../contract/business-figures.ts'
import { failureMessage } from '../contract/client.ts'
import { measureEndpoints } from '../contract/measures.ts'
import { postPath } from '../domain/posts/post-path.ts'
import { countVitals, countWallStep } from '../operations/analytics/count-reading.ts'
import { readBusiness, readFigures } from '../operations/analytics/read-figures.ts'
import { isPrefetchRequest } from './serving/guards.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/**
 * Throttle: each kind of error is reported to the error service once a minute, because a bug affects all readers at
 * once, and any client can report one.
 */
const minInterval = 60_000

/** The site's own metrics, and their display for operators. */
export function serveMeasures(app: ApiApp, report: (error: unknown, requestId: string) => void): void {
  const reported = new Map<string, number>()
  serve(app, measureEndpoints.error, async ({ body: { part, status }, context, c }) => {
    const now = context.now.getTime()
    const isDue = now - (reported.get(part) ?? Number.NEGATIVE_INFINITY) >= minInterval
    if (isDue) reported.set(part, now)
    if (isDue) report(new Error(`${part}: ${failureMessage(status)}`), c.env.requestId)
    return { items: { result: isDue } }
  })
  serve(app, measureEndpoints.wallStep, async ({ body, context, c }) => {
    if (!isPrefetchRequest(c)) await countWallStep(context, body.wall, body.step, body.post)
    return { items: { result: true } }
  })
  serve(app, measureEndpoints.vitals, async ({ body, context }) => {
    await countVitals(context, body.page, body.vitals)
    return { items: { result: true } }
  })
  serve(app, businessFigureEndpoints.read, async ({ context }) => ({ items: await readBusiness(context) }))
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
