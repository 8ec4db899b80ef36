import { readingEndpoints } from '../contract/readings.ts'
import { countReading } from '../operations/analytics/count-reading.ts'
import { listReadings, readPostReadings } from '../operations/analytics/read-readings.ts'
import { isPrefetchRequest } from './serving/guards.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Reading figures: counting, and display for authors. */
export function serveReadings(app: ApiApp): void {
  serve(app, readingEndpoints.count, async ({ params: { postType: type, id }, body, context, c }) => {
    // a reader who opts out of tracking is not counted, although the counts are anonymous
    const refused = c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
    if (refused || isPrefetchRequest(c)) return { items: { result: false } }
    await countReading(context, { type, id }, body)
    return { items: { result: true } }
  })
  serve(app, readingEndpoints.ofPost, async ({ params, query, context }) => ({
    items: await readPostReadings(context, params.uid, query.days),
  }))
  serve(app, readingEndpoints.all, async ({ query, context }) => ({
    items: await listReadings(context, query.days, query.author ?? null),
  }))
}
