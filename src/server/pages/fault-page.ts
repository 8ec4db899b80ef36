import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReaderService } from '../../domain/navigation/reader-service.ts'
import { withTimeout } from '../with-timeout.ts'
import { inertPolicy, securityHeaders } from './csp.ts'
import type { DrawnPage } from './kept-page.ts'
import { lightFaultPage } from './light-page.ts'
import type { Renderer } from './renderer.ts'

/** How long it may take to draw, milliseconds. */
const drawWithin = 3_000
/** How long one that was drawn serves again, milliseconds: who needs it is seldom alone, and the process has enough to do. */
const keptFor = 5_000

/** Answers with the page for faults: 500, 503 when the site has more to do than it can or its database is away, 4xx for an address that none can be. */
export type ServeFaultPage = (request: IncomingMessage, response: ServerResponse, status: 400 | 414 | 500 | 503) => Promise<void>

/** The site's page for faults, or a light one. No browser or proxy keeps it. @param options.isAway the database answers nothing, so nothing is drawn */
export function createFaultPage(
  renderer: Pick<Renderer, 'drawForAudience'>,
  service: ReaderService,
  { isAway = () => false, now = () => performance.now() }: { isAway?: () => boolean; now?: () => number } = {},
): ServeFaultPage {
  const pages = { 404: keptDrawing(renderer, '/404', isAway, now), 500: keptDrawing(renderer, '/500', isAway, now) }
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

/** Draws a page once for all who need it in a short while; when it cannot be drawn, the one before, or null. */
function keptDrawing(
  { drawForAudience }: Pick<Renderer, 'drawForAudience'>,
  address: string,
  isAway: () => boolean,
  now: () => number,
) {
  let drawn: DrawnPage | null = null
  let drawing: Promise<DrawnPage | null> = Promise.resolve(null)
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = async () => {
    try {
      drawn = await withTimeout(drawForAudience(address, 'visitor'), drawWithin, 'not drawn')
    } catch {
      // the one before serves
    }
    return drawn
  }
  return async () => {
    if (isAway()) return drawn
    if (now() - drawnAt > keptFor) {
      drawnAt = now()
      drawing = draw()
    }
    return drawing
  }
}
