import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Audience } from '../../domain/membership/viewer.ts'
import type { Viewers } from '../request/viewer.ts'
import { cacheableAddress } from './cacheable.ts'
import { chooseEncoding } from './encoding.ts'
import type { DrawnPage, KeptPage, ReadyAnswer } from './kept-page.ts'
import type { CacheState, PageCache } from './page-cache.ts'

/** Addresses as requests write them, with the one form they are kept under. Forgotten when there are too many. */
const addresses = new Map<string, string | null>()
const remembered = { addresses: 4096, length: 300 }

/** The address under which a request's page is kept, or null when it is drawn for one person. */
export function keptAddress({ method, url = '/' }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const known = addresses.get(url)
  if (known !== undefined) return known
  const address = cacheableAddress(url)
  if (addresses.size >= remembered.addresses) addresses.clear()
  if (url.length <= remembered.length) addresses.set(url, address)
  return address
}

export const pageKey = (audience: Audience, address: string) => `${audience} ${address}`

/** Answers a page that lies ready in memory, without awaiting anything. False when it does not. */
export function serveReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { cache: PageCache; viewers: Viewers; requestId: string },
): boolean {
  const address = keptAddress(request)
  if (address === null) return false
  const { cookie, 'user-agent': userAgent, 'accept-encoding': accept } = request.headers
  const audience = options.viewers.knownAudience(cookie, userAgent)
  const page = audience === null ? undefined : options.cache.fresh(pageKey(audience, address))
  const answer = page?.ready(chooseEncoding(accept))
  if (!page || !answer) return false
  send(request, response, page, answer, 'hit', options.requestId)
  return true
}

/** Answers with the bytes kept for an audience, drawing them when there are none. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { key: string; cache: PageCache; requestId: string; draw: () => Promise<DrawnPage> },
): Promise<CacheState> {
  const { page, state } = await options.cache.get(options.key, options.draw)
  const answer = await page.answer(chooseEncoding(request.headers['accept-encoding']))
  send(request, response, page, answer, state, options.requestId)
  return state
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  kept: KeptPage,
  answer: ReadyAnswer,
  state: CacheState,
  requestId: string,
): void {
  const unchanged = kept.page.status === 200 && namesEtag(request.headers['if-none-match'], kept.etag)
  const headers = (unchanged ? kept.unchanged : answer.headers).concat('x-cache', state, 'x-request-id', requestId)
  response.writeHead(unchanged ? 304 : kept.page.status, headers)
  response.end(unchanged || request.method === 'HEAD' ? undefined : answer.body)
}

/** Whether If-None-Match names an entity tag (weakly: proxies may have weakened it). */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === bare)
}
