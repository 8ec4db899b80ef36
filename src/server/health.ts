import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfter } from '../contract/retry-after.ts'
import type { DatabaseState } from './database/database-watch.ts'
import type { Metrics } from './metrics.ts'
import { inertPolicy, securityHeaders } from './pages/csp.ts'
import { withTimeout } from './with-timeout.ts'

/** How long the database may take to respond, milliseconds. One that hangs counts as down. */
const pingWithin = 2_000

/** Serves one of the operators' URLs; false when it is none of them. */
export type Health = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

interface Options {
  /**
   * Each queries the state of the database, and throws when it does not respond. One success is sufficient: a pool
   * whose connections are all busy does not mean that the database is down.
   */
  databaseChecks: readonly (() => Promise<DatabaseState>)[]
  metrics: Pick<Metrics, 'text' | 'contentType'>
  /** Each opens the metrics to other machines; none: only this machine reads them. */
  metricsTokens: readonly string[]
  stopping: () => boolean
  /** The parts that are suspended because the database is a copy, or because of a setting. */
  suspendedParts: () => readonly string[]
  /** For how long the connection that delivers purges has not responded, milliseconds. */
  purgesSilentFor: () => number
  /** Whether a pooler in transaction mode delivers no purges. */
  purgesAreMoved: () => boolean
}

/**
 * After this time without a response the purge connection counts as lost, milliseconds: it is polled every second and
 * reconnects by itself.
 */
const purgesLostAfter = 5_000

const headers = { ...securityHeaders, 'content-security-policy': inertPolicy, 'cache-control': 'no-store' }

/** The response of /readyz. */
interface Readiness {
  status: 'ok' | 'stopping' | 'unavailable'
  database?: 'unreachable' | 'read-only'
  search?: 'building'
  held?: readonly string[]
  /**
   * `lost`: cached pages may be older than the database. They are cached for a minute, and purged after the
   * reconnection. `pooled`: a pooler in transaction mode is in front of the database, and no purge arrives.
   */
  purges?: 'lost' | 'pooled'
}

/** The three URLs that operators and load balancers ask. */
export function createHealth({
  databaseChecks,
  metrics,
  metricsTokens,
  stopping,
  suspendedParts,
  purgesSilentFor,
  purgesAreMoved,
}: Options): Health {
  const state = async (): Promise<Readiness> => {
    if (stopping()) return { status: 'stopping' }
    const firstResult = Promise.any(databaseChecks.map((check) => check()))
    const database = await withTimeout(firstResult, pingWithin, 'no answer').catch(() => null)
    if (!database) return { status: 'unavailable', database: 'unreachable' }
    const isLost = purgesSilentFor() > purgesLostAfter
    const unheard = isLost ? 'lost' : undefined
    const purges = purgesAreMoved() ? 'pooled' : unheard
    const more: Partial<Readiness> = {
      ...(database.searchable ? {} : { search: 'building' }),
      ...(suspendedParts().length > 0 ? { held: suspendedParts() } : {}),
      ...(purges ? { purges } : {}),
    }
    return database.readOnly ? { status: 'unavailable', database: 'read-only', ...more } : { status: 'ok', ...more }
  }

  return async (request, response, path) => {
    if (path !== '/healthz' && path !== '/readyz' && path !== '/metrics') return false
    if (path === '/healthz') json(request, response, 200, { status: 'ok' })
    else if (path === '/readyz') {
      const ready = await state()
      json(request, response, ready.status === 'ok' ? 200 : 503, ready)
    } else if (!mayReadMetrics(request, metricsTokens)) json(request, response, 403, { status: 'forbidden' })
    else {
      const text = await metrics.text()
      response.writeHead(200, { ...headers, 'content-type': metrics.contentType })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    return true
  }
}

/** With a token from anywhere; without it only from this machine, and not through a proxy on it. */
function mayReadMetrics({ headers: requestHeaders, socket }: IncomingMessage, tokens: readonly string[]): boolean {
  const bearer = requestHeaders.authorization?.replace(/^Bearer /, '')
  if (tokens.length > 0 && bearer !== undefined) return tokens.some((token) => timingSafeEqual(digest(bearer), digest(token)))
  return (
    isLoopback(socket.remoteAddress) &&
    requestHeaders['x-forwarded-for'] === undefined &&
    requestHeaders['forwarded'] === undefined
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function json(request: IncomingMessage, response: ServerResponse, status: number, body: unknown): void {
  const later = status === 503 ? { 'retry-after': retryAfter } : {}
  response.writeHead(status, { ...headers, ...later, 'content-type': 'application/json' })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body))
}

const isLoopback = (ip: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(ip ?? '')
