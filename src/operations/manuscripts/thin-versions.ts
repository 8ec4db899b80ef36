import type { Database } from '../../db/connect.ts'
import { autosavedManuscripts, deleteAutosaved, versionAges } from '../../db/queries/manuscripts.ts'
import { versionsToThin } from '../../domain/manuscripts/thinning.ts'

/** Deletes the autosaved versions that may go, manuscript by manuscript; all others stay for ever. @returns how many went */
export async function thinVersions(db: Database, now: Date): Promise<number> {
  let gone = 0
  for (const uid of await autosavedManuscripts(db)) {
    const thin = versionsToThin(await versionAges(db, uid), now)
    if (thin.length > 0) gone += await deleteAutosaved(db, uid, thin)
  }
  return gone
}
