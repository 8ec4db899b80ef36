import { createHash } from 'node:crypto'
import type { OfficeHandle } from '../../drawing/page-handle.ts'
import type { Guest } from './guests.ts'
import type { RouteHandle } from './site-routes.ts'

/** Whether other sites may show a page in a frame: the tools and quizzes made for it, which know nobody and hold nothing. */
const mayBeFramed = (handle: RouteHandle) => 'framed' in handle && handle.framed === true

export interface Surroundings {
  /** What the document's route says. */
  handle?: RouteHandle
  /** Origins that its forms may go to besides. */
  formTargets?: readonly string[]
  /** Third parties that may be let in on it. */
  guests?: readonly Guest[]
  /** Drawn by the development server, which puts styles into the page by script and calls back on a socket of its own. */
  development?: boolean
}

/** The document that an advertisement of a network stands in: whatever it does, it does there. */
const isAdFrame = (handle: RouteHandle) => 'adFrame' in handle && handle.adFrame === true

/** Whether it is a page of the office. */
const isOffice = (handle: RouteHandle): handle is OfficeHandle => 'office' in handle

/**
 * The office's own policy, narrower than the readers': no third party, no frame around it, and in it none but the lens's. Pictures that somebody
 * has chosen and not sent yet are shown from the browser itself (`blob:`).
 */
const officePolicy = (scripts: readonly string[], development: boolean, frames: boolean) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The policy of a page that is seen through the lens: the office alone frames it, and nothing in it can be done. No script
 * runs, no form is sent, no third party is asked, no window opens. It stays of this site, whose pictures it shows.
 */
export const lensPolicy = (development: boolean) =>
  [
    "default-src 'none'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')

const hashesOf = (scripts: readonly string[]) => new Set(scripts.map((source) => `'sha256-${hashOf(source)}'`))

const ordinary: RouteHandle = { kept: true }

/**
 * Its policy. It belongs to no origin (`sandbox`): it has no cookies or storage, cannot call this site, and sees nothing
 * of the page around it. Inside, the network's scripts load what they like; their origins change without notice.
 */
const adFramePolicy =
  "default-src https: data: blob: 'unsafe-inline'; script-src https: blob: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; form-action https:; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms"

/**
 * The content security policy of one document: by hash the inline scripts that the shell put into it, everything else from
 * this site and its guests. The document is not asked: what somebody wrote into a post stands there too.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { handle = ordinary, formTargets = [], guests = [], development = false }: Surroundings = {},
): string {
  if (isAdFrame(handle)) return adFramePolicy
  if (isOffice(handle)) return officePolicy(scripts, development, handle.frames === true)
  const of = (kind: keyof Guest) => guests.flatMap((guest) => guest[kind])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(scripts), ...of('scripts')].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...of('pictures')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...of('calls')].join(' '),
    ["frame-src 'self'", ...of('frames')].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    mayBeFramed(handle) ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ')
}

/** A browser hashes what its parser made of the text: line ends are LF, a NUL is a replacement character. */
function hashOf(source: string): string {
  const known = hashes.get(source)
  if (known !== undefined) return known
  const parsed = source.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const hash = createHash('sha256').update(parsed).digest('base64')
  hashes.set(source, hash)
  return hash
}
/** By text. It holds what stands in the sources, which is few: nothing that somebody wrote comes here. */
const hashes = new Map<string, string>()

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

const { 'permissions-policy': _, 'cross-origin-opener-policy': __, ...ofParts } = securityHeaders
/** Those of scripts, styles and typefaces: what only a document's own are asked for is left out. */
export const partHeaders: Record<string, string> = ofParts

/** Of pictures that feeds, structured data and previews name: other sites may show them. */
export const sharedPicture = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Headers of a route's pages. */
export function pageHeaders(handle: RouteHandle): Record<string, string> {
  const { 'x-frame-options': frames = '', ...others } = securityHeaders
  if (isOffice(handle)) return { ...others, 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }
  if ('addressOpens' in handle) return { ...securityHeaders, 'referrer-policy': 'same-origin' }
  return mayBeFramed(handle) ? others : { ...others, 'x-frame-options': frames }
}

/** The policy of answers that are no documents: should a browser show one after all, nothing in it runs. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the service worker: it fetches from this site and does nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
