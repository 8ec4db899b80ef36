import { createHash } from 'node:crypto'
import type { OfficeHandle } from '../../rendering/page-handle.ts'
import type { ThirdParties } from '../../rendering/request-context.ts'
import type { RouteHandle } from './site-routes.ts'

/** Origins of a third party in a page's policy, by directive. */
interface ThirdPartyOrigins {
  scripts: readonly string[]
  connect: readonly string[]
  images: readonly string[]
  frames: readonly string[]
}

/**
 * Google Tag Manager and Google Analytics, according to their own documentation on content security policies.
 * Inline tags stay blocked.
 */
const tagManager: ThirdPartyOrigins = {
  scripts: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  images: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  frames: [],
}

/**
 * The third parties that the operator has configured. Whether one is loaded is decided in the browser, by the reader's
 * consent; on private pages none is allowed.
 */
export function allowedThirdParties(configured: ThirdParties): ThirdPartyOrigins[] {
  return configured.tagManager ? [tagManager] : []
}

/**
 * Whether other sites may embed a page in a frame: the tools and quizzes made for it, which use no session and
 * contain no personal data.
 */
const mayBeFramed = (handle: RouteHandle) => 'framed' in handle && handle.framed === true

export interface PolicyContext {
  /** The handle of the document's route. */
  handle?: RouteHandle
  /** Additional origins for its forms. */
  formTargets?: readonly string[]
  /** Third parties that may be loaded on it. */
  thirdParties?: readonly ThirdPartyOrigins[]
  /** Its inline style: the `@font-face` of the display font. */
  style?: string | null
  /** Rendered by the development server, which injects styles by script and uses a socket of its own. */
  development?: boolean
}

/** The document that contains a network's advertisement: it isolates the advertisement. */
const isAdFrame = (handle: RouteHandle) => 'adFrame' in handle && handle.adFrame === true

/** Whether it is a page of the office. */
const isOffice = (handle: RouteHandle): handle is OfficeHandle => 'office' in handle

/**
 * The office's own policy, stricter than the readers': no third party, no embedding, and no frame in it except the
 * lens's. Pictures that are selected and not uploaded yet are shown from the browser (`blob:`).
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
 * The policy of a page seen through the lens: only the office may embed it, and it is inert. No script runs, no form is
 * sent, no third party is requested, no window opens. It stays same-origin, so that it can show this site's pictures.
 */
export const lensPolicy = (development: boolean, style: string | null) =>
  [
    "default-src 'none'",
    styleSource(development, style),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')

/** The development server injects styles by script: with a hash, a browser would ignore 'unsafe-inline'. */
const styleSource = (development: boolean, style: string | null) => {
  if (development) return "style-src 'self' 'unsafe-inline'"
  return style === null ? "style-src 'self'" : `style-src 'self' 'sha256-${sha256Base64(style)}'`
}

const hashesOf = (scripts: readonly string[]) => new Set(scripts.map((source) => `'sha256-${scriptHash(source)}'`))

const defaultHandle: RouteHandle = { cached: true }

/**
 * The policy of the ad frame. It has an opaque origin (`sandbox`): no cookies or storage, no calls to this site, no
 * access to the surrounding page. Inside, the network's scripts load arbitrary origins, which change without notice.
 */
const adFramePolicy =
  "default-src https: data: blob: 'unsafe-inline'; script-src https: blob: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; form-action https:; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms"

/**
 * The content security policy of a document: the inline scripts of the shell by hash, everything else from this site
 * and the allowed third parties. The document itself is not scanned for scripts: it contains authors' content too.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { handle = defaultHandle, formTargets = [], thirdParties = [], style = null, development = false }: PolicyContext = {},
): string {
  if (isAdFrame(handle)) return adFramePolicy
  if (isOffice(handle)) return officePolicy(scripts, development, handle.frames === true)
  const sourcesOf = (kind: keyof ThirdPartyOrigins) => thirdParties.flatMap((origins) => origins[kind])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(scripts), ...sourcesOf('scripts')].join(' '),
    styleSource(development, style),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...sourcesOf('images')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...sourcesOf('connect')].join(' '),
    ["frame-src 'self'", ...sourcesOf('frames')].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    mayBeFramed(handle) ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ')
}

/** A browser hashes the parsed text: line ends are LF, a NUL is a replacement character. */
function scriptHash(source: string): string {
  const cached = hashes.get(source)
  if (cached !== undefined) return cached
  const hash = sha256Base64(source.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'))
  hashes.set(source, hash)
  return hash
}
const sha256Base64 = (text: string) => createHash('sha256').update(text).digest('base64')

/** By text. It contains only scripts from the source code, which are few: no author's content is hashed. */
const hashes = new Map<string, string>()

/** Headers of every response. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

const { 'permissions-policy': _, 'cross-origin-opener-policy': __, ...assetOnlyHeaders } = securityHeaders
/** Headers of scripts, styles and fonts, without those that apply only to documents. */
export const assetHeaders: Record<string, string> = assetOnlyHeaders

/** For pictures in feeds, structured data and previews: other sites may show them. */
export const sharedPictureHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Headers of a route's pages. */
export function pageHeaders(handle: RouteHandle): Record<string, string> {
  const { 'x-frame-options': frames = '', ...others } = securityHeaders
  if (isOffice(handle)) return { ...others, 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }
  if ('isSecretUrl' in handle) return { ...securityHeaders, 'referrer-policy': 'same-origin' }
  return mayBeFramed(handle) ? others : { ...others, 'x-frame-options': frames }
}

/** The policy of responses that are not documents: if a browser renders one, no script in it runs. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the service worker: it fetches only from this site. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
