import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { parseQuery } from '../../contract/parse-query.ts'
import { isOfficePath } from '../../domain/office/paths.ts'
import type { deferLoaderData } from '../../rendering/loader-data.server.ts'
import type { FileHandle, OfficeHandle, PageHandle } from '../../rendering/page-handle.ts'
import type { provideSiteRequest } from '../../rendering/request-context.ts'

/** Query parameters that change what a page shows, if they have a value. All others (campaign marks…) are dropped. */
const cachedParameters = new Set([
  'page',
  'channel',
  'tag',
  'year',
  'sort',
  'author',
  'keyword',
  'type',
  'spchannel',
  'id',
  'nid',
])
/** Parameters that the router uses internally; they are meaningful even when empty. */
const routerParameters = ['_routes', 'index']

/**
 * Query parameters that make any page personal: a preview's code, the lens, the number of a sent form, an opened
 * form, the link of a mail.
 */
const personalParameters = ['preview', 'lens', 'sent', 'join', 'cancel']

const origin = 'http://site.invalid'

/**
 * The cache key of a request target, in normal form, or null when the page is personal.
 * @param isStored whether the route of a path is cacheable
 */
export function cacheableUrl(target: string, isStored: (pathname: string) => boolean): string | null {
  const url = URL.parse(origin + target)
  if (!url || !isStored(url.pathname)) return null
  if (personalParameters.some((name) => url.searchParams.has(name))) return null
  const cached = new URLSearchParams([
    ...[...url.searchParams].filter(([name]) => routerParameters.includes(name)),
    ...Object.entries(parseQuery(url.searchParams)).flatMap(([name, value]) =>
      value && cachedParameters.has(name) ? [[name, value]] : [],
    ),
  ])
  cached.sort()
  const query = cached.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      provideSiteRequest: typeof provideSiteRequest
      /** Optional: a build without it serialises the loaders' data in the router's own way. */
      deferLoaderData?: typeof deferLoaderData
    }
  }
}

/** The builds that this server renders pages from: the readers' site, and the office, which is a separate build. */
export interface SiteBuilds {
  site: ServerBuild
  office: ServerBuild
}

/** The build whose routes match a URL. */
export const buildFor = (builds: SiteBuilds, pathname: string): SiteBuild =>
  (isOfficePath(pathname) ? builds.office : builds.site) as SiteBuild

/** The built site and the built office. */
export async function loadBuilds(root: string): Promise<SiteBuilds> {
  const load = (path: string): Promise<ServerBuild> => import(pathToFileURL(join(root, path)).href)
  const [site, office] = await Promise.all([load('build/server/index.js'), load('build/office/server/index.js')])
  return { site, office }
}

/** Handles a request to a path with the routes of a build. */
export type SiteRouter = (pathname: string) => RequestHandler

/**
 * Routers over builds. Matching all routes for every document costs more than a loader: documents use routers over only
 * those routes that share their first path segment, each created at its first use.
 * @param fast whether this optimisation is active; otherwise one router handles all
 */
export function routersOf(report: (error: unknown) => void, fast: boolean): (build: SiteBuild) => SiteRouter {
  const routers = new WeakMap<SiteBuild, SiteRouter>()
  const handleError = (error: unknown) => {
    if (!isRouteErrorResponse(error)) report(error)
  }
  return (build) => {
    const cached = routers.get(build)
    if (cached) return cached
    const reporting = { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
    const { deferLoaderData = (same: ServerBuild) => same } = build.entry.module
    const router = routerOver(deferLoaderData(reporting), fast)
    routers.set(build, router)
    return router
  }
}

function routerOver(build: ServerBuild, fast: boolean): SiteRouter {
  const mode = process.env['NODE_ENV']
  const fullHandler = createRequestHandler(build, mode)
  const routesFor = routesWithPrefix(build.routes)
  const handlers = new Map<Routes, RequestHandler>()
  return (pathname) => {
    if (!fast || pathname.endsWith('.data')) return fullHandler
    const routes = routesFor(pathname)
    const cached = handlers.get(routes)
    if (cached) return cached
    const handler = createRequestHandler({ ...build, routes }, mode)
    handlers.set(routes, handler)
    return handler
  }
}

type Routes = ServerBuild['routes']

/** The routes to match for a path: the same object for all paths with the same first segment. */
export function routesWithPrefix(routes: Routes): (pathname: string) => Routes {
  const prefixes = new Set(Object.values(routes).map((route) => staticPrefixOf(route?.path)))
  const cache = new Map<string, Routes>()
  return (pathname) => {
    const first = firstSegment(pathname)
    const prefix = prefixes.has(first) ? first : noPrefix
    const prefixRoutes =
      cache.get(prefix) ??
      Object.fromEntries(Object.entries(routes).filter(([, route]) => [null, prefix].includes(staticPrefixOf(route?.path))))
    cache.set(prefix, prefixRoutes)
    return prefixRoutes
  }
}

/** The key for paths whose first segment matches no route: the front page, and unknown URLs. */
const noPrefix = ''

/** The first segment of all paths of a route; null when it is dynamic. */
function staticPrefixOf(path: string | undefined): string | null {
  const [first = ''] = path?.split('/') ?? []
  return /^[:*]|\?$|^$/.test(first) ? null : first.toLowerCase()
}

/** As the router matches it: decoded, case-insensitive. */
function firstSegment(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/', 2)[1] ?? '').toLowerCase()
  } catch {
    return noPrefix
  }
}

