import { adEndpoints } from '../contract/ads.ts'
import { countAds, listHouseAds, readAd, reportAds, saveAdHours } from '../operations/ads/house-ads.ts'
import { presentAdUnits } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Slots, house ads, and their views and clicks. */
export function serveAds(app: ApiApp): void {
  serve(app, adEndpoints.units, async () => ({ items: presentAdUnits() }))
  serve(app, adEndpoints.house, async ({ context }) => {
    return { items: await listHouseAds(context) }
  })
  serve(app, adEndpoints.count, async ({ body, context, c }) => {
    // a prefetching browser has not shown the page
    if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')) return { items: { counted: 0 } }
    return { items: { counted: await countAds(context, body) } }
  })
  serve(app, adEndpoints.get, async ({ params, context }) => ({ items: await readAd(context, params.id) }))
  serve(app, adEndpoints.hours, async ({ params, body, context }) => {
    const { shown_from: from, shown_until: until, active } = body
    await saveAdHours(context, params.id, { from, until, active })
    return { items: await readAd(context, params.id) }
  })
  serve(app, adEndpoints.report, async ({ query, context }) => ({ items: await reportAds(context, query.days) }))
}
