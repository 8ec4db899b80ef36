import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isCrossSite } from '../../domain/navigation/cross-site.ts'
import { may } from '../../domain/office/may.ts'
import { officeEntryOf } from '../../domain/office/second-factor.ts'
import { forbidden, secondFactorRequired, signInRequired } from '../../operations/failure.ts'
import { extendStepUp, requireStepUp } from '../../operations/office/second-factor.ts'
import type { ApiBindings, ApiEnv, IncomingCall } from './context.ts'
import { HttpProblem } from './problem.ts'
import type { ApiApp } from './serve.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Why no handler matched a request: its path is unknown, or supports other methods, which are then listed. */
export function noSuchCall(app: ApiApp, c: Context<ApiEnv>): HttpProblem {
  const allowed = methods.filter((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (allowed.length === 0) return new HttpProblem(404, 'not_found', 'This page could not be found')
  const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new HttpProblem(405, 'method_not_allowed', `這個網址只接受 ${allow}`, { headers: { allow } })
}

/**
 * The checks before a call is processed: the key (v3.0), the origin of a state change, the viewer's permission,
 * and their second factor.
 */
export async function checkGuards(endpoint: Endpoint, c: IncomingCall): Promise<void> {
  if (!c.env.internal) {
    if (endpoint.path.startsWith('/api/v3.0') && c.req.header('api-key') !== c.env.apiKey)
      throw new HttpProblem(401, 'api_key_required', '請在 api-key 標頭提供用戶端金鑰')
    if (endpoint.method === 'POST') requireSameOrigin(c)
  }
  // the lens is read-only, and allows no personal data
  if (c.env.lens && !(endpoint.access === 'anyone' && endpoint.purgedBy)) throw forbidden()
  if (endpoint.access === 'anyone') return
  const { viewer } = c.env
  if (endpoint.access !== 'signed-in' && !may(viewer, endpoint.access.to)) throw accessErrorOf(c)
  if (viewer.memberId === null) throw signInRequired()
  if (endpoint.stepUp) await requireStepUp(c.env)
  if (endpoint.access !== 'signed-in' && !endpoint.idle) await extendStepUp(c.env)
}

/** Why a user may not perform an office action. */
function accessErrorOf({ env: { viewer, now } }: IncomingCall) {
  if (viewer.proof && officeEntryOf(viewer.proof, now.getTime()) !== 'open') return secondFactorRequired()
  return viewer.memberId === null ? signInRequired() : forbidden()
}

/** A state change must come from this site's own pages (CSRF protection). */
export function requireSameOrigin(c: IncomingCall): void {
  const coming = { site: c.req.header('sec-fetch-site'), origin: c.req.header('origin') }
  if (isCrossSite(coming, c.env.origins)) throw new HttpProblem(403, 'cross_origin', '只接受來自本站的要求')
}

/**
 * Delays the response to a minimum time after the request, so that its duration does not reveal the result.
 * @param minDuration milliseconds
 */
export async function waitMinimum({ env }: { env: Pick<ApiBindings, 'skipMinDuration'> }, minDuration: number): Promise<void> {
  if (!env.skipMinDuration) await delay(minDuration)
}

/** Why a body was not read: it is too large, or the connection ended before its end. */
type ReadFailure = 'too_large' | 'broken_off'

/** Reads a body of at most `limit` bytes, and never more, whatever length was announced. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer> | ReadFailure> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) return 'too_large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken_off'
  }
  return Buffer.concat(chunks)
}

/** Whether a browser is only prefetching a page: it may never be shown. */
export function isPrefetchRequest({ req }: IncomingCall): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(req.header(name) ?? ''))
}
