import type { Post, PostSummary } from '../../contract/posts.ts'
import type { RelatedPost } from '../../contract/recommend.ts'
import type { SiteRequest } from '../request-context.ts'
import type { PostAsked } from './fetch-post.ts'
import { bodyKey, type PostView, viewOf } from './post-view.ts'
import { readWall } from './read-wall.ts'
import { reportPostFailure } from './report.ts'

export type NextLink = Pick<PostSummary, 'title' | 'url'>

/** What the page draws of a related post. */
export type RelatedStory = Pick<RelatedPost, 'url' | 'title' | 'cover' | 'reason' | 'authors' | 'channels'>

/** Everything that a post's page shows. */
export interface PostPageData {
  view: PostView
  related: RelatedStory[]
  next: NextLink | null
  /** Shown to staff before it is out: nothing is counted, nothing follows. */
  preview: boolean
}

/** A public post's page: the post, what to read beside it, what follows. What only surrounds it may fail. */
export async function composePage(site: SiteRequest, asked: PostAsked, post: Post): Promise<PostPageData> {
  const { client } = site
  const params = { postType: asked.type, id: String(asked.id) }
  const ignore = (error: unknown) => {
    reportPostFailure(error, asked)
    return null
  }
  const [wall, related, following] = await Promise.all([
    readWall(client, post),
    client('GET /api/v3.0/recommend/:postType/:id/related', { params }).catch(ignore),
    client('GET /api/v1.0/:postType/:id/scroll-next', { params }).catch(ignore),
  ])
  const [next] = following?.items.scroll_data ?? []
  return {
    view: handOverBody(site, viewOf(post, wall)),
    related: (related?.items ?? []).map(relatedStory),
    next: next ? { title: next.title, url: next.url } : null,
    preview: false,
  }
}

/** A preview's page: the post alone. */
export function composePreview(site: SiteRequest, post: Post): PostPageData {
  return { view: handOverBody(site, viewOf(post, null)), related: [], next: null, preview: true }
}

/** In a document the body stands in the HTML, so it is handed to the drawing and left out of the data. */
function handOverBody({ document, bodies }: SiteRequest, view: PostView & { body: string[] }): PostView {
  if (!document) return view
  bodies.set(bodyKey(view.post), view.body)
  return { ...view, body: null }
}

function relatedStory({ url, title, cover, reason, authors, channels }: RelatedPost): RelatedStory {
  return { url, title, cover, reason, authors, channels: channels.slice(0, 1) }
}
