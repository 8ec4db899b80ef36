import { data } from 'react-router'
import type { PageHandle } from '../../rendering/page-handle.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/** /500 responds with status 500. The root renders the error page, inside the shell. */
export function loader() {
  throw data(null, { status: 500 })
}

export default function ServerBusy() {
  return null
}
