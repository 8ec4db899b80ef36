import type { Database } from '../db/connect.ts'
import type { Viewer } from '../domain/membership/viewer.ts'
import type { Totals } from './totals.ts'

/** What every operation works with: the database, who is looking, what time it is. */
export interface OperationContext {
  db: Database
  viewer: Viewer
  now: Date
  /** Where the process remembers totals; without it everything is counted anew. */
  totals?: Totals | undefined
}
