import { SitemapStream, streamToPromise } from 'sitemap'
import { siteRequest } from '../request-context.ts'
import type { Route } from './+types/news-sitemap.ts'
import { textAnswer } from './text-answer.ts'

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
  const file = new SitemapStream({ hostname: config.siteUrl, xmlns: { news: true, xhtml: false, image: false, video: false } })
  const since = Date.now() - newsMs
  for (const post of lists.flatMap(({ items }) => items)) {
    if (Date.parse(post.publish_date) < since) continue
    const news = {
      publication: { name: config.siteName, language: 'zh-tw' },
      publication_date: post.publish_date,
      title: post.title,
    }
    file.write({ url: post.url, news })
  }
  file.end()
  return textAnswer((await streamToPromise(file)).toString('utf8'), 'application/xml')
}
