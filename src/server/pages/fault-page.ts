import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReaderService } from '../../domain/navigation/reader-service.ts'
import { withTimeout } from '../with-timeout.ts'
import type { RenderedPage } from './cached-page.ts'
import { inertPolicy, securityHeaders } from './csp.ts'
import { lightFaultPage } from './light-page.ts'
import type { Renderer } from './renderer.ts'

/** The time limit for rendering it, milliseconds. */
const drawWithin = 3_000
/** How long a rendered one is reused, milliseconds: faults occur in bursts, and the process is busy. */
const cacheTime = 5_000

/** Responds with the error page: 500, 503 under overload or when the database is down, 4xx for an invalid address. */
export type ServeFaultPage = (request: IncomingMessage, response: ServerResponse, status: 400 | 414 | 500 | 503) => Promise<void>

/**
 * The site's error page, or a light one. Not cacheable. @param options.isAway whether the database is down, so
 * that nothing is rendered
 */
export function createFaultPage(
  renderer: Pick<Renderer, 'drawForAudience'>,
  service: ReaderService,
  { isAway = () => false, now = () => performance.now() }: { isAway?: () => boolean; now?: () => number } = {},
): ServeFaultPage {
  const pages = { 404: cachedRender(renderer, '/404', isAway, now), 500: cachedRender(renderer, '/500', isAway, now) }
  return async (request, response, status) => {
    const kind = status < 500 ? 404 : 500
    const page = await pages[kind]()
    const headers = page?.headers ?? { ...securityHeaders, 'content-security-policy': inertPolicy }
    const body = page?.body ?? Buffer.from(lightFaultPage(kind, service))
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Renders a page once for all requests within a short time; when rendering fails, the previous one, or null. */
function cachedRender(
  { drawForAudience }: Pick<Renderer, 'drawForAudience'>,
  address: string,
  isAway: () => boolean,
  now: () => number,
) {
  let rendered: RenderedPage | null = null
  let drawing: Promise<RenderedPage | null> = Promise.resolve(null)
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = async () => {
    try {
      rendered = await withTimeout(drawForAudience(address, 'visitor'), drawWithin, 'not drawn')
    } catch {
      // the previous one is used
    }
    return rendered
  }
  return async () => {
    if (isAway()) return rendered
    if (now() - drawnAt > cacheTime) {
      drawnAt = now()
      drawing = draw()
    }
    return drawing
  }
}
