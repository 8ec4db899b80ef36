import type { RouterContextProvider } from 'react-router'
import type { SiteRouter } from './site-router.ts'

/**
 * Whether a response is an error without a page: routes of other document types (a feed, a sitemap) have none, and for
 * an unsupported method the router responds without the shell.
 */
export function lacksPage({ status, headers }: Response): boolean {
  if (status === 405) return true
  return (status === 404 || status === 500) && !headers.get('content-type')?.startsWith('text/html')
}

/** The site's error page, instead of a response without a page. */
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
