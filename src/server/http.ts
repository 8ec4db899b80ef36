import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { matchRoutes } from 'react-router'
import { isRetryable } from '../api/serving/problem.ts'
import { networkOf, type RateLimits, type TokenBuckets } from '../api/serving/rate-limit.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { retryAfter } from '../contract/retry-after.ts'
import { isTracing, traced } from '../db/tracing.ts'
import { drawingFile } from '../domain/diagrams/with-drawing.ts'
import { type Audience, audienceOf, type Viewer, visitor } from '../domain/membership/viewer.ts'
import { isCrossSite } from '../domain/navigation/cross-site.ts'
import type { BoundedQueue } from '../operations/bounded-queue.ts'
import { type Failure, toFailure } from '../operations/failure.ts'
import { audienceHeader } from './cdn/shared-headers.ts'
import type { DisplayFaces } from './display-faces/display-faces.ts'
import { acceptsHtml, rejectLateBody, sendError } from './error-response.ts'
import type { StaticFiles } from './files.ts'
import type { Health } from './health.ts'
import type { Images } from './images.ts'
import { errorText, requestIds, runForRequest } from './log.ts'
import type { Metrics } from './metrics.ts'
import { inertPolicy, securityHeaders } from './pages/csp.ts'
import { type ServeErrorPage, staticPagePolicy } from './pages/error-page.ts'
import type { PageCache, ReadyResponse } from './pages/page-cache.ts'
import type { Renderer } from './pages/renderer.ts'
import {
  findReadyPage,
  isLensRequest,
  pageKey,
  type RequestHead,
  readLensRequest,
  sendPage,
  servePage,
} from './pages/serve-page.ts'
import { servePersonalPage } from './pages/serve-personal-page.ts'
import type { SiteRoutes } from './pages/site-routes.ts'
import type { ApiFetch } from './pages/transport.ts'
import type { Recordings } from './recordings.ts'
import { closeAfterUnreadBody, watchArrival } from './request/arrival.ts'
import { clientIp } from './request/client-ip.ts'
import { hasDuplicateHost, normalizeTarget, parseTarget } from './request/target.ts'
import { type CallDependencies, respondToCall } from './serve-call.ts'
import type { ShareCards } from './share-cards/share-cards.ts'
import { withTimeout } from './with-timeout.ts'

/** The parts of a process; missing ones belong to other roles. */
export interface HttpDependencies extends CallDependencies {
  metrics: Metrics
  health: Health
  /** The Cookie header as the current secret would have signed it. */
  readCookie: (header: string) => string
  api: ApiFetch | null
  web: PageServices | null
  /** How many personal pages and forms one IP address may request per minute. */
  limits: RateLimits
  /** The rate limit's state by IP address. */
  visits: TokenBuckets
}

interface PageServices {
  renderer: Renderer
  cache: PageCache
  routes: SiteRoutes
  /**
   * Limits how many uncached pages are rendered concurrently. Requests that wait too long are rejected with a retry hint.
   */
  rendering: BoundedQueue
  /** Limits how many forms are processed concurrently: processing may take long without rendering. */
  sending: BoundedQueue
  serveErrorPage: ServeErrorPage
  files: StaticFiles
  images: Images
  recordings: Recordings
  shareCards: ShareCards
  faces: DisplayFaces
}
type RequestKind = 'health' | 'file' | 'image' | 'api' | 'stream' | 'page' | 'person' | 'refused' | 'error'

const serverErrorText = '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服'
const rateLimitText = '要求太頻繁，請稍後再試'
const lensExpiredText = '透視鏡的這一頁打不開：請從編輯部再打開一次'
const lensDraftText = '這份草稿已經發布或丟掉了，或現在不能發布：請回到編輯部看看'
/** The lens shows its refusals in a frame. */
const framableHeaders = {
  'content-security-policy': staticPagePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
}
const busyMessage = 'answered 503'
/**
 * How long the request of a cached page waits until the reader is recognised, milliseconds; after that it
 * gets the visitors' page.
 */
const recognitionTimeout = 10_000
const unknown = 'This page could not be found'

