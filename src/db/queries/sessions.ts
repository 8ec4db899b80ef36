import { and, desc, eq, gt, max, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { credentials, members, rights, sessions, staffAuthors } from '../schema/index.ts'
import { capabilitiesOfMember } from './staff.ts'

export interface SessionRow {
  id: string
  token: string
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
}

/** A member's unexpired sessions, the last used first. */
export async function memberSessions(db: Database, memberId: string, now: Date): Promise<SessionRow[]> {
  const { id, token, userAgent, createdAt, updatedAt } = sessions
  return db
    .select({ id, token, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
}

/** Ends one of the member's own sessions. False when it does not exist or belongs to another member. */
export async function endSession(db: Database, memberId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all of a member's sessions but one (null: all of them). */
export async function endSessionsBut(db: Database, memberId: string, token: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), token === null ? undefined : ne(sessions.token, token)))
}

/** The member's sign-in methods, as better-auth names them: `credential` is the password. */
export async function signInProviders(db: Database, memberId: string): Promise<string[]> {
  const found = await db.select({ provider: credentials.providerId }).from(credentials).where(eq(credentials.memberId, memberId))
  return found.map(({ provider }) => provider)
}

/** Unlinks the LINE account. */
export async function removeLine(db: Database, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(credentials).where(and(eq(credentials.memberId, memberId), eq(credentials.providerId, 'line')))
    await tx.update(members).set({ lineBinding: false, socialId: null }).where(eq(members.id, memberId))
  })
}

const has = (what: SQL) => sql`exists (${what})`.mapWith(Boolean)

/** The member of a session token, with everything that decides what they may read and do. */
export async function memberOfSession(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({
      memberId: members.id,
      capabilities: capabilitiesOfMember(members.id),
      author: staffAuthors.authorId,
      h_end_date: max(rights.endsOn),
      session: sessions.id,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      workedAt: sessions.workedAt,
      app: has(sql`select from second_factors f where f.member_id = ${members.id} and f.confirmed_at is not null`),
      passkey: has(sql`select from passkeys k where k.member_id = ${members.id}`),
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(staffAuthors, eq(staffAuthors.memberId, members.id))
    .leftJoin(rights, and(eq(rights.memberId, members.id), eq(rights.kind, 'digital')))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
    .groupBy(members.id, sessions.id, staffAuthors.authorId)
  return found ?? null
}
