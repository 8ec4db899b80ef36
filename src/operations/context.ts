import type { Database } from '../db/connect.ts'
import type { Viewer } from '../domain/membership/viewer.ts'
import type { ShownDraft, StandIn } from './lens/claim.ts'
import type { TtlCache } from './ttl-cache.ts'

/** The context of every operation: the database, the viewer, the time. */
export interface OperationContext {
  db: Database
  viewer: Viewer
  now: Date
  /** The cache of frequently read data; without it every read goes to the database. */
  cache?: TtlCache | undefined
  /**
   * Set when staff use the lens: the substitute for a published version, whether drafts of the front page and of channels
   * are shown, the draft of a register's entry that is shown, and the staff member.
   */
  lens?: { standIn: StandIn | null; draftFront: boolean; entryDraft: ShownDraft | null; staff: Viewer } | undefined
}
