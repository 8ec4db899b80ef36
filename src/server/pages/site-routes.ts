import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { FileHandle, OfficeHandle, PageHandle } from '../../drawing/page-handle.ts'
import { cacheableAddress } from './cacheable.ts'
import { type Builds, buildAt, routesWithPrefix } from './site-router.ts'

/** The metadata that a route declares. */
export type RouteHandle = PageHandle | FileHandle | OfficeHandle

/** The handle for an unmatched address. */
const unknown: RouteHandle = { cached: false, private: true, robots: 'noindex' }

/**
 * Caches the lookups by address: its cache key and its route's handle, because the router ranks all routes again for
 * each lookup. Long addresses are not cached; the cache is cleared when it is full.
 */
const addressCache = { addresses: 4096, length: 300 }

/** The handles of the routes of the site and of the office, found by address before a page is rendered. */
export class SiteRoutes {
  #builds: Builds | null = null
  #handleOf: (pathname: string) => RouteHandle = () => unknown
  readonly #addresses = new Map<string, string | null>()
  readonly #handles = new Map<string, RouteHandle>()

  /** Sets the routes of the builds: in development they change with each edit. */
  use(builds: Builds): Builds {
    if (builds.site === this.#builds?.site && builds.office === this.#builds.office) return builds
    this.#builds = builds
    const find = new Map([builds.site, builds.office].map((build) => [build as ServerBuild, handlesOf(build.routes)]))
    const handleOf = (pathname: string) => find.get(buildAt(builds, pathname))?.(pathname) ?? unknown
    this.#handleOf = (pathname) => known(this.#handles, pathname, handleOf)
    this.#addresses.clear()
    this.#handles.clear()
    return builds
  }

  /** The handle of the route that matches a request target. */
  handleOf(target: string): RouteHandle {
    const url = URL.parse(`http://site.invalid${target}`)
    return url ? this.#handleOf(url.pathname) : unknown
  }

  /** The cache key of an address, or null when its page is personal. */
  cachedAddress(target: string): string | null {
    return known(this.#addresses, target, () => cacheableAddress(target, (pathname) => this.#handleOf(pathname).cached))
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
function handlesOf(routes: ServerBuild['routes']): (pathname: string) => RouteHandle {
  const among = routesWithPrefix(routes)
  const objectsOf = new Map<ServerBuild['routes'], RouteObject[]>()
  return (pathname) => {
    if (!isReadable(pathname)) return unknown
    const path = pathname.replace(/(\/_)?\.data$/, (_, trailing) => (trailing ? '/' : ''))
    const own = among(path)
    const objects = objectsOf.get(own) ?? Object.values(own).flatMap(asObject)
    objectsOf.set(own, objects)
    return (matchRoutes(objects, path)?.at(-1)?.route.handle as RouteHandle | undefined) ?? unknown
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
