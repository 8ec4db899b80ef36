import type { BuiltRoute, BuiltRoutes, PageHandle } from './page-handle.ts'

const cache = new WeakMap<BuiltRoutes, Map<string, PageHandle[]>>()

/**
 * The handles of the routes of a pattern (`member/favorites/:id`, as the router reports it), outermost first. Computed
 * once per build: matching the URL a second time would cost more than the rest of the middleware.
 * @throws for an unknown pattern, so that a page fails rather than being shown without its middleware
 */
export function handlesFor(routes: BuiltRoutes, pattern: string): PageHandle[] {
  const byPattern = cache.get(routes) ?? handlesByPattern(routes)
  cache.set(routes, byPattern)
  const handles = byPattern.get(withoutSlash(pattern))
  if (!handles) throw new Error(`No route has the pattern ${pattern}`)
  return handles
}

/**
 * Of routes with the same pattern the innermost counts (an index route takes precedence over its parent), then the
 * first.
 */
function handlesByPattern(routes: BuiltRoutes): Map<string, PageHandle[]> {
  const chains = Object.values(routes).map((route) => chainOf(routes, route))
  return new Map(
    chains
      .toReversed()
      .sort((item, other) => item.length - other.length)
      .map((chain) => [
        withoutSlash(chain.flatMap(({ path }) => path || []).join('/')),
        chain.flatMap(({ module }) => (module.handle as PageHandle | undefined) ?? []),
      ]),
  )
}

const withoutSlash = (pattern: string) => pattern.replace(/^\//, '')

function chainOf(routes: BuiltRoutes, route: BuiltRoute | undefined): BuiltRoute[] {
  return route ? [...chainOf(routes, route.parentId === undefined ? undefined : routes[route.parentId]), route] : []
}
