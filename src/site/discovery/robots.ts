import { siteRequest } from '../request-context.ts'
import type { Route } from './+types/robots.ts'
import { textAnswer } from './text-answer.ts'

/** Pages of one person, and lists that only repeat what stands elsewhere. */
const closed = [
  '/member',
  '/payment',
  '/desk',
  '/preview',
  '/api/',
  '/login',
  '/register',
  '/logout',
  '/outbox',
  '/search?',
  '/share',
  '/*?preview=',
]

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(siteRequest).config
  const maps = ['/sitemap.xml', '/news-sitemap.xml'].map((path) => `Sitemap: ${siteUrl}${path}`)
  return textAnswer(`User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\n${maps.join('\n')}\n`, 'text/plain')
}
