import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'

/** The three addresses that operators and load balancers ask. */
export function createHealth(options: { pool: Pool; metrics: Metrics; metricsToken: string | undefined; stopping: () => boolean }) {
  const { pool, metrics, metricsToken } = options

  const ready = async (): Promise<Record<string, string>> => {
    if (options.stopping()) return { status: 'stopping' }
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return { status: 'unavailable', database: 'unreachable' }
    }
  }

  const mayReadMetrics = (request: IncomingMessage) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '')
    if (metricsToken && given) return given.length === metricsToken.length && timingSafeEqual(Buffer.from(given), Buffer.from(metricsToken))
    return isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (path === '/healthz') return json(response, 200, { status: 'ok' })
    if (path === '/readyz') {
      const state = await ready()
      return json(response, state['status'] === 'ok' ? 200 : 503, state)
    }
    if (path !== '/metrics') return false
    if (!mayReadMetrics(request)) return json(response, 403, { status: 'forbidden' })
    response.writeHead(200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' })
    response.end(await metrics.registry.metrics())
    return true
  }
}

function json(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
  return true
}

const isLoopback = (address: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(address ?? '')
