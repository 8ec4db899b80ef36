import { data, redirect, redirectDocument } from 'react-router'
import { isOfficePath } from '../../domain/office/paths.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/unknown-path.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/**
 * Catch-all for unknown URLs. The root renders the error page, inside the shell. A link within the site is
 * redirected here; a document is redirected by the server.
 */
export async function loader({ context, url: { pathname, search } }: Route.LoaderArgs) {
  const { client, document: isDocument } = context.get(siteRequest)
  const redirection = isDocument
    ? null
    : await client('GET /api/v3.0/redirect', { query: { from: pathname + search } }).catch(() => null)
  if (redirection) throw redirect(redirection.items.moved_to, 301)
  throw data('This page could not be found', { status: 404 })
}

/** The browser router does not contain the office, which is a separate build: it is loaded as a new document. */
export function clientLoader({ url: { pathname, search, hash }, serverLoader }: Route.ClientLoaderArgs) {
  if (isOfficePath(pathname)) throw redirectDocument(pathname + search + hash)
  return serverLoader()
}

export default function UnknownPath() {
  return null
}
