import { legacyEndpoints } from '../contract/legacy.ts'
import { findLegacyBlog } from '../operations/posts/find-legacy-blog.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Old article numbers. */
export function serveLegacy(app: ApiApp): void {
  serve(app, legacyEndpoints.blog, async ({ params, context }) => {
    return { items: { article: params.article, blog: await findLegacyBlog(context, params.article) } }
  })
}
