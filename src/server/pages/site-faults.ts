import type { RouterContextProvider } from 'react-router'
import type { SiteRouter } from './site-router.ts'

/**
 * Whether an answer is a fault without a page: routes that are documents of another kind (a feed, a sitemap) have none,
 * and to a method that a route does not know the router says so without the shell.
 */
export function lacksPage({ status, headers }: Response): boolean {
  if (status === 405) return true
  return (status === 404 || status === 500) && !headers.get('content-type')?.startsWith('text/html')
}

/** The site's own page for a fault, in the place of an answer without one. */
export async function faultPage(
  router: SiteRouter,
  origin: string,
  provided: RouterContextProvider,
  { status }: Response,
): Promise<Response> {
  const path = status < 500 ? '/404' : '/500'
  const { headers } = await router(path)(new Request(origin + path), provided)
  if (status === 405) headers.set('allow', 'GET, HEAD')
  return new Response(null, { status, headers })
}
