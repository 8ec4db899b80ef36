import type { Database } from '../../db/connect.ts'
import { autosavedManuscripts, deleteAutosaved, versionAges } from '../../db/queries/manuscripts.ts'
import { versionsToThin } from '../../domain/manuscripts/version-retention.ts'

/**
 * Deletes the autosaved versions that may be thinned out, manuscript by manuscript; all others are retained for ever.
 * @returns how many were deleted
 */
export async function thinVersions(db: Database, now: Date): Promise<number> {
  let gone = 0
  for (const uid of await autosavedManuscripts(db)) {
    const thin = versionsToThin(await versionAges(db, uid), now)
    if (thin.length > 0) gone += await deleteAutosaved(db, uid, thin)
  }
  return gone
}
