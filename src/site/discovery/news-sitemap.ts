import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/news-sitemap.ts'
import { textAnswer } from './text-answer.ts'
import { urlSet } from './url-set.ts'

export const handle: FileHandle = { kept: true }

/** News sitemaps hold what came out within two days, and no more. */
const newsMs = 2 * 86_400_000

/** /news-sitemap.xml */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, config } = context.get(siteRequest)
  const lists = await Promise.all(
    (['article', 'blog'] as const).map((postType) =>
      client('GET /api/v3.0/:postType', { params: { postType }, query: { per_page: '50' } }),
    ),
  )
  const since = Date.now() - newsMs
  const recent = lists.flatMap(({ items }) => items).filter(({ publish_date }) => Date.parse(publish_date) >= since)
  const addresses = recent.map(({ url, title, publish_date }) => ({
    url,
    news: { publication: { name: config.siteName, language: 'zh-tw' }, publication_date: publish_date, title },
  }))
  const xmlns = { news: true, xhtml: false, image: false, video: false }
  return textAnswer(await urlSet(addresses, { hostname: config.siteUrl, xmlns }), 'application/xml')
}
