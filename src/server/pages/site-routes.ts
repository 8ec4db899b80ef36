import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { FileHandle, OfficeHandle, PageHandle } from '../../drawing/page-handle.ts'
import { cacheableAddress } from './cacheable.ts'
import { type Builds, buildAt, routesWithPrefix } from './site-router.ts'

/** The metadata that a route declares. */
export type RouteHandle = PageHandle | FileHandle | OfficeHandle

/** A route as found by an address: what it declares, and its pattern, `/article/:id`. */
interface FoundRoute {
  handle: RouteHandle
  pattern: string
}

/** For an unmatched address. */
const unknown: FoundRoute = { handle: { cached: false, private: true, robots: 'noindex' }, pattern: 'none' }

/**
 * Caches the lookups by address: its cache key and its route's handle, because the router ranks all routes again for
 * each lookup. Long addresses are not cached; the cache is cleared when it is full.
 */
const addressCache = { addresses: 4096, length: 300 }

/** The handles of the routes of the site and of the office, found by address before a page is rendered. */
export class SiteRoutes {
  #builds: Builds | null = null
  #routeOf: (pathname: string) => FoundRoute = () => unknown
  readonly #addresses = new Map<string, string | null>()
  readonly #routes = new Map<string, FoundRoute>()

  /** Sets the routes of the builds: in development they change with each edit. */
  use(builds: Builds): Builds {
    if (builds.site === this.#builds?.site && builds.office === this.#builds.office) return builds
    this.#builds = builds
    const find = new Map([builds.site, builds.office].map((build) => [build as ServerBuild, routesIn(build.routes)]))
    const routeOf = (pathname: string) => find.get(buildAt(builds, pathname))?.(pathname) ?? unknown
    this.#routeOf = (pathname) => known(this.#routes, pathname, routeOf)
    this.#addresses.clear()
    this.#routes.clear()
    return builds
  }

  /** The handle of the route that matches a request target. */
  handleOf(target: string): RouteHandle {
    return this.#find(target).handle
  }

  /** The pattern of the route that matches a request target: unlike an address it may be logged. */
  patternOf(target: string): string {
    return this.#find(target).pattern
  }

  #find(target: string): FoundRoute {
    const url = URL.parse(`http://site.invalid${target}`)
    return url ? this.#routeOf(url.pathname) : unknown
  }

  /** The cache key of an address, or null when its page is personal. */
  cachedAddress(target: string): string | null {
    return known(this.#addresses, target, () => cacheableAddress(target, (pathname) => this.#routeOf(pathname).handle.cached))
  }
}

/** The cached lookup of an address, or a new one. */
function known<Found>(memory: Map<string, Found>, address: string, find: (address: string) => Found): Found {
  const before = memory.get(address)
  if (before !== undefined) return before
  const found = find(address)
  if (memory.size >= addressCache.addresses) memory.clear()
  if (address.length <= addressCache.length) memory.set(address, found)
  return found
}

/** Finds a path's route as the router does, which treats the address of a page's data as the page's. */
function routesIn(routes: ServerBuild['routes']): (pathname: string) => FoundRoute {
  const among = routesWithPrefix(routes)
  const objectsOf = new Map<ServerBuild['routes'], RouteObject[]>()
  return (pathname) => {
    if (!isReadable(pathname)) return unknown
    const path = pathname.replace(/(\/_)?\.data$/, (_, trailing) => (trailing ? '/' : ''))
    const own = among(path)
    const objects = objectsOf.get(own) ?? Object.values(own).flatMap(asObject)
    objectsOf.set(own, objects)
    const route = matchRoutes(objects, path)?.at(-1)?.route
    return route?.handle ? { handle: route.handle as RouteHandle, pattern: `/${route.path ?? ''}` } : unknown
  }
}

const asObject = (route: ServerBuild['routes'][string]): RouteObject[] =>
  route?.parentId === undefined
    ? []
    : [{ id: route.id, path: route.path, index: route.index as false, handle: route.module.handle }]

function isReadable(pathname: string): boolean {
  try {
    decodeURI(pathname)
    return true
  } catch {
    return false
  }
}
