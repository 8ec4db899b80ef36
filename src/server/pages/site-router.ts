import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, isRouteErrorResponse, type RequestHandler, type ServerBuild } from 'react-router'
import { isOfficeAddress } from '../../domain/office/addresses.ts'
import type { deferringLoaderData } from '../../drawing/loader-data.server.ts'
import type { provideSiteRequest } from '../../drawing/request-context.ts'

export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      provideSiteRequest: typeof provideSiteRequest
      /** Optional: a build without it serialises the loaders' data in the router's own way. */
      deferringLoaderData?: typeof deferringLoaderData
    }
  }
}

/** The builds that this server renders pages from: the readers' site, and the office, which is a separate build. */
export interface Builds {
  site: ServerBuild
  office: ServerBuild
}

/** The build whose routes match an address. */
export const buildAt = (builds: Builds, pathname: string): SiteBuild =>
  (isOfficeAddress(pathname) ? builds.office : builds.site) as SiteBuild

/** The built site and the built office. */
export async function loadBuilds(root: string): Promise<Builds> {
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
    const known = routers.get(build)
    if (known) return known
    const reporting = { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
    const { deferringLoaderData = (same: ServerBuild) => same } = build.entry.module
    const router = routerOver(deferringLoaderData(reporting), fast)
    routers.set(build, router)
    return router
  }
}

function routerOver(build: ServerBuild, fast: boolean): SiteRouter {
  const mode = process.env['NODE_ENV']
  const whole = createRequestHandler(build, mode)
  const routesFor = routesWithPrefix(build.routes)
  const handlers = new Map<Routes, RequestHandler>()
  return (pathname) => {
    if (!fast || pathname.endsWith('.data')) return whole
    const routes = routesFor(pathname)
    const known = handlers.get(routes)
    if (known) return known
    const handler = createRequestHandler({ ...build, routes }, mode)
    handlers.set(routes, handler)
    return handler
  }
}

type Routes = ServerBuild['routes']

/** The routes to match for a path: the same object for all paths with the same first segment. */
export function routesWithPrefix(routes: Routes): (pathname: string) => Routes {
  const beginnings = new Set(Object.values(routes).map((route) => staticPrefixOf(route?.path)))
  const known = new Map<string, Routes>()
  return (pathname) => {
    const first = firstSegment(pathname)
    const beginning = beginnings.has(first) ? first : none
    const found =
      known.get(beginning) ??
      Object.fromEntries(Object.entries(routes).filter(([, route]) => [null, beginning].includes(staticPrefixOf(route?.path))))
    known.set(beginning, found)
    return found
  }
}

/** The key for paths whose first segment matches no route: the front page, and unknown addresses. */
const none = ''

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
    return none
  }
}
