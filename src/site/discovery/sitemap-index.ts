import { SitemapIndexStream, streamToPromise } from 'sitemap'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/sitemap-index.ts'
import { textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** /sitemap.xml: the index of the sitemap files, 50,000 URLs each. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, config } = context.get(siteRequest)
  const { meta } = await client('GET /api/v3.0/addresses/:part', { params: { part: 'posts' } })
  const index = new SitemapIndexStream()
  const posts = Array.from({ length: Math.max(1, meta.total_pages) }, (_, index) => `posts-${index + 1}`)
  for (const name of ['pages', 'places', ...posts]) index.write({ url: `${config.siteUrl}/sitemaps/${name}.xml` })
  index.end()
  return textResponse((await streamToPromise(index)).toString('utf8'), 'application/xml')
}
