import type { Database } from '../../db/connect.ts'
import { memberOfSession } from '../../db/queries/sessions.ts'
import { viewerInSession } from '../../domain/membership/session-viewer.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'

/**
 * The person of a session token, in one statement; null when there is no such session, or it has ended.
 * @param demanded whether the office requires a second factor
 */
export async function resolveViewer(db: Database, token: string, demanded: boolean): Promise<Viewer | null> {
  const now = new Date()
  const found = await memberOfSession(db, token, now)
  return found && viewerInSession(found, now, demanded)
}
