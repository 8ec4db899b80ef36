import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Audience } from '../../domain/membership/viewer.ts'
import { cacheableAddress } from './cacheable.ts'
import { securityHeaders } from './csp.ts'
import { chooseEncoding } from './encoding.ts'
import type { DrawnPage, PageCache } from './page-cache.ts'

const etags = new WeakMap<DrawnPage, string>()

/** The address under which a request's page is kept, or null when it is drawn for one person. */
export function keptAddress(request: IncomingMessage): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = request.url ?? '/'
  return URL.canParse(url, 'http://site.invalid') ? cacheableAddress(new URL(url, 'http://site.invalid')) : null
}

/** Answers with the bytes kept for an audience, drawing them when there are none. */
export async function serveKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { address: string; audience: Audience; cache: PageCache; draw: () => Promise<DrawnPage> },
): Promise<void> {
  const { address, audience, cache } = options
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { page, body, state } = await cache.get(`${audience} ${address}`, encoding, options.draw)
  const etag = `W/"${etagOf(page)}"`
  const headers: Record<string, string> = {
    ...securityHeaders,
    ...page.headers,
    'cache-control': audience === 'visitor' || audience === 'bot' ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    vary: 'Cookie, Accept-Encoding, User-Agent',
    etag,
    'x-cache': state,
  }
  if (request.headers['if-none-match'] === etag && page.status === 200) {
    response.writeHead(304, headers).end()
    return
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function etagOf(page: DrawnPage): string {
  const known = etags.get(page)
  if (known) return known
  const etag = createHash('sha1').update(page.body).digest('base64url')
  etags.set(page, etag)
  return etag
}
