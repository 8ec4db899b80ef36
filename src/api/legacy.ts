import { legacyEndpoints } from '../contract/legacy.ts'
import { findMovedTo } from '../operations/posts/find-moved-to.ts'
import { findLegacyBlog } from '../operations/posts/read-post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Old article numbers, and addresses that moved. */
export function serveLegacy(app: ApiApp): void {
  serve(app, legacyEndpoints.blog, async ({ params, context }) => {
    return { items: { article: params.article, blog: await findLegacyBlog(context, params.article) } }
  })
  serve(app, legacyEndpoints.redirect, async ({ query, context }) => ({
    items: { address: query.from, moved_to: await findMovedTo(context, query.from) },
  }))
}
