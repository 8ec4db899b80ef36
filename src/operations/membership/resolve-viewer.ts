import type { Database } from '../../db/connect.ts'
import { memberOfSession } from '../../db/queries/sessions.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { viewerBehind } from '../../domain/membership/viewer-behind.ts'

/** The person whom a session's token stands for, in one statement; null when there is no such session, or it has ended. */
export async function resolveViewer(db: Database, token: string): Promise<Viewer | null> {
  const now = new Date()
  const found = await memberOfSession(db, token, now)
  return found && viewerBehind(found, now)
}