/** The request listener of the process: health, files, pictures, the API, pages. A prepared page is sent immediately. */
export function createListener(parts: HttpDependencies): RequestListener {
  const { log, metrics, web } = parts
  const ready = web ? readyAnswers(parts, web) : () => null
  const nextId = requestIds()
  const loud = log.isLevelEnabled('debug')

  return (request, response) => {
    normalize(request)
    if (request.headers.cookie !== undefined) request.headers.cookie = parts.readCookie(request.headers.cookie)
    closeAfterUnreadBody(request, response)
    const cached = isQuestion(request) && !hasDuplicateHost(request.rawHeaders) ? ready(headOf(request)) : null
    if (cached) {
      const send = () => sendPage(request, response, cached, 'hit')
      if (!isTracing()) return send()
      return void spanOf(parts, request, response, async () => {
        send()
        return 'page'
      })
    }
    watchArrival(request, response, { files: takesFiles(parts, request), late: () => rejectLateBody(request, response) })
    const started = performance.now()
    const requestId = nextId()
    response.setHeader('x-request-id', requestId)
    const respond = () =>
      routeRequest(parts, request, response, requestId).catch((error: unknown) => {
        const later = laterOf(error)
        if (later) log.warn({ error: errorText(error) }, busyMessage)
        else log.error({ error: errorText(error) }, 'request failed')
        if (response.headersSent) response.destroy()
        else if (later) sendError(response, 503, later.message, { 'retry-after': retryAfter })
        else sendError(response, 500, serverErrorText)
        return 'error' as const
      })
    const route = () => routeOf(parts, request)
    void runForRequest({ requestId, route }, () => spanOf(parts, request, response, respond)).then((kind) => {
      const ms = performance.now() - started
      metrics.answered(kind, response.statusCode, ms)
      const details = { requestId, kind, method: request.method, status: response.statusCode, ms: Math.round(ms * 100) / 100 }
      if (loud) log.debug({ ...details, route: route() })
    })
  }
}

/** Runs the work for a request in its span: with the pattern of its route, because a URL may contain personal data. */
function spanOf(
  parts: HttpDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<RequestKind>,
): Promise<RequestKind> {
  if (!isTracing() || probes.test(request.url ?? '')) return work()
  const method = methods.has(request.method ?? '') ? (request.method as string) : '_OTHER'
  const details = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const
  return traced(
    details,
    async (span) => {
      const kind = await work()
      const route = routeOf(parts, request)
      span?.rename(`${method} ${route}`)
      const requestId = response.getHeader('x-request-id')
      span?.set({
        'http.route': route,
        'http.response.status_code': response.statusCode,
        'healthpress.response': kind,
        ...(typeof requestId === 'string' ? { 'healthpress.request_id': requestId } : {}),
      })
      if (response.statusCode >= 500) span?.fail(String(response.statusCode))
      return kind
    },
    request.headers,
  )
}

/** Paths of the probes that a supervisor requests every few seconds. */
const probes = /^\/(?:healthz|readyz|metrics)(?:\?|$)/
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const callRoutes = Map.groupBy(
  (endpoints as readonly Endpoint[]).map(({ method, path }) => ({ method, path, id: `${method} ${path}` })),
  ({ method }) => method as string,
)

