import { eq } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { members } from '../../schema/index.ts'

/** Whom a mail goes to. */
export interface Addressee {
  name: string
  email: string
}

/** Everybody of the answering role. */
export async function professionals(db: Database): Promise<Addressee[]> {
  return db.select({ name: members.name, email: members.email }).from(members).where(eq(members.role, 'professional'))
}

export async function addresseeOf(db: Database, memberId: string): Promise<Addressee | null> {
  const [found] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  return found ?? null
}
