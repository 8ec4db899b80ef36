import type { Database } from '../../db/connect.ts'
import type { Clinical } from '../../domain/clinical/check.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../../operations/context.ts'
import type { TtlCache } from '../../operations/ttl-cache.ts'
import type { RateLimits } from './rate-limit.ts'

/** What the server hands to every call: resolved once per request, before any handler. */
export interface ApiBindings {
  db: Database
  viewer: Viewer
  requestId: string
  /** The caller's address, after trusted proxies. */
  ip: string
  now: Date
  /** The cache of what is asked for again and again. */
  cache?: TtlCache | undefined
  /** Where a page is drawn through the lens: for it nothing is asked but what everybody may read. */
  lens?: OperationContext['lens']
  /** The key that v3.0 clients name themselves with. */
  apiKey: string
  /** Origins that count as this site's own. */
  origins: ReadonlySet<string>
  /** What kind of installation this is; `member/me` says so. */
  env: 'demo' | 'production'
  /** Which advice somebody with a licence has checked; what waits for it is kept for nobody but staff. */
  clinical: Clinical
  /** Requests a minute that one address may make. */
  limits: RateLimits
  /** True for calls that the renderer makes inside the process: no key, no origin, no rate limit asked. */
  internal: boolean
  /** Nobody measures how long an answer takes: those that take an even time come at once. Tests only. */
  inHaste?: boolean
  /** Takes a name under which the page being drawn must be purged; absent where no page is. */
  tag?: ((name: string) => void) | undefined
}

export type ApiEnv = { Bindings: ApiBindings }

/** A call, whichever way it came: over HTTP (the router's context is one), or from a page of the same process. */
export interface IncomingCall {
  env: ApiBindings
  req: {
    /** @param name in lower case */
    header: (name: string) => string | undefined
  }
}
