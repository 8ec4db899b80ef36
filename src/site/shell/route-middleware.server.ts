import { type MiddlewareFunction, matchRoutes, type RouteObject } from 'react-router'
import { passMiddleware } from '../middleware.ts'
import type { PageHandle } from '../page-handle.ts'
import { siteRequest } from '../request-context.ts'

/** Runs the middleware that the routes of a request name in their `handle`, before anything of them is read. */
export const routeMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { audience, config } = context.get(siteRequest)
  const handles = await handlesOf(url.pathname)
  const names = handles.flatMap((handle) => handle?.middleware ?? [])
  const title = handles.findLast((handle) => handle?.title)?.title ?? config.siteName
  const headers = passMiddleware(names, { url, audience, title })
  const response = await next()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function handlesOf(pathname: string): Promise<(PageHandle | undefined)[]> {
  // The router does not tell a middleware which routes matched; the build it runs knows them.
  const build = await import('virtual:react-router/server-build')
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => ({ id: route.id, path: route.path, index: route.index, handle: route.module.handle, children: below(route.id) }) as RouteObject)
  return (matchRoutes(below(undefined), pathname) ?? []).map(({ route }) => route.handle as PageHandle | undefined)
}
