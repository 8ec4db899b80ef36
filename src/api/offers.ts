import { placeEndpoints } from '../contract/places.ts'
import { listActivities, listShopItems, readEditorPage } from '../operations/places/read-place.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The shop's links, activities, and editor-made pages. */
export function serveOffers(app: ApiApp): void {
  serve(app, placeEndpoints.page, async ({ params, context }) => {
    return { items: await readEditorPage(context, params.slug) }
  })
  serve(app, placeEndpoints.shop, async ({ context }) => {
    return { items: await listShopItems(context) }
  })
  serve(app, placeEndpoints.activities, async ({ context }) => {
    return { items: await listActivities(context) }
  })
}
