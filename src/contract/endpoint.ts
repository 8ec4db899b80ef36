import type { z } from 'zod'
import type { OfficeAction } from '../domain/office/may.ts'
import type { PurgedBy, RequestOf, ResponseOf, TagsOf } from './purged-by.ts'

/**
 * Access rule of a call, by the permitted action (`may`); anything stricter than `anyone` returns 401 or 403 to other
 * callers.
 */
export type Access = 'anyone' | 'signed-in' | { to: OfficeAction }

interface EndpointBase {
  /** Unique name for programs, verb first, used by generated clients: it is stable when the path changes. */
  operationId: string
  /** Hono style, `/api/v1.0/article/:id`. */
  path: string
  summary: string
  /** Its section of the OpenAPI document (src/api/openapi/openapi.ts). */
  group: string
  params?: z.ZodType
  query?: z.ZodType
  /** Body of a POST: JSON, unless it is `multipart`. */
  body?: z.ZodType
  /** Maximum size of the body, bytes; 64 KB by default. */
  bodyLimit?: number
  /** The body is `multipart/form-data` and is streamed: its files are never held in memory all at once. */
  multipart?: true
  /** The 200 response. */
  response: z.ZodType
  /** Additional cache tags of the response that its schema does not declare. */
  shows?: TagsOf
  /**
   * Step-up: requires the second factor of staff again if they gave it longer than an hour ago (`isProofFresh`), for actions
   * that must not be possible at an unattended desk. A session with an older proof gets 403 `step_up_required`.
   */
  stepUp?: true
  /** Called by the browser without user activity: it does not prevent the idle timeout. */
  idle?: true
  /** Other statuses that the call itself may return; 422, 429, 500 and those of the guards are implied. */
  errors?: readonly number[]
}

/**
 * A call with public access may be part of a cached page: it declares its cache tags. All others are never cached, but
 * may be read by a POST. `shared`: browsers call it for each view, and without a session the response is the same for all
 * visitors: a shared cache may store it. `beacon`: browsers send it for each view, to be counted. Both have a rate limit
 * of their own, because thousands of readers may share the IP address of a mobile carrier.
 */
type Cacheability =
  | { method: 'GET'; access: 'anyone'; purgedBy: Exclude<PurgedBy, { nothing: string }>; shared?: true; beacon?: never }
  | { method: 'GET'; access: 'anyone'; purgedBy: PurgedBy; shared?: never; beacon?: never }
  | { method: 'GET'; access: Exclude<Access, 'anyone'>; purgedBy?: never; shared?: never; beacon?: never }
  | { method: 'POST'; access: Access; purgedBy?: PurgedBy; shared?: never; beacon?: true }

/** One call of the API: the single description shared by the server, the OpenAPI document and the typed client. */
export type Endpoint = EndpointBase & Cacheability

/** Rejects a function of `purgedBy` or `shows` that reads something its call does not have. */
type ConsistentTags<E extends Endpoint> = (E extends { purgedBy: readonly (infer Name)[] }
  ? Extract<Name, TagsOf> extends TagsOf<RequestOf<E>>
    ? unknown
    : 'purgedBy asks for what the call has not'
  : unknown) &
  (E extends { shows: TagsOf }
    ? E['shows'] extends TagsOf<ResponseOf<E>>
      ? unknown
      : 'shows asks for what the call has not'
    : unknown)

/** Preserves the literal types of an endpoint's description. */
export function endpoint<const E extends Endpoint>(description: E & ConsistentTags<E>): E {
  return description
}

/** Suffix for the name of an earlier version's call if v3.0 has the same: `V1` for v1.0. */
export const versionSuffix = (version: 'v1.0' | 'v2.0' | 'v3.0') => (version === 'v3.0' ? '' : `V${version.charAt(1)}`)
