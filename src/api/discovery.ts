import { discoveryEndpoints } from '../contract/discovery.ts'
import { listPlaceAddresses, listPostAddresses } from '../operations/discovery/list-addresses.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Calls for search engines and feed readers. */
export function serveDiscovery(app: ApiApp): void {
  serve(app, discoveryEndpoints.addresses, async ({ params, query, context }) => {
    const { items, page, perPage, total } =
      params.part === 'posts' ? await listPostAddresses(context, query.page) : await listPlaceAddresses(context)
    return { items, meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) } }
  })
}
