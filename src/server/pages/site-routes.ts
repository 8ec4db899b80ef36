import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { FileHandle, OfficeHandle, PageHandle } from '../../drawing/page-handle.ts'
import { cacheableAddress } from './cacheable.ts'
import { type Builds, buildAt, routesBeginningLike } from './site-router.ts'

/** What a route says of itself. */
export type RouteHandle = PageHandle | FileHandle | OfficeHandle

/** What is said of an address that nothing can be found by. */
const unknown: RouteHandle = { kept: false, private: true, robots: 'noindex' }

/** Addresses as requests write them are remembered with the one form they are kept under, and forgotten when there are too many. */
const remembered = { addresses: 4096, length: 300 }

/** What the routes of the site and of the office say of themselves, found by address before a page is drawn. */
export class SiteRoutes {
  #builds: Builds | null = null
  #handleOf: (pathname: string) => RouteHandle = () => unknown
  readonly #addresses = new Map<string, string | null>()

  /** Takes the routes of the builds: in development there are others after each change. */
  use(builds: Builds): Builds {
    if (builds.site === this.#builds?.site && builds.office === this.#builds.office) return builds
    this.#builds = builds
    const find = new Map([builds.site, builds.office].map((build) => [build as ServerBuild, handlesOf(build.routes)]))
    this.#handleOf = (pathname) => find.get(buildAt(builds, pathname))?.(pathname) ?? unknown
    this.#addresses.clear()
    return builds
  }

  /** What the route says that answers a request target. */
  handleOf(target: string): RouteHandle {
    const url = URL.parse(`http://site.invalid${target}`)
    return url ? this.#handleOf(url.pathname) : unknown
  }

  /** The address under which the page at an address is kept, or null when it is drawn for one person. */
  keptAddress(target: string): string | null {
    const known = this.#addresses.get(target)
    if (known !== undefined) return known
    const address = cacheableAddress(target, (pathname) => this.#handleOf(pathname).kept)
    if (this.#addresses.size >= remembered.addresses) this.#addresses.clear()
    if (target.length <= remembered.length) this.#addresses.set(target, address)
    return address
  }
}

/** Finds a path's route as the router does, which reads the address of a page's data as the page's. */
function handlesOf(routes: ServerBuild['routes']): (pathname: string) => RouteHandle {
  const among = routesBeginningLike(routes)
  const known = new Map<ServerBuild['routes'], RouteObject[]>()
  return (pathname) => {
    if (!isReadable(pathname)) return unknown
    const path = pathname.replace(/(\/_)?\.data$/, (_, trailing) => (trailing ? '/' : ''))
    const own = among(path)
    const objects = known.get(own) ?? Object.values(own).flatMap(asObject)
    known.set(own, objects)
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