/** The metadata that a route declares. */
export type RouteHandle = PageHandle | FileHandle | OfficeHandle

/** A route as found by a URL: what it declares, and its pattern, `/article/:id`. */
interface FoundRoute {
  handle: RouteHandle
  pattern: string
}

/** For an unmatched URL. */
const unknown: FoundRoute = { handle: { cached: false, private: true, robots: 'noindex' }, pattern: 'none' }

/**
 * Caches the lookups by URL: its cache key and its route's handle, because the router ranks all routes again for
 * each lookup. Long URLs are not cached; the cache is cleared when it is full.
 */
const urlCache = { urls: 4096, length: 300 }

/** The handles of the routes of the site and of the office, found by URL before a page is rendered. */
export class SiteRoutes {
  #builds: SiteBuilds | null = null
  #routeOf: (pathname: string) => FoundRoute = () => unknown
  readonly #cachedUrls = new Map<string, string | null>()
  readonly #routes = new Map<string, FoundRoute>()

  /** Sets the routes of the builds: in development they change with each edit. */
  use(builds: SiteBuilds): SiteBuilds {
    if (builds.site === this.#builds?.site && builds.office === this.#builds.office) return builds
    this.#builds = builds
    const find = new Map([builds.site, builds.office].map((build) => [build as ServerBuild, routesIn(build.routes)]))
    const routeOf = (pathname: string) => find.get(buildFor(builds, pathname))?.(pathname) ?? unknown
    this.#routeOf = (pathname) => memoize(this.#routes, pathname, routeOf)
    this.#cachedUrls.clear()
    this.#routes.clear()
    return builds
  }

  /** The handle of the route that matches a request target. */
  handleOf(target: string): RouteHandle {
    return this.#find(target).handle
  }

  /** The pattern of the route that matches a request target: unlike a URL it may be logged. */
  patternOf(target: string): string {
    return this.#find(target).pattern
  }

  #find(target: string): FoundRoute {
    const url = URL.parse(`http://site.invalid${target}`)
    return url ? this.#routeOf(url.pathname) : unknown
  }

  /** The cache key of a URL, or null when its page is personal. */
  cachedUrl(target: string): string | null {
    return memoize(this.#cachedUrls, target, () => cacheableUrl(target, (pathname) => this.#routeOf(pathname).handle.cached))
  }
}

/** The cached lookup of a URL, or a new one. */
function memoize<Found>(memory: Map<string, Found>, url: string, find: (url: string) => Found): Found {
  const before = memory.get(url)
  if (before !== undefined) return before
  const match = find(url)
  if (memory.size >= urlCache.urls) memory.clear()
  if (url.length <= urlCache.length) memory.set(url, match)
  return match
}

/** Finds a path's route as the router does, which treats the URL of a page's data as the page's. */
function routesIn(routes: ServerBuild['routes']): (pathname: string) => FoundRoute {
  const routesFor = routesWithPrefix(routes)
  const objectsOf = new Map<ServerBuild['routes'], RouteObject[]>()
  return (pathname) => {
    if (!isReadable(pathname)) return unknown
    const path = pathname.replace(/(\/_)?\.data$/, (_, trailing) => (trailing ? '/' : ''))
    const candidates = routesFor(path)
    const objects = objectsOf.get(candidates) ?? Object.values(candidates).flatMap(asObject)
    objectsOf.set(candidates, objects)
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
