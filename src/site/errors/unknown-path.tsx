import { data } from 'react-router'
import type { PageHandle } from '../page-handle.ts'

export const handle: PageHandle = { kept: true, private: true, robots: 'noindex' }

/** Every address that no page has. The root draws the error page, inside the shell. */
export function loader() {
  throw data('This page could not be found', { status: 404 })
}

export default function UnknownPath() {
  return null
}
