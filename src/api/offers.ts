import { placeEndpoints } from '../contract/places.ts'
import { listActivities, listShopItems, readEditorPage, readShopItem } from '../operations/places/read-listings.ts'
import { presentPostSummary } from './presenters/post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The shop's links, activities, and editor-made pages. */
export function serveOffers(app: ApiApp): void {
  serve(app, placeEndpoints.page, async ({ params, context }) => {
    return { items: await readEditorPage(context, params.slug) }
  })
  serve(app, placeEndpoints.shop, async ({ context }) => {
    return { items: await listShopItems(context) }
  })
  serve(app, placeEndpoints.shopItem, async ({ params, context }) => {
    const item = await readShopItem(context, params.id)
    return { items: { ...item, posts: item.posts.map(presentPostSummary) } }
  })
  serve(app, placeEndpoints.activities, async ({ context }) => {
    return { items: await listActivities(context) }
  })
}
