import type { Database } from '../../db/connect.ts'
import type { Clinical } from '../../domain/clinical/check.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../../operations/context.ts'
import type { TtlCache } from '../../operations/ttl-cache.ts'
import type { RateLimits } from './rate-limit.ts'

/** The bindings of every call: resolved once per request, before any handler. */
export interface ApiBindings {
  db: Database
  viewer: Viewer
  requestId: string
  /** The client's IP address, behind trusted proxies. */
  ip: string
  now: Date
  /** The cache of frequently read data. */
  cache?: TtlCache | undefined
  /** Set when a page is rendered through the lens: then only public calls are allowed. */
  lens?: OperationContext['lens']
  /** The API key of v3.0 clients. */
  apiKey: string
  /** The site's own origins. */
  origins: ReadonlySet<string>
  /** The kind of installation, returned by `member/me`. */
  env: 'demo' | 'production'
  /** Which advice a licensed person has checked; unchecked advice is available to staff only. */
  clinical: Clinical
  /** Requests per minute from one IP address. */
  limits: RateLimits
  /** True for calls that the renderer makes inside the process: no key, origin or rate limit is checked. */
  internal: boolean
  /** Disables minimum response times. Tests only. */
  skipMinDuration?: boolean
  /** Receives the cache tags of the response, or of the page being rendered; absent if neither is cached. */
  tag?: ((name: string) => void) | undefined
  /**
   * The headers with which a shared cache may store the response, by the tags collected until then; absent if it must
   * not store it: there is none, or the request has a session.
   */
  sharedHeaders?: (() => Record<string, string>) | undefined
}

export type ApiEnv = { Bindings: ApiBindings }

/** A call, from either source: over HTTP (the router's context implements it), or from a page of the same process. */
export interface IncomingCall {
  env: ApiBindings
  req: {
    /** @param name in lower case */
    header: (name: string) => string | undefined
  }
}
