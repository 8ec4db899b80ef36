import { SitemapStream, type SitemapStreamOptions, streamToPromise } from 'sitemap'
import type { Client } from '../../contract/client.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { xmlText } from '../../domain/text/xml-text.ts'
import type { BuiltRoutes, PageHandle, SitemapPart } from '../../rendering/page-handle.ts'

/** A plain-text or XML response; characters that are illegal in XML are removed. The TTL is set by the page cache. */
export function textResponse(
  body: string,
  type: 'text/plain' | 'application/xml' | 'application/rss+xml' | 'application/manifest+json',
  status = 200,
): Response {
  const headers = { 'content-type': `${type}; charset=utf-8` }
  return new Response(type.endsWith('xml') ? xmlText(body) : body, { status, headers })
}

type SitemapEntry = Parameters<SitemapStream['write']>[0]

/** An empty URL set. The library refuses to write one; a new magazine has no posts, and a quiet one no news. */
const emptySitemap = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'

/** A sitemap file (sitemaps.org). */
export async function urlSet(entries: readonly SitemapEntry[], options: SitemapStreamOptions): Promise<string> {
  if (entries.length === 0) return emptySitemap
  const stream = new SitemapStream(options)
  for (const entry of entries) stream.write(entry)
  stream.end()
  return (await streamToPromise(stream)).toString('utf8')
}

/** News sitemaps contain posts of the last two days only. */
const newsMs = 2 * 86_400_000

/** The posts of the news sitemap. */
export async function recentPosts(client: Client, now: number): Promise<PostSummary[]> {
  const lists = await Promise.all(
    (['article', 'blog'] as const).map((postType) =>
      client('GET /api/v3.0/:postType', { params: { postType }, query: { per_page: '50' } }),
    ),
  )
  return lists.flatMap(({ items }) => items).filter(({ publish_date }) => Date.parse(publish_date) >= now - newsMs)
}

/**
 * Paths of the routes in a part of the sitemap, without optional parameters (`/magazine/:id?` is `/magazine`).
 * @param keys values for a required parameter, one path each
 */
export function sitemapPaths(routes: BuiltRoutes, part: SitemapPart, keys: readonly string[] = []): string[] {
  const listedPages = pagesOf(routes).filter(({ handle: { sitemap } }) => sitemap === part || sitemap?.includes(part))
  return listedPages.flatMap(({ path }) => {
    const requiredPath = path.replace(/\/:\w+\?$/, '')
    return requiredPath.includes(':') ? keys.map((key) => requiredPath.replace(/:\w+/, key)) : [requiredPath]
  })
}

/**
 * Paths that crawlers need not request: personal pages that are not indexed, each as a path prefix. Shared links are
 * not included, because link previews have to fetch them.
 */
export function disallowedPaths(routes: BuiltRoutes): string[] {
  const personalPages = pagesOf(routes).filter(({ handle }) => handle.robots === 'noindex' && !handle.cached && !handle.previewed)
  const prefixes = personalPages.map(({ path }) => path.replace(/\/?:.*$/, ''))
  return prefixes
    .filter((path, index) => prefixes.indexOf(path) === index && !prefixes.some((other) => path.startsWith(`${other}/`)))
    .sort()
}

/**
 * The robots.txt rules for a path and everything below it. A bare path would also match as a prefix: `/share` of
 * `/share-card/`.
 */
export const robotsRules = (path: string): string[] => [`${path}$`, `${path}?`, `${path}/`]

function pagesOf(routes: BuiltRoutes): { path: string; handle: PageHandle }[] {
  return Object.values(routes).flatMap((route) =>
    route?.parentId !== undefined && route.module.default
      ? [{ path: `/${route.path ?? ''}`, handle: route.module.handle as PageHandle }]
      : [],
  )
}
