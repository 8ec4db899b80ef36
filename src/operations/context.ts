import type { Database } from '../db/connect.ts'
import type { Viewer } from '../domain/membership/viewer.ts'
import type { Remembered } from './remembered.ts'

/** What every operation works with: the database, who is looking, what time it is. */
export interface OperationContext {
  db: Database
  viewer: Viewer
  now: Date
  /** Where the process remembers what is asked for again and again; without it everything is read anew. */
  remembered?: Remembered | undefined
}
