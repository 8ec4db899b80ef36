import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { problemResponse, toProblem } from '../api/serving/problem.ts'
import { viewerOf } from '../domain/membership/viewer.ts'
import { audienceHeader, type Cdn, sharedHeaders } from './cdn/shared-headers.ts'
import type { DatabaseWatch } from './database/database-watch.ts'
import { errorText, type Logger } from './log.ts'

import { inertPolicy, securityHeaders } from './pages/csp.ts'
import { chooseEncoding, encode } from './pages/encoding.ts'
import { hashedTags, tagHash } from './pages/tag-hashes.ts'
import type { ApiFetch, CallerContext } from './pages/transport.ts'
import { clientIp, type TrustedProxies } from './request/client-ip.ts'
import type { OwnOrigins } from './request/own-origins.ts'
import type { Viewers } from './request/viewer.ts'
import { type Claim, callOf, claimHeader, readClaim, tagsHeader } from './tiers/remote-api.ts'

/** Below this size compression hardly saves anything, bytes. */
const minSize = 1024
const text = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|plain))\b/

/**
 * Compresses an API response in the best coding that the client accepts. Not compressed: streams, binary data,
 * responses to pages of another process nearby, and responses about sessions, whose length would leak a secret next to
 * reflected input (BREACH).
 */
async function compressed(response: Response, { url = '/', headers }: IncomingMessage): Promise<Response> {
  const { headers: responseHeaders, body, status } = response
  const isExempt = url.startsWith('/api/auth/') || headers[claimHeader] !== undefined
  if (!body || isExempt || responseHeaders.has('content-encoding') || !text.test(responseHeaders.get('content-type') ?? ''))
    return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headersOf = new Headers(responseHeaders)
  headersOf.append('vary', 'Accept-Encoding')
  const encoding = bytes.length < minSize ? 'identity' : chooseEncoding(headers['accept-encoding'])
  if (encoding === 'identity') return new Response(bytes, { status, headers: headersOf })
  headersOf.set('content-encoding', encoding)
  headersOf.delete('content-length')
  const tag = responseHeaders.get('etag')
  if (tag && !tag.startsWith('W/')) headersOf.set('etag', `W/${tag}`)
  return new Response(new Uint8Array(await encode(bytes, encoding)), { status, headers: headersOf })
}

export interface CallDependencies {
  log: Logger
  viewers: Viewers
  /** The shared cache. */
  cdn?: Cdn | undefined
  trustedProxies: TrustedProxies
  origins: OwnOrigins
  database: Pick<DatabaseWatch, 'race'>
  /**
   * The keys with which a page's process signs the caller when it requests an API in another process: the current one,
   * which also signs, and the previous one.
   */
  tierSecrets: readonly [string, ...string[]]
}

/** Responds to a call of the API: for its sender, or for the reader on whose behalf another process's page makes it. */
export async function respondToCall(
  parts: CallDependencies,
  api: ApiFetch,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  response.setHeader('content-security-policy', inertPolicy)
  const serve = async (incoming: Request): Promise<Response> => {
    const response = await respondTo(incoming)
    return compressed(response, request)
  }
  const respondTo = async (incoming: Request): Promise<Response> => {
    try {
      return await parts.database.race(() => dispatch(incoming))
    } catch (error) {
      return toProblem(error, requestId, () => parts.log.error({ error: errorText(error) }, 'call failed'))
    }
  }
  const dispatch = async (incoming: Request): Promise<Response> => {
    const call = callOf(request.method, request.url)
    const claim = readClaim(request.headersDistinct[claimHeader]?.[0], call, parts.tierSecrets)
    if (claim) return serveClaim(api, incoming, claim)
    const { cookie, 'user-agent': userAgent, [audienceHeader]: header } = request.headers
    const declared = incoming.method === 'GET' ? parts.viewers.declaredAudience(cookie, header as string | undefined) : null
    return api(incoming, {
      ...(declared && parts.cdn ? sharing(parts.cdn) : {}),
      viewer: declared ? viewerOf(declared) : await parts.viewers.resolve(cookie, userAgent),
      requestId,
      ip: clientIp(request, parts.trustedProxies),
      internal: false,
      origins: parts.origins.originsOf(request.headers.host),
    })
  }
  const listener = getRequestListener(serve, {
    overrideGlobalObjects: false,
    // the adapter would read up to 64 MB of an unread body: the server reads less
    autoCleanupIncoming: false,
    // HTTP/1.0 requires no host
    hostname: 'localhost',
    errorHandler: () => problemResponse(requestId, 400, 'bad_request', '要求的格式不正確'),
  })
  await listener(request, response)
}

/** Lets a shared cache store the response of a call that is the same for all visitors. */
function sharing(cdn: Cdn): Pick<CallerContext, 'tag' | 'sharedHeaders'> {
  const tags = new Set<number>()
  return { tag: (name) => void tags.add(tagHash(name)), sharedHeaders: () => sharedHeaders(cdn, tags) }
}

/** The response for a page of another process, with its cache tags. */
async function serveClaim(api: ApiFetch, incoming: Request, { at: instant, ...claim }: Claim): Promise<Response> {
  const tags = new Set<number>()
  const response = await api(incoming, {
    ...claim,
    ...(instant ? { now: new Date(instant) } : {}),
    internal: true,
    tag: (name) => tags.add(tagHash(name)),
  })
  // hashed, because a header accepts neither Chinese nor much data
  response.headers.set(tagsHeader, hashedTags(tags))
  return response
}
