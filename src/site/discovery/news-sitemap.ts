import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/news-sitemap.ts'
import { recentPosts, textResponse, urlSet } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** /news-sitemap.xml; 404 while there are no recent posts, because a sitemap without URLs is invalid. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, config } = context.get(siteRequest)
  const recent = await recentPosts(client, Date.now())
  if (recent.length === 0) return textResponse('兩天內沒有新的文章', 'text/plain', 404)
  const entries = recent.map(({ url, title, publish_date }) => ({
    url,
    news: { publication: { name: config.siteName, language: 'zh-tw' }, publication_date: publish_date, title },
  }))
  const xmlns = { news: true, xhtml: false, image: false, video: false }
  return textResponse(await urlSet(entries, { hostname: config.siteUrl, xmlns }), 'application/xml')
}
