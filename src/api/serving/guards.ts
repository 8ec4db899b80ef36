import type { Endpoint } from '../../contract/endpoint.ts'
import { isForeign } from '../../domain/navigation/foreign.ts'
import { may } from '../../domain/office/may.ts'
import { entryOf } from '../../domain/office/second-factor.ts'
import { forbidden, secondFactorRequired, signInRequired } from '../../operations/failure.ts'
import { extendStepUp, requireStepUp } from '../../operations/office/step-up.ts'
import type { IncomingCall } from './context.ts'
import { ApiFault } from './problem.ts'

/**
 * The checks before a call is processed: the key (v3.0), the origin of a state change, the viewer's permission,
 * and their second factor.
 */
export async function guards(endpoint: Endpoint, c: IncomingCall): Promise<void> {
  if (!c.env.internal) {
    if (endpoint.path.startsWith('/api/v3.0') && c.req.header('api-key') !== c.env.apiKey)
      throw new ApiFault(401, 'api_key_required', '請在 api-key 標頭提供用戶端金鑰')
    if (endpoint.method === 'POST') requireSameOrigin(c)
  }
  // the lens is read-only, and allows no personal data
  if (c.env.lens && !(endpoint.access === 'anyone' && endpoint.purgedBy)) throw forbidden()
  if (endpoint.access === 'anyone') return
  const { viewer } = c.env
  if (endpoint.access !== 'signed-in' && !may(viewer, endpoint.access.to)) throw refusalOf(c)
  if (viewer.memberId === null) throw signInRequired()
  if (endpoint.stepUp) await requireStepUp(c.env)
  if (endpoint.access !== 'signed-in' && !endpoint.idle) await extendStepUp(c.env)
}

/** Why a user may not perform an office action. */
function refusalOf({ env: { viewer, now } }: IncomingCall) {
  if (viewer.proof && entryOf(viewer.proof, now.getTime()) !== 'open') return secondFactorRequired()
  return viewer.memberId === null ? signInRequired() : forbidden()
}

/** A state change must come from this site's own pages (CSRF protection). */
export function requireSameOrigin(c: IncomingCall): void {
  const coming = { site: c.req.header('sec-fetch-site'), origin: c.req.header('origin') }
  if (isForeign(coming, c.env.origins)) throw new ApiFault(403, 'cross_origin', '只接受來自本站的要求')
}