/** The pattern of what a request targets, for the log: of a call or a page, or the folder of a file. */
function routeOf({ web }: HttpDependencies, { method, url = '/' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '/'
  if (path.startsWith('/api/')) return matchRoutes(callRoutes.get(method ?? 'GET') ?? [], path)?.at(-1)?.route.path ?? '/api/*'
  const folder = /^\/(assets|fonts|img|recordings|handouts|share-card)\//.exec(path)?.[1]
  return folder ? `/${folder}/*` : (web?.routes.patternOf(url) ?? 'none')
}

/** Normalises the target; a host in the target takes precedence over the header (RFC 9112, 3.2.2). */
function normalize(request: IncomingMessage): void {
  const { url, host } = normalizeTarget(request.url ?? '/')
  request.url = url
  if (host !== null) request.headers.host = host
}

/** Calls that accept files. */
const uploads = new Set((endpoints as readonly Endpoint[]).flatMap(({ multipart, path }) => (multipart ? [path] : [])))

/** Whether a request targets a page or a call that accepts files: its body may take long to arrive. */
function takesFiles({ web }: HttpDependencies, { method, url = '/' }: IncomingMessage): boolean {
  if (method !== 'POST') return false
  return uploads.has(url.split('?')[0] ?? '') || web?.routes.handleOf(url).streamed === true
}

/** Prepared responses of cached pages, each counted as sent. */
function readyAnswers({ metrics, viewers }: HttpDependencies, web: PageServices): (head: RequestHead) => ReadyResponse | null {
  return (head) => {
    const ready = findReadyPage(head, web, viewers)
    if (ready) metrics.pageFromMemory(ready.status)
    return ready
  }
}

const isQuestion = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function headOf({ url = '/', headers }: IncomingMessage): RequestHead {
  return {
    url,
    cookie: headers.cookie,
    userAgent: headers['user-agent'],
    accept: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    declared: headers[audienceHeader] as string | undefined,
  }
}

async function routeRequest(
  parts: HttpDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<RequestKind> {
  const respondToApi = async (api: ApiFetch): Promise<RequestKind> => {
    await respondToCall(parts, api, request, response, requestId)
    // the duration of an event stream is no response time
    return /^text\/event-stream/.test(String(response.getHeader('content-type'))) ? 'stream' : 'api'
  }
  const target = parseTarget(request)
  if (!('path' in target)) {
    // the API rejects malformed requests in its own format
    if (parts.api && request.url?.startsWith('/api/')) return respondToApi(parts.api)
    if (parts.web && acceptsHtml(request)) await parts.web.serveErrorPage(request, response, target.status)
    else sendError(response, target.status, target.message)
    return 'refused'
  }
  const { path } = target
  const { web, api } = parts
  if (isQuestion(request)) {
    if (await parts.health(request, response, path)) return 'health'
    if (await web?.files.serve(request, response, path)) return 'file'
    if (web && serveDrawing(request, response, path)) return 'file'
    if (await web?.faces.serve(request, response, path)) return 'file'
    if (await web?.images.serve(request, response, path)) return 'image'
    // the duration of watching is no response time
    if (await web?.recordings.serve(request, response, path)) return 'stream'
    if (await web?.shareCards.serve(request, response, path)) return 'image'
  }
  if (api && path.startsWith('/api/')) return respondToApi(api)
  if (web && !path.startsWith('/api/')) return answerPage(parts, web, request, response, requestId)
  sendError(response, 404, unknown)
  return 'refused'
}

async function answerPage(
  parts: HttpDependencies,
  web: PageServices,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<RequestKind> {
  if (isLensRequest(request.url ?? '/')) return serveLens(parts, web, request, response)
  const { log } = parts
  const failed = (error: unknown) => log.error({ error: errorText(error) }, 'page failed')
  const url = isQuestion(request) ? web.routes.cachedUrl(request.url ?? '/') : null
  try {
    if (url !== null) {
      const head = headOf(request)
      const declared = parts.viewers.declaredAudience(head.cookie, head.declared)
      const audience = declared ?? knownAudience(parts, request) ?? (await recognize(parts, request, failed))
      const render = () => parts.database.race(() => web.rendering.run(() => web.renderer.renderForAudience(url, audience)))
      const state = await servePage(request, response, {
        key: pageKey(audience, url),
        cache: web.cache,
        render,
        declared,
      })
      parts.metrics.pageState(state)
      return 'page'
    }
    if (!isQuestion(request) && comesFromElsewhere(parts, request)) {
      sendError(response, 403, '只接受來自本站的要求')
      return 'refused'
    }
    const ip = clientIp(request, parts.trustedProxies)
    const wait = waitOf(parts, request, ip)
    if (wait > 0) {
      sendError(response, 429, rateLimitText, { 'retry-after': String(wait), connection: 'close' })
      return 'refused'
    }
    const viewer = await viewerOf(parts, request)
    const person = { viewer, requestId, ip }
    const queue = isQuestion(request) ? web.rendering : web.sending
    const render = (incoming: Request) =>
      parts.database.race(() => queue.run(() => web.renderer.renderForPerson(incoming, person)))
    const origin = parts.origins.originOf(request.headers.host)
    const handle = web.routes.handleOf(request.url ?? '/')
    await servePersonalPage(request, response, { origin, signedIn: viewer.memberId !== null, handle, render })
    return 'person'
  } catch (error) {
    if (response.headersSent) throw error
    const later = laterOf(error)
    if (later) log.warn({ error: errorText(error) }, busyMessage)
    else failed(error)
    await web.serveErrorPage(request, response, later ? 503 : 500)
    return 'error'
  }
}

/** A page through the lens, for staff. A refusal reveals nothing about the page. */
async function serveLens(
  parts: HttpDependencies,
  web: PageServices,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RequestKind> {
  const wait = waitOf(parts, request, clientIp(request, parts.trustedProxies))
  if (wait > 0) {
    sendError(response, 429, rateLimitText, { 'retry-after': String(wait), connection: 'close' })
    return 'refused'
  }
  const lensOptions = isQuestion(request)
    ? readLensRequest(request, await viewerOf(parts, request), parts.tierSecrets[0], new Date())
    : null
  if (!lensOptions) {
    sendError(response, 403, lensExpiredText, framableHeaders)
    return 'refused'
  }
  if (!(await parts.database.race(() => web.rendering.run(() => web.renderer.canShowThroughLens(lensOptions))))) {
    sendError(response, 410, lensDraftText, framableHeaders)
    return 'refused'
  }
  const render = () => parts.database.race(() => web.rendering.run(() => web.renderer.renderThroughLens(lensOptions)))
  const origin = parts.origins.originOf(request.headers.host)
  await servePersonalPage(request, response, {
    origin,
    signedIn: true,
    handle: web.routes.handleOf(lensOptions.url),
    render,
  })
  return 'person'
}

/** Seconds until an IP address may request the next personal page, or send the next form; 0 when it may now. */
function waitOf({ limits, visits }: HttpDependencies, request: IncomingMessage, ip: string): number {
  const kind = isQuestion(request) ? 'read' : 'write'
  return visits.take(`${kind} ${networkOf(ip)}`, limits[kind], Date.now())
}

/** Why a request may succeed in a moment (overload, or the database is down); null for a bug. */
function laterOf(error: unknown): Failure | null {
  const failure = toFailure(error)
  return failure && isRetryable(failure.code) ? failure : null
}

const comesFromElsewhere = ({ origins }: HttpDependencies, { headers }: IncomingMessage): boolean =>
  isCrossSite({ site: headers['sec-fetch-site'] as string | undefined, origin: headers.origin }, origins.originsOf(headers.host))

const viewerOf = ({ database, viewers }: HttpDependencies, request: IncomingMessage): Promise<Viewer> =>
  database.race(() => viewers.resolve(request.headers.cookie, request.headers['user-agent']))

const knownAudience = ({ viewers }: HttpDependencies, { headers }: IncomingMessage): Audience | null =>
  viewers.knownAudience(headers.cookie, headers['user-agent'])

/** Cached pages are served while the database is down: then no reader is recognised as signed in. */
async function recognize(parts: HttpDependencies, request: IncomingMessage, report: (error: unknown) => void): Promise<Audience> {
  const recognized = withTimeout(viewerOf(parts, request), recognitionTimeout, 'not recognized')
  const viewer = await recognized.catch((error: unknown) => {
    report(error)
    return visitor
  })
  return audienceOf(viewer)
}

/** Serves a drawing of the catalogue as a file: /diagrams/{name}.svg. Returns whether the URL is one. */
function serveDrawing({ method }: IncomingMessage, response: ServerResponse, path: string): boolean {
  const [, name] = /^\/diagrams\/([a-z0-9-]+)\.svg$/.exec(path) ?? []
  const file = name === undefined ? null : drawingFile(name)
  if (file === null) return false
  const bytes = Buffer.from(file)
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'image/svg+xml',
    'content-security-policy': inertPolicy,
    'cache-control': 'public, max-age=3600',
    'content-length': String(bytes.length),
  })
  response.end(method === 'HEAD' ? undefined : bytes)
  return true
}
