import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Audience } from '../../domain/membership/viewer.ts'
import type { SharedAudience } from '../cdn/shared-headers.ts'
import type { Viewers } from '../request/viewer.ts'
import type { CachedPage, ReadyAnswer, RenderedPage } from './cached-page.ts'
import { chooseEncoding } from './encoding.ts'
import type { CacheState, PageCache } from './page-cache.ts'
import type { SiteRoutes } from './site-routes.ts'

/** The parts of a request that a cached page depends on. */
export interface RequestHead {
  url: string
  cookie: string | undefined
  userAgent: string | undefined
  accept: string | undefined
  ifNoneMatch: string | undefined
  /** The audience that a cache in front declares. */
  declared: string | undefined
}

export const pageKey = (audience: Audience, address: string) => `${audience} ${address}`

/** The prepared response of a page in memory. Synchronous. */
export function findReadyPage(
  head: RequestHead,
  { cache, routes }: { cache: PageCache; routes: SiteRoutes },
  viewers: Viewers,
): ReadyAnswer | null {
  const address = routes.cachedAddress(head.url)
  if (address === null) return null
  const declared = viewers.declaredAudience(head.cookie, head.declared)
  const audience = declared ?? viewers.knownAudience(head.cookie, head.userAgent)
  const page = audience === null ? undefined : cache.fresh(pageKey(audience, address))
  const answer = page?.ready(chooseEncoding(head.accept))
  if (!page || !answer) return null
  const found = orUnchanged(page, answer, head.ifNoneMatch)
  return declared ? page.toShare(found) : found
}

/** Responds with the page cached for an audience, rendering it if necessary. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { key: string; cache: PageCache; draw: () => Promise<RenderedPage>; declared: SharedAudience | null },
): Promise<CacheState> {
  const { page, state } = await options.cache.get(options.key, options.draw)
  const answer = await page.answer(chooseEncoding(request.headers['accept-encoding']))
  const sent = orUnchanged(page, answer, request.headers['if-none-match'])
  sendPage(request, response, options.declared ? page.toShare(sent) : sent, state)
  return state
}

/** Sends a response of a cached page through Node's server. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ReadyAnswer,
  state: CacheState,
): void {
  response.writeHead(status, headers.concat('x-cache', state))
  response.end(status === 304 || request.method === 'HEAD' ? undefined : body)
}

function orUnchanged(page: CachedPage, answer: ReadyAnswer, ifNoneMatch: string | undefined): ReadyAnswer {
  return answer.status === 200 && namesEtag(ifNoneMatch, page.etag) ? page.unchanged : answer
}

/** Whether If-None-Match contains an entity tag (weak comparison: proxies may have weakened it). */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === bare)
}
