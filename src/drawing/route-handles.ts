import type { BuiltRoute, BuiltRoutes, PageHandle } from './page-handle.ts'

const known = new WeakMap<BuiltRoutes, Map<string, PageHandle[]>>()

/**
 * The handles of the routes of a pattern (`member/favorites/:id`, as the router reports it), outermost first. Computed
 * once per build: matching the address a second time would cost more than the rest of the middleware.
 * @throws for an unknown pattern, so that a page fails rather than being shown without its middleware
 */
export function handlesFor(routes: BuiltRoutes, pattern: string): PageHandle[] {
  const byPattern = known.get(routes) ?? handlesByPattern(routes)
  known.set(routes, byPattern)
  const handles = byPattern.get(bare(pattern))
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
      .sort((one, other) => one.length - other.length)
      .map((chain) => [
        bare(chain.flatMap(({ path }) => path || []).join('/')),
        chain.flatMap(({ module }) => (module.handle as PageHandle | undefined) ?? []),
      ]),
  )
}

const bare = (pattern: string) => pattern.replace(/^\//, '')

function chainOf(routes: BuiltRoutes, route: BuiltRoute | undefined): BuiltRoute[] {
  return route ? [...chainOf(routes, route.parentId === undefined ? undefined : routes[route.parentId]), route] : []
}
