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

/** What crawlers need not ask for: pages that are drawn for one person and that no search engine keeps, each by how its paths begin. */
export function closedToCrawlers(routes: BuiltRoutes): string[] {
  const closed = pagesOf(routes).filter(({ handle }) => handle.robots === 'noindex' && !handle.kept)
  const beginnings = closed.map(({ path }) => path.replace(/\/?:.*$/, ''))
  return beginnings
    .filter((path, at) => beginnings.indexOf(path) === at && !beginnings.some((other) => path.startsWith(`${other}/`)))
    .sort()
}

function pagesOf(routes: BuiltRoutes): { path: string; handle: PageHandle }[] {
  return Object.values(routes).flatMap((route) =>
    route?.parentId !== undefined && route.module.default
      ? [{ path: `/${route.path ?? ''}`, handle: route.module.handle as PageHandle }]
      : [],
  )
}
