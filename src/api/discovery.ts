import { discoveryEndpoints } from '../contract/discovery.ts'
import { legacyEndpoints } from '../contract/legacy.ts'
import { findRedirectTarget, listPlaceUrls, listPostUrls } from '../operations/discovery/list-urls.ts'
import { findLegacyBlog } from '../operations/posts/read-post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The URLs of the site for search engines and feed readers; look-up of old article numbers and of redirects. */
export function serveDiscovery(app: ApiApp): void {
  serve(app, discoveryEndpoints.urls, async ({ params, query, context }) => {
    const { items, page, perPage, total } =
      params.part === 'posts' ? await listPostUrls(context, query.page) : await listPlaceUrls(context)
    return { items, meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) } }
  })
  serve(app, legacyEndpoints.blog, async ({ params, context }) => {
    return { items: { article: params.article, blog: await findLegacyBlog(context, params.article) } }
  })
  serve(app, legacyEndpoints.redirect, async ({ query, context }) => ({
    items: { address: query.from, moved_to: await findRedirectTarget(context, query.from) },
  }))
}
