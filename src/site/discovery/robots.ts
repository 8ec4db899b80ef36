import { officeBeginnings } from '../../domain/office/addresses.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/robots.ts'
import { closedToCrawlers, recentPosts, rulesFor, textAnswer } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** Disallowed besides personal pages and the office: API calls, search results, drafts. */
const besides = ['/api/', '/search?', '/*?preview=']

/** /robots.txt. The news sitemap is listed only while it exists. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, config, routes } = context.get(siteRequest)
  const personal = [...closedToCrawlers(routes), ...officeBeginnings.map((name) => `/${name}`)].flatMap(rulesFor)
  const news = (await recentPosts(client, Date.now())).length > 0 ? ['/news-sitemap.xml'] : []
  const maps = ['/sitemap.xml', ...news].map((path) => `Sitemap: ${config.siteUrl}${path}`)
  const rules = [...personal, ...besides].map((path) => `Disallow: ${path}\n`)
  return textAnswer(`User-agent: *\n${rules.join('')}\n${maps.join('\n')}\n`, 'text/plain')
}
