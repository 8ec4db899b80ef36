import { data, type MiddlewareFunction } from 'react-router'
import { may } from '../domain/office/may.ts'
import { siteRequest } from '../drawing/request-context.ts'

/**
 * Lets nobody past who does not work here, before anything is read: to them the office is an address that no page has,
 * and the site says so in its own words.
 */
export const guard: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { person, document } = context.get(siteRequest)
  if (!person || !may(person, 'enter-office')) {
    if (document) return new Response(null, { status: 404 })
    throw data('This page could not be found', { status: 404 })
  }
  const response = await next()
  if (response.status === 503) response.headers.set('retry-after', '5')
  return response
}
