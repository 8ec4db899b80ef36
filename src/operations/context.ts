import type { Database } from '../db/connect.ts'
import type { Viewer } from '../domain/membership/viewer.ts'
import type { StandIn } from './lens/claim.ts'
import type { TtlCache } from './ttl-cache.ts'

/** What every operation works with: the database, who is looking, what time it is. */
export interface OperationContext {
  db: Database
  viewer: Viewer
  now: Date
  /** The cache of what is asked for again and again; without it everything is read anew. */
  cache?: TtlCache | undefined
  /** Where somebody who works here looks through the lens: what stands in the place of a print, and who they are. */
  lens?: { standIn: StandIn | null; staff: Viewer } | undefined
}
