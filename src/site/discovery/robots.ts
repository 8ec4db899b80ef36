import { officeBeginnings } from '../../domain/office/addresses.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/robots.ts'
import { closedToCrawlers } from './routes-for-crawlers.ts'
import { textAnswer } from './text-answer.ts'

export const handle: FileHandle = { kept: true }

/** Besides the pages of one person and the office's: calls, what searches find, drafts. */
const besides = ['/api/', '/search?', '/*?preview=']

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs): Response {
  const { config, routes } = context.get(siteRequest)
  const { siteUrl } = config
  const closed = [...closedToCrawlers(routes), ...officeBeginnings.map((name) => `/${name}`), ...besides]
  const maps = ['/sitemap.xml', '/news-sitemap.xml'].map((path) => `Sitemap: ${siteUrl}${path}`)
  return textAnswer(`User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\n${maps.join('\n')}\n`, 'text/plain')
}
