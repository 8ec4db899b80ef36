import { data, redirectDocument } from 'react-router'
import { isOfficeAddress } from '../../domain/office/addresses.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import type { Route } from './+types/unknown-path.ts'

export const handle: PageHandle = { kept: true, private: true, robots: 'noindex' }

/** Every address that no page has. The root draws the error page, inside the shell. */
export function loader() {
  throw data('This page could not be found', { status: 404 })
}

/** In the browser the office is unknown too: it is another build, to which a new document leads. */
export function clientLoader({ url: { pathname, search, hash }, serverLoader }: Route.ClientLoaderArgs) {
  if (isOfficeAddress(pathname)) throw redirectDocument(pathname + search + hash)
  return serverLoader()
}

export default function UnknownPath() {
  return null
}
