import { data, type MiddlewareFunction } from 'react-router'
import { tooLargeHeader } from '../domain/forms/fields.ts'
import { landingPageOf } from '../domain/office/navigation.ts'
import { runMiddleware } from './middleware.ts'
import { isNoindex } from './page-handle.ts'
import { siteRequest } from './request-context.ts'
import { handlesFor } from './route-handles.ts'

/** Runs the middleware that the routes of a request name in their `handle`, before anything of them is read. */
export const routeMiddleware: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const { audience, person, config, routes } = context.get(siteRequest)
  // the router passes the matched pattern to a middleware, not the routes
  const handles = handlesFor(routes, pattern)
  const names = handles.flatMap(({ middleware }) => middleware ?? [])
  const title = handles.findLast((handle) => handle.title)?.title ?? config.siteName
  runMiddleware(names, { url, audience, home: landingPageOf(person), title, sends: request.method === 'POST' })
  if (request.method === 'POST' && request.headers.get(tooLargeHeader) === 'page') throw data(null, { status: 413 })
  const response = await next()
  if (handles.some(isNoindex)) response.headers.set('x-robots-tag', 'noindex')
  return response
}
