import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { audienceOf, type Viewer, visitor } from '../domain/membership/viewer.ts'
import type { StaticFiles } from './files.ts'
import type { Images } from './images.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { securityHeaders } from './pages/csp.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { Renderer } from './pages/renderer.ts'
import { keptAddress, serveKeptPage } from './pages/serve-page.ts'
import type { ApiFetch } from './pages/transport.ts'
import { clientAddress } from './request/client-address.ts'
import type { Viewers } from './request/viewer.ts'

/** The parts that a process has; a missing one belongs to another role. */
export interface HttpParts {
  log: Logger
  metrics: Metrics
  health: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>
  viewers: Viewers
  trustedProxies: ReadonlySet<string>
  api: ApiFetch | null
  web: { renderer: Renderer; cache: PageCache; files: StaticFiles; images: Images } | null
}

const formLimit = 64 * 1024

/** One listener for everything: health, files, pictures, the API, pages. Kept pages never pass through a Request object. */
export function createListener(parts: HttpParts): RequestListener {
  const { log, metrics } = parts

  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<string> => {
    const path = pathOf(request)
    if (path === null) return refuse(response, 400, '網址格式不正確')
    if ((request.url?.length ?? 0) > 4096) return refuse(response, 414, '網址太長')
    if (await parts.health(request, response, path)) return 'health'
    const { web } = parts
    if (web && (await web.files.serve(request, response, path))) return 'file'
    if (web && (await web.images.serve(request, response, path))) return 'image'
    if (path.startsWith('/api/')) return serveApi(request, response)
    if (!web) return refuse(response, 404, 'This page could not be found')
    return servePage(web, request, response)
  }

  const viewerOf = async (request: IncomingMessage): Promise<Viewer> => parts.viewers.resolve(request.headers.cookie, request.headers['user-agent'])

  const serveApi = async (request: IncomingMessage, response: ServerResponse): Promise<string> => {
    const { api } = parts
    if (!api) return refuse(response, 404, 'This page could not be found')
    const requestId = requestIdOf(response)
    const viewer = await viewerOf(request)
    const bindings = { viewer, requestId, ip: clientAddress(request, parts.trustedProxies), internal: false, tag: () => undefined }
    await getRequestListener((incoming) => api(incoming, bindings), { overrideGlobalObjects: false })(request, response)
    return 'api'
  }

  const servePage = async (web: NonNullable<HttpParts['web']>, request: IncomingMessage, response: ServerResponse): Promise<string> => {
    const address = keptAddress(request)
    if (address !== null) {
      const viewer = await viewerOf(request).catch((error: unknown) => {
        log.error({ error: String(error) }, 'session could not be read; serving as visitor')
        return visitor
      })
      const audience = audienceOf(viewer)
      await serveKeptPage(request, response, { address, audience, cache: web.cache, draw: () => web.renderer.drawForAudience(address, audience) })
      metrics.pages.inc({ state: String(response.getHeader('x-cache') ?? 'none') })
      return 'page'
    }
    if (Number(request.headers['content-length'] ?? 0) > formLimit) return refuse(response, 413, '內容太大')
    if (request.method === 'POST' && request.headers['content-length'] === undefined) return refuse(response, 411, '缺少 Content-Length')
    const viewer = await viewerOf(request)
    const person = { viewer, requestId: requestIdOf(response), ip: clientAddress(request, parts.trustedProxies) }
    await getRequestListener(
      async (incoming) => {
        const drawn = await web.renderer.drawForPerson(incoming, person)
        drawn.headers.set('cache-control', 'private, no-store')
        for (const [name, value] of Object.entries(securityHeaders)) drawn.headers.set(name, value)
        return drawn
      },
      { overrideGlobalObjects: false, errorHandler: (error) => Promise.reject(error) },
    )(request, response)
    return 'person'
  }

  return (request, response) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.setHeader('x-request-id', requestId)
    listener(request, response)
      .catch((error: unknown) => {
        log.error({ requestId, error: error instanceof Error ? error.stack : String(error) }, 'request failed')
        if (!response.headersSent) refuse(response, 500, '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服')
        else response.destroy()
        return 'fault'
      })
      .then((kind) => {
        const seconds = (performance.now() - started) / 1000
        metrics.requests.inc({ kind, status: response.statusCode })
        metrics.durations.observe({ kind }, seconds)
        log.debug({ requestId, kind, method: request.method, status: response.statusCode, ms: Math.round(seconds * 1e5) / 100 })
      })
  }
}

const requestIdOf = (response: ServerResponse) => String(response.getHeader('x-request-id'))

/** The path, or null when it is no address at all (bad percent-encoding included). */
function pathOf(request: IncomingMessage): string | null {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  try {
    if (!path.startsWith('/') || decodeURIComponent(path).includes('\0')) return null
    return path
  } catch {
    return null
  }
}

function refuse(response: ServerResponse, status: number, message: string): string {
  response.writeHead(status, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(message)
  return 'refused'
}
