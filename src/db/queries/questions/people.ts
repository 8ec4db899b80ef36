import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { members } from '../../schema/index.ts'
import { capabilitiesOfMember } from '../staff.ts'

/** The recipient of a mail. */
export interface Addressee {
  name: string
  email: string
}

/** All professionals who answer questions. */
export async function professionals(db: Database): Promise<Addressee[]> {
  return db
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(sql`'answer' = any(${capabilitiesOfMember(members.id)})`)
}

export async function addresseeOf(db: Database, memberId: string): Promise<Addressee | null> {
  const [found] = await db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId))
  return found ?? null
}
