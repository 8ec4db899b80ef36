import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { FileHandle, OfficeHandle, PageHandle } from '../../drawing/page-handle.ts'
import { cacheableAddress } from './cacheable.ts'
import { type Builds, buildAt, routesBeginningLike } from './site-router.ts'

/** What a route says of itself. */
export type RouteHandle = PageHandle | FileHandle | OfficeHandle

/** What is said of an address that nothing can be found by. */
const unknown: RouteHandle = { kept: false, private: true, robots: 'noindex' }

/**
 * What was found for an address is remembered: the one form it is kept under, and what its route says, since the router ranks
 * all routes anew for each address that it is asked about. Long ones are not, and all are forgotten when there are too many.
 */
const addressCache = { addresses: 4096, length: 300 }

/** What the routes of the site and of the office say of themselves, found by address before a page is drawn. */
export class SiteRoutes {
  #builds: Builds | null = null
  #handleOf: (pathname: string) => RouteHandle = () => unknown
  readonly #addresses = new Map<string, string | null>()
  readonly #handles = new Map<string, RouteHandle>()

  /** Takes the routes of the builds: in development there are others after each change. */
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

  /** What the route says that answers a request target. */
  handleOf(target: string): RouteHandle {
    const url = URL.parse(`http://site.invalid${target}`)
    return url ? this.#handleOf(url.pathname) : unknown
  }

  /** The address under which the page at an address is kept, or null when it is drawn for one person. */
  keptAddress(target: string): string | null {
    return known(this.#addresses, target, () => cacheableAddress(target, (pathname) => this.#handleOf(pathname).kept))
  }
}

/** What is remembered for an address, or else found. */
function known<Found>(memory: Map<string, Found>, address: string, find: (address: string) => Found): Found {
  const before = memory.get(address)
  if (before !== undefined) return before
  const found = find(address)
  if (memory.size >= addressCache.addresses) memory.clear()
  if (address.length <= addressCache.length) memory.set(address, found)
  return found
}

/** Finds a path's route as the router does, which reads the address of a page's data as the page's. */
function handlesOf(routes: ServerBuild['routes']): (pathname: string) => RouteHandle {
  const among = routesBeginningLike(routes)
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
