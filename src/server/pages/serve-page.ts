import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Audience, Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { type LensAppearance, type LensClaim, readLensClaim } from '../../operations/lens/claim.ts'
import type { SharedAudience } from '../cdn/shared-headers.ts'
import type { Viewers } from '../request/viewer.ts'
import { chooseEncoding } from './encoding.ts'
import type { CachedPage, CacheState, PageCache, ReadyResponse, RenderedPage } from './page-cache.ts'
import type { SiteRoutes } from './site-routes.ts'

/** The parts of a request that a cached page depends on. */
export interface RequestHead {
  url: string
  cookie: string | undefined
  userAgent: string | undefined
  accept: string | undefined
  ifNoneMatch: string | undefined
  /** The audience that a shared cache declares. */
  declared: string | undefined
}

export const pageKey = (audience: Audience, url: string) => `${audience} ${url}`

/** The prepared response of a page in memory. Synchronous. */
export function findReadyPage(
  head: RequestHead,
  { cache, routes }: { cache: PageCache; routes: SiteRoutes },
  viewers: Viewers,
): ReadyResponse | null {
  const url = routes.cachedUrl(head.url)
  if (url === null) return null
  const declared = viewers.declaredAudience(head.cookie, head.declared)
  const audience = declared ?? viewers.knownAudience(head.cookie, head.userAgent)
  const page = audience === null ? undefined : cache.fresh(pageKey(audience, url))
  const readyResponse = page?.ready(chooseEncoding(head.accept))
  if (!page || !readyResponse) return null
  const conditionalResponse = unlessModified(page, readyResponse, head.ifNoneMatch)
  return declared ? page.forSharedCache(conditionalResponse) : conditionalResponse
}

/** Responds with the page cached for an audience, rendering it if necessary. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { key: string; cache: PageCache; render: () => Promise<RenderedPage>; declared: SharedAudience | null },
): Promise<CacheState> {
  const { page, state } = await options.cache.get(options.key, options.render)
  const readyResponse = await page.responseIn(chooseEncoding(request.headers['accept-encoding']))
  const finalResponse = unlessModified(page, readyResponse, request.headers['if-none-match'])
  sendPage(request, response, options.declared ? page.forSharedCache(finalResponse) : finalResponse, state)
  return state
}

/** Sends a response of a cached page through Node's server. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ReadyResponse,
  state: CacheState,
): void {
  response.writeHead(status, headers.concat('x-cache', state))
  response.end(status === 304 || request.method === 'HEAD' ? undefined : body)
}

function unlessModified(page: CachedPage, readyResponse: ReadyResponse, ifNoneMatch: string | undefined): ReadyResponse {
  return readyResponse.status === 200 && matchesEtag(ifNoneMatch, page.etag) ? page.unchanged : readyResponse
}

/** Whether If-None-Match contains an entity tag (weak comparison: proxies may have weakened it). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const strongEtag = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === strongEtag)
}

/** The query parameter that requests a page through the lens. Such a URL is never cached (`site-routes.ts`). */
const parameter = 'lens'

/** The parameters of a page through the lens. */
export interface LensRenderOptions {
  url: string
  audience: Audience
  now: Date
  appearance: LensAppearance
  /** The staff member whose permissions open the substitute for a published version. */
  lens: Pick<LensClaim, 'standIn' | 'draftFront' | 'entryDraft'> & { staff: Viewer }
}

/** Whether a URL requests the lens, valid or not. */
export const isLensRequest = (target: string): boolean =>
  target.includes(parameter) && URL.parse(`http://site.invalid${target}`)?.searchParams.has(parameter) === true

/**
 * The parameters for a request through the lens; null if it is refused: the claim is forged, expired, for another
 * URL or another person, or the user is no longer staff.
 */
export function readLensRequest(request: IncomingMessage, viewer: Viewer, secret: string, now: Date): LensRenderOptions | null {
  const { pathname, searchParams } = new URL(`http://site.invalid${request.url ?? '/'}`)
  const [text = '', ...more] = searchParams.getAll(parameter)
  const claim = readLensClaim(text, secret, now)
  searchParams.delete(parameter)
  const requested = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  if (!claim || more.length > 0 || claim.address !== requested) return null
  if (viewer.memberId === null || viewer.memberId !== claim.member) return null
  if (!may(viewer, claim.needs) || !may(viewer, 'read-walled')) return null
  const { address, audience, at, appearance, standIn, draftFront, entryDraft } = claim
  return { url: address, audience, now: new Date(at), appearance, lens: { standIn, draftFront, entryDraft, staff: viewer } }
}

/** The document with the display settings of a reader's device, which its first script would apply. */
export function withAppearance(html: Buffer<ArrayBuffer>, { theme, elder }: LensAppearance): Buffer<ArrayBuffer> {
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${elder ? ' data-elder=""' : ''}`
  return attributes ? Buffer.from(html.toString('utf8').replace('<html', `<html${attributes}`)) : html
}
