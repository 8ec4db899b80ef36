import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, isRouteErrorResponse, type RequestHandler, type ServerBuild } from 'react-router'
import { isOfficeAddress } from '../../domain/office/addresses.ts'
import type { handingOver } from '../../drawing/hand-over.server.ts'
import type { provideSiteRequest } from '../../drawing/request-context.ts'

export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      provideSiteRequest: typeof provideSiteRequest
      /** A build without it hands over what its loaders give in the router's own way. */
      handingOver?: typeof handingOver
    }
  }
}

/** What this server draws pages from: what readers see, and the office, which is a build of its own. */
export interface Builds {
  site: ServerBuild
  office: ServerBuild
}

/** The build whose routes an address is looked up in. */
export const buildAt = (builds: Builds, pathname: string): SiteBuild =>
  (isOfficeAddress(pathname) ? builds.office : builds.site) as SiteBuild

/** The built site and the built office. */
export async function loadBuilds(root: string): Promise<Builds> {
  const load = (path: string): Promise<ServerBuild> => import(pathToFileURL(join(root, path)).href)
  const [site, office] = await Promise.all([load('build/server/index.js'), load('build/office/server/index.js')])
  return { site, office }
}

/** Answers a request to a path by the routes of a build. */
export type SiteRouter = (pathname: string) => RequestHandler

/**
 * Routers over builds. One that goes through all routes for every document costs more than a loader: documents get
 * routers over those routes alone that begin like their path, each made when it is first asked for.
 * @param fast whether they do; otherwise one router answers all
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
    const { handingOver = (same: ServerBuild) => same } = build.entry.module
    const router = routerOver(handingOver(reporting), fast)
    routers.set(build, router)
    return router
  }
}

function routerOver(build: ServerBuild, fast: boolean): SiteRouter {
  const mode = process.env['NODE_ENV']
  const whole = createRequestHandler(build, mode)
  const routesFor = routesBeginningLike(build.routes)
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

/** For a path, the routes among which it finds its own: the same object for all paths that begin alike. */
export function routesBeginningLike(routes: Routes): (pathname: string) => Routes {
  const beginnings = new Set(Object.values(routes).map((route) => beginningOf(route?.path)))
  const known = new Map<string, Routes>()
  return (pathname) => {
    const first = firstSegment(pathname)
    const beginning = beginnings.has(first) ? first : none
    const found =
      known.get(beginning) ??
      Object.fromEntries(Object.entries(routes).filter(([, route]) => [null, beginning].includes(beginningOf(route?.path))))
    known.set(beginning, found)
    return found
  }
}

/** Of paths that begin like no route: the front page, and those that lead nowhere. */
const none = ''

/** The first segment of all paths that a route leads to; null when they may begin in any way. */
function beginningOf(path: string | undefined): string | null {
  const [first = ''] = path?.split('/') ?? []
  return /^[:*]|\?$|^$/.test(first) ? null : first.toLowerCase()
}

/** As the router reads it: decoded, in any case. */
function firstSegment(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/', 2)[1] ?? '').toLowerCase()
  } catch {
    return none
  }
}
