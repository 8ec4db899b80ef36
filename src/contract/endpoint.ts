import type { z } from 'zod'
import type { OfficeAction } from '../domain/office/may.ts'
import type { Answered, Asked, NamesOf, PurgedBy } from './purged-by.ts'

/** Who a call is for, by what they must be allowed to do (`may`); anything stricter than `anyone` answers 401 or 403 to the rest. */
export type Access = 'anyone' | 'signed-in' | { to: OfficeAction }

interface Described {
  /** Its name for programs, verb first, the only one of its kind. What a generated client calls it: it stays when the path changes. */
  operationId: string
  /** Hono style, `/api/v1.0/article/:id`. */
  path: string
  summary: string
  group: string
  params?: z.ZodType
  query?: z.ZodType
  /** Body of a POST: JSON, unless it is `multipart`. */
  body?: z.ZodType
  /** The most that the body may weigh, bytes; 64 KB where nothing is said. */
  bodyLimit?: number
  /** The body travels as `multipart/form-data` and is read as it comes: its files are never held all at once. */
  multipart?: true
  /** The 200 answer. */
  answer: z.ZodType
  /** What stands in the answer and has no name by its shape: who shows it is purged by these names too. */
  shows?: NamesOf
  /**
   * Asks whoever works here for their second factor again when they gave it longer than an hour ago (`isFresh`): for what
   * must not happen from a desk left alone. A session whose proof is older gets 403 `step_up_required`.
   */
  stepUp?: true
  /** A browser asks it by itself while nobody does anything: it keeps no session from being idle. */
  idle?: true
  /** Other statuses that the call itself may answer; 422, 429, 500 and the guards' are implied. */
  errors?: readonly number[]
}

/** What everybody may read can stand on a kept page: it says by what it is purged. Nothing else is ever kept, but may be read by a POST. */
type Kept =
  | { method: 'GET'; access: 'anyone'; purgedBy: PurgedBy }
  | { method: 'GET'; access: Exclude<Access, 'anyone'>; purgedBy?: never }
  | { method: 'POST'; access: Access; purgedBy?: PurgedBy }

/** One call of the API: the single description that the server, the OpenAPI document and the typed client share. */
export type Endpoint = Described & Kept

/** Refuses a function of `purgedBy` or `shows` that asks for what its call has not. */
type Fitting<E extends Endpoint> = (E extends { purgedBy: readonly (infer Name)[] }
  ? Extract<Name, NamesOf> extends NamesOf<Asked<E>>
    ? unknown
    : 'purgedBy asks for what the call has not'
  : unknown) &
  (E extends { shows: NamesOf }
    ? E['shows'] extends NamesOf<Answered<E>>
      ? unknown
      : 'shows asks for what the call has not'
    : unknown)

/** Keeps the literal types of an endpoint's description. */
export function endpoint<const E extends Endpoint>(description: E & Fitting<E>): E {
  return description
}

/** What ends the name of an earlier version's call where v3.0 has the same: `V1` of v1.0. */
export const earlier = (version: 'v1.0' | 'v2.0' | 'v3.0') => (version === 'v3.0' ? '' : `V${version.charAt(1)}`)
