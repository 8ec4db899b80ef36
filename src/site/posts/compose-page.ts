import type { Post, PostSummary } from '../../contract/posts.ts'
import type { AdAreas, RecommendedItem } from '../../contract/recommendations.ts'
import { money } from '../../domain/payment/money.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { postsBelowWall } from '../../domain/walls/wall.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { fetchPost, type PostRequest } from './fetch-post.ts'
import { bodyKey, flagsKey, isUrgent, type PostView, qrCodeKey } from './post-view.ts'
import { fridgeLinksHtml, qrCodeHtml } from './printed-links.server.ts'
import { readWall } from './read-wall.ts'
import { reportPostFailure } from './report-post-failure.ts'
import { type RenderedPostView, toPostView } from './to-post-view.ts'

export type NextLink = Pick<PostSummary, 'title' | 'url'>

/** The fields of a recommended item that the page shows. `by`: author, price, or date and place. */
export type RecommendedStory = Pick<RecommendedItem, 'kind' | 'url' | 'title' | 'image' | 'reason'> & {
  byline: string
  channels: PostSummary['channels']
}

/** Everything that a post's page shows. */
export interface PostPageData {
  view: PostView
  recommended: RecommendedStory[]
  /** Text advertisements beside the recommendations; null where there are none. */
  ads: AdAreas | null
  next: NextLink | null
  /** Preview for staff before publication: no views are counted, no post follows. */
  preview: boolean
  /** No third parties are allowed on this page. */
  sensitive: boolean
  /** The post describes an emergency: no advertisements on this page. */
  urgent: boolean
}

/**
 * A public post's page: the post, recommendations, and following posts. All are requested concurrently; only the post
 * is required.
 * @throws as `fetchPost` does
 */
export async function composePage(site: SiteRequest, postRequest: PostRequest): Promise<PostPageData> {
  const { client } = site
  const params = { postType: postRequest.type, id: String(postRequest.id) }
  const related = Promise.allSettled([
    client('GET /api/v3.0/recommend/:postType/:id/mix', { params }),
    client('GET /api/v1.0/:postType/:id/scroll-next', { params, query: { data: '0' } }),
  ])
  const post = await fetchPost(postRequest)
  const [wall, [mix, following]] = await Promise.all([readWall(client, post), related])
  const recommended = valueOrReport(mix, postRequest)
  const stories = wall ? postsBelowWall(recommended?.list ?? []) : (recommended?.list ?? [])
  const { siteUrl } = site.config
  const qrCode = [qrCodeHtml(siteUrl + post.url)]
  const view = passBody(site, { ...appendHtml(toPostView(post, wall), fridgeLinksHtml(post, siteUrl)), qrCode })
  const [next] = valueOrReport(following, postRequest)?.scroll_data ?? []
  return {
    view,
    recommended: stories.map(storyOf),
    ads: wall ? null : (recommended?.ad_areas ?? null),
    next: next && !wall ? { title: next.title, url: next.url } : null,
    preview: false,
    sensitive: post.sensitive,
    urgent: isUrgent(view),
  }
}

function valueOrReport<T>(settled: PromiseSettledResult<{ items: T }>, postRequest: PostRequest): T | null {
  if (settled.status === 'fulfilled') return settled.value.items
  reportPostFailure(settled.reason, postRequest)
  return null
}

/** A preview page: the post alone. */
export function composePreview(site: SiteRequest, post: Post): PostPageData {
  const view = passBody(site, toPostView(post, null))
  return { view, recommended: [], ads: null, next: null, preview: true, sensitive: true, urgent: isUrgent(view) }
}

/** A gifted post, as far as this reader may read it; a manuscript shared with an external person is complete. */
export async function composeGift(site: SiteRequest, post: Post): Promise<PostView> {
  return passBody(site, toPostView(post, await readWall(site.client, post)))
}

/** The view with HTML after the last block of its text. */
function appendHtml(view: RenderedPostView, end: string): RenderedPostView {
  const last = view.body.length - 1
  return { ...view, body: view.body.map((piece, index) => (index === last ? piece + end : piece)) }
}

/** In a document the body is part of the HTML, so it is passed to the renderer and left out of the serialised data. */
function passBody({ document, documentData }: SiteRequest, view: RenderedPostView): PostView {
  if (!document) return view
  documentData.bodies.set(bodyKey(view.post), view.body)
  documentData.bodies.set(flagsKey(view.post), view.flags)
  if (view.qrCode) documentData.bodies.set(qrCodeKey(view.post), view.qrCode)
  return { ...view, body: null, flags: null, qrCode: null }
}

function storyOf(item: RecommendedItem): RecommendedStory {
  const { kind, url, title, image, reason } = item
  return {
    kind,
    url,
    title,
    image,
    reason,
    byline: bylineOf(item),
    channels: item.kind === 'post' ? item.channels.slice(0, 1) : [],
  }
}

function bylineOf(item: RecommendedItem): string {
  if (item.kind === 'post') return item.authors.map(({ name }) => name).join('、')
  if (item.kind === 'activity') return `${dottedDay(taipeiDay(new Date(item.starts_at)))} ${item.place}`
  return item.kind === 'shop' ? money(item.price) : ''
}
