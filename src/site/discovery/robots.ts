import { officePrefixes } from '../../domain/office/paths.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/robots.ts'
import { disallowedPaths, recentPosts, robotsRules, textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** Disallowed apart from personal pages and the office: API calls, search results, drafts. */
const otherDisallowed = ['/api/', '/search?', '/*?preview=']

/** /robots.txt. The news sitemap is listed only while it exists. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, config, routes } = context.get(siteRequest)
  const personal = [...disallowedPaths(routes), ...officePrefixes.map((name) => `/${name}`)].flatMap(robotsRules)
  const news = (await recentPosts(client, Date.now())).length > 0 ? ['/news-sitemap.xml'] : []
  const maps = ['/sitemap.xml', ...news].map((path) => `Sitemap: ${config.siteUrl}${path}`)
  const rules = [...personal, ...otherDisallowed].map((path) => `Disallow: ${path}\n`)
  return textResponse(`User-agent: *\n${rules.join('')}\n${maps.join('\n')}\n`, 'text/plain')
}
