import { data } from 'react-router'
import { isTooLarge } from '../../domain/forms/fields.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import type { Route } from './+types/server-busy.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/** /500 responds with status 500, for a form that was too large 413. The root renders the error page, inside the shell. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: isTooLarge(request) ? 413 : 500 })
}

export default function ServerBusy() {
  return null
}
