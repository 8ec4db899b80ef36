import type { Database } from '../../db/connect.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { resolveViewer } from '../../operations/membership/resolve-viewer.ts'
import type { Auth } from './auth.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** The person behind a Cookie header, in one statement; null when nobody is signed in. */
export async function readViewer({ db, auth }: { db: Database; auth: Auth }, cookie: string): Promise<Viewer | null> {
  const token = sessionTokenOf(cookie, auth.cookie)
  return token === null ? null : resolveViewer(db, token)
}
