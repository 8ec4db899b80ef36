import type { BuiltRoutes, PageHandle, SitemapPart } from '../../drawing/page-handle.ts'

/**
 * Paths of the routes that a part of the sitemap names, without what may be left out (`/magazine/:id?` is `/magazine`).
 * @param keys what stands for a parameter that must be given, in turn
 */
export function sitemapPaths(routes: BuiltRoutes, part: SitemapPart, keys: readonly string[] = []): string[] {
  const named = pagesOf(routes).filter(({ handle: { sitemap } }) => sitemap === part || sitemap?.includes(part))
  return named.flatMap(({ path }) => {
    const least = path.replace(/\/:\w+\?$/, '')
    return least.includes(':') ? keys.map((key) => least.replace(/:\w+/, key)) : [least]
  })
}

/**
 * What crawlers need not ask for: pages that are drawn for one person and that no search engine keeps, each by how its paths begin.
 * Not what people send to each other: previewers have to read it.
 */
export function closedToCrawlers(routes: BuiltRoutes): string[] {
  const closed = pagesOf(routes).filter(({ handle }) => handle.robots === 'noindex' && !handle.kept && !handle.previewed)
  const beginnings = closed.map(({ path }) => path.replace(/\/?:.*$/, ''))
  return beginnings
    .filter((path, at) => beginnings.indexOf(path) === at && !beginnings.some((other) => path.startsWith(`${other}/`)))
    .sort()
}

/** The rules of robots.txt for a path and what lies below it. A bare path would be a prefix of others: `/share` of `/share-card/`. */
export const rulesFor = (path: string): string[] => [`${path}$`, `${path}?`, `${path}/`]

function pagesOf(routes: BuiltRoutes): { path: string; handle: PageHandle }[] {
  return Object.values(routes).flatMap((route) =>
    route?.parentId !== undefined && route.module.default
      ? [{ path: `/${route.path ?? ''}`, handle: route.module.handle as PageHandle }]
      : [],
  )
}
