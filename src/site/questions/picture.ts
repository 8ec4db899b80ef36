import { isApiError } from '../../contract/client.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/picture.ts'

export const handle: FileHandle = { middleware: ['member-only'], kept: false }

/** A picture of a question, for its owner or, below /desk, for those who answer. Everybody else finds nothing. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const call = url.pathname.startsWith('/desk/')
    ? ('GET /api/v3.0/desk/question/picture/:id' as const)
    : ('GET /api/v3.0/member/question/picture/:id' as const)
  try {
    const { items } = await client(call, { params })
    const bytes = Uint8Array.from(atob(items.data), (character) => character.charCodeAt(0))
    return new Response(bytes, { headers: { 'content-type': items.type, 'content-disposition': 'inline' } })
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) throw notFoundPage()
    throw error
  }
}
