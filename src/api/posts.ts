import { postsV1, postsV3 } from '../contract/posts.ts'
import { postPath } from '../domain/posts/post-path.ts'
import { countView } from '../operations/posts/count-views.ts'
import { listPosts, listYears } from '../operations/posts/list-posts.ts'
import { listNextPosts, previewPost, readNextPost, readPost } from '../operations/posts/read-post.ts'
import { presentPost } from './presenters/post.ts'
import { presentPostPage } from './presenters/shell.ts'
import { isPrefetchRequest } from './serving/guards.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The calls for posts: v1.0 and v3.0 return the same, v3.0 has lists too. */
export function servePosts(app: ApiApp): void {
  for (const endpoints of [postsV1, postsV3]) {
    serve(app, endpoints.preview, async ({ params, context }) => ({
      items: presentPost(await previewPost(context, params.postType, params.uuid)),
    }))
    serve(app, endpoints.get, async ({ params, query, context }) => {
      const post = query.preview
        ? await previewPost(context, params.postType, query.preview, params.id)
        : await readPost(context, params.postType, params.id)
      return { items: presentPost(post, { hasSpeech: query.speech === '1' }) }
    })
    serve(app, endpoints.pv, async ({ params, body, context, c }) => {
      if (!isPrefetchRequest(c)) await countView(context, params.postType, params.id, body?.from)
      return { items: { result: true } }
    })
    serve(app, endpoints.scrollNext, async ({ params, query, context }) => {
      const upcoming = await listNextPosts(context, { type: params.postType, id: params.id, preview: query.preview })
      const next = query.data === '1' ? await readNextPost(context, upcoming) : null
      return {
        items: {
          data: next && presentPost(next),
          type: params.postType,
          scroll_data: upcoming.map(({ id, type, title }) => ({ id, type, title, url: postPath(type, id) })),
        },
      }
    })
  }
  serve(app, postsV3.list, async ({ params, query, context }) => {
    const { per_page, years: requested, ...rest } = query
    const [list, years] = await Promise.all([
      listPosts(context, { type: params.postType, perPage: per_page, ...rest }),
      requested === '1' ? listYears(context, { type: params.postType, ...rest }) : null,
    ])
    return { ...presentPostPage(list), years }
  })
}
