import type { BuiltRoutes, PageHandle, SitemapPart } from '../../drawing/page-handle.ts'

/**
 * Paths of the routes in a part of the sitemap, without optional parameters (`/magazine/:id?` is `/magazine`).
 * @param keys values for a required parameter, one path each
 */
export function sitemapPaths(routes: BuiltRoutes, part: SitemapPart, keys: readonly string[] = []): string[] {
  const named = pagesOf(routes).filter(({ handle: { sitemap } }) => sitemap === part || sitemap?.includes(part))
  return named.flatMap(({ path }) => {
    const least = path.replace(/\/:\w+\?$/, '')
    return least.includes(':') ? keys.map((key) => least.replace(/:\w+/, key)) : [least]
  })
}

/**
 * Paths that crawlers need not request: personal pages that are not indexed, each as a path prefix. Shared links are
 * not included, because link previews have to fetch them.
 */
export function closedToCrawlers(routes: BuiltRoutes): string[] {
  const closed = pagesOf(routes).filter(({ handle }) => handle.robots === 'noindex' && !handle.cached && !handle.previewed)
  const beginnings = closed.map(({ path }) => path.replace(/\/?:.*$/, ''))
  return beginnings
    .filter((path, at) => beginnings.indexOf(path) === at && !beginnings.some((other) => path.startsWith(`${other}/`)))
    .sort()
}

/**
 * The robots.txt rules for a path and everything below it. A bare path would also match as a prefix: `/share` of
 * `/share-card/`.
 */
export const rulesFor = (path: string): string[] => [`${path}$`, `${path}?`, `${path}/`]

function pagesOf(routes: BuiltRoutes): { path: string; handle: PageHandle }[] {
  return Object.values(routes).flatMap((route) =>
    route?.parentId !== undefined && route.module.default
      ? [{ path: `/${route.path ?? ''}`, handle: route.module.handle as PageHandle }]
      : [],
  )
}
