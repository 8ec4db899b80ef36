import { isSignInPage } from '../domain/navigation/sign-in-link.ts'

/**
 * Whether a navigation came from this site's own pages, or was typed by the reader when `typed` counts too. Determined
 * by `Sec-Fetch-Site`; in browsers without it, by the referrer. A prefetch does not count, because no user started it.
 */
export function isSameSiteNavigation(headers: Headers, origin: string): boolean {
  if (/prefetch|prerender/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return ownReferrer(headers, origin) !== null
}

/** The path and query of the referring page, when it belongs to this site. */
export function ownReferrer(headers: Headers, origin: string): string | null {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.origin === origin ? url.pathname + url.search : null
}

/** Pages of one order: without an order there is nothing to return to. */
const orderPage = /^\/payment\/(info-input|success|failure)([/?]|$)/

/** The page from which the reader came, for a page that cannot be shown; the front page if it cannot be returned to. */
export function previousPage(headers: Headers, origin: string): string {
  const from = ownReferrer(headers, origin)
  return from === null || isSignInPage(from) || orderPage.test(from) ? '/' : from
}
