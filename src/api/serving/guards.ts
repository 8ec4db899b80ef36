import type { Endpoint } from '../../contract/endpoint.ts'
import { isForeign } from '../../domain/navigation/foreign.ts'
import { may } from '../../domain/office/may.ts'
import { forbidden, signInRequired } from '../../operations/failure.ts'
import type { IncomingCall } from './context.ts'
import { ApiFault } from './problem.ts'

/** What must hold before any call is read: the key (v3.0), the origin of a state change, who is asking. */
export function guards(endpoint: Endpoint, c: IncomingCall): void {
  if (!c.env.internal) {
    if (endpoint.path.startsWith('/api/v3.0') && c.req.header('api-key') !== c.env.apiKey)
      throw new ApiFault(401, 'api_key_required', '請在 api-key 標頭提供用戶端金鑰')
    if (endpoint.method === 'POST') requireSameOrigin(c)
  }
  if (endpoint.access === 'anyone') return
  if (c.env.viewer.memberId === null) throw signInRequired()
  if (endpoint.access !== 'signed-in' && !may(c.env.viewer, endpoint.access.to)) throw forbidden()
}

/** A state change must come from this site's own pages. */
export function requireSameOrigin(c: IncomingCall): void {
  const coming = { site: c.req.header('sec-fetch-site'), origin: c.req.header('origin') }
  if (isForeign(coming, c.env.origins)) throw new ApiFault(403, 'cross_origin', '只接受來自本站的要求')
}
