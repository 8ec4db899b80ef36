import type { Audience } from '../../domain/membership/viewer.ts'
import { tagHash } from '../pages/tag-hashes.ts'

/** The supported kinds of shared caches (`CDN`). */
export const cdns = ['varnish', 'nginx', 'cloudflare', 'fastly'] as const
export type Cdn = (typeof cdns)[number]

/** The audiences whose responses a shared cache may store. They contain nothing that a wall hides. */
export type SharedAudience = Extract<Audience, 'visitor' | 'bot'>

/** The request header in which the cache declares the audience of a request without a session. */
export const audienceHeader = 'x-audience'

/**
 * How long a stored response is fresh, how much longer it is sent while it is fetched again, and how long it replaces
 * an error of the site, seconds. ops/varnish.vcl and ops/nginx.conf repeat the second and the third.
 */
export const sharedLifetimes = { fresh: 60, revalidating: 60, onError: 86_400 } as const

/** The maximum number of keys of a response, some eight bytes each: proxies limit a header to 8 KB and less. */
const maxKeys = 500
/** The key of every stored response. */
export const keyOfAll = '_all'
/** The key of responses with too many tags: each purge contains it. */
const keyOfMany = '_many'

/** The key of a cache tag. Not case-sensitive, as some caches ignore the case of keys. */
const keyOfHash = (hash: number) => (hash >>> 0).toString(36)

/** The keys to purge for cache tags: those of members are on no stored response. */
export function keysToPurge(tags: readonly string[]): string[] {
  if (tags.includes('all')) return [keyOfAll]
  const keys = tags.filter((tag) => !tag.startsWith('member:')).map((tag) => keyOfHash(tagHash(tag)))
  return keys.length > 0 ? [...new Set(keys), keyOfMany] : []
}

/** The keys of a response by the hashes of its cache tags. */
function keysOf(tags: ReadonlySet<number>): string[] {
  if (tags.size > maxKeys || tags.has(tagHash('*'))) return [keyOfAll, keyOfMany]
  return [keyOfAll, ...Array.from(tags, keyOfHash)]
}

/**
 * The headers with which a shared cache stores a response for its audience and purges it by keys. Browsers still
 * revalidate each time.
 */
export function sharedHeaders(cdn: Cdn, tags: ReadonlySet<number>): Record<string, string> {
  const { fresh, revalidating, onError } = sharedLifetimes
  const lifetime = `max-age=${fresh}, stale-while-revalidate=${revalidating}, stale-if-error=${onError}`
  const headers: Record<string, string> =
    cdn === 'cloudflare'
      ? { 'cloudflare-cdn-cache-control': lifetime, 'cache-tag': keysOf(tags).join(',') }
      : { 'surrogate-control': lifetime, 'surrogate-key': keysOf(tags).join(' ') }
  return { ...headers, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding, X-Audience' }
}

/** A session, valid or not: its responses are never stored in a shared cache. */
const hasSession = (cookie: string | undefined) => cookie?.includes('healthpress.session_token=') === true

/**
 * The audience that a shared cache declares; null if the response must not be stored there. A declaration grants
 * nothing: both audiences are public, and a request with a session is recognised by its session.
 */
export function declaredAudience(cookie: string | undefined, declared: string | undefined): SharedAudience | null {
  if ((declared !== 'visitor' && declared !== 'bot') || hasSession(cookie)) return null
  return declared
}
