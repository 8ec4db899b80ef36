import type { Database } from '../../db/connect.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { resolveViewer } from '../../operations/membership/resolve-viewer.ts'
import type { Auth } from './auth.ts'
import { sessionTokenOf } from './session-cookie.ts'

/**
 * The person of a Cookie header, in one statement; null without a session.
 * @param demanded whether the office requires a second factor
 */
export async function readViewer(
  { db, auth, demanded }: { db: Database; auth: Auth; demanded: boolean },
  cookie: string,
): Promise<Viewer | null> {
  const token = sessionTokenOf(cookie, auth.cookie)
  return token === null ? null : resolveViewer(db, token, demanded)
}
