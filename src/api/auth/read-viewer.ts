import { and, eq, gt, max } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { authorOfMember, capabilitiesOfMember } from '../../db/queries/staff.ts'
import { members, rights, sessions } from '../../db/schema/accounts.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { viewerBehind } from '../../domain/membership/viewer-behind.ts'
import type { Auth } from './auth.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** The person behind a Cookie header, in one statement; null when nobody is signed in. */
export async function readViewer({ db, auth }: { db: Database; auth: Auth }, cookie: string): Promise<Viewer | null> {
  const token = sessionTokenOf(cookie, auth.cookie)
  if (token === null) return null
  const now = new Date()
  const [found] = await db
    .select({
      memberId: members.id,
      capabilities: capabilitiesOfMember(members.id),
      author: authorOfMember(members.id),
      h_end_date: max(rights.endsOn),
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(rights, and(eq(rights.memberId, members.id), eq(rights.kind, 'digital')))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
    .groupBy(members.id)
  if (!found) return null
  return viewerBehind(found, now)
}
