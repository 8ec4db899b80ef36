import { eq, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { members, profiles } from '../schema/index.ts'

type ProfileColumns = typeof profiles.$inferSelect

/** A member's profile, including the account's name and number. */
export interface ProfileRow extends Omit<ProfileColumns, 'memberId' | 'updatedAt'> {
  id: string
  name: string
  email: string
  mobile: string | null
}
/** The fields to change; missing fields stay unchanged. */
export type ProfileChange = Partial<Omit<ProfileRow, 'id' | 'email'>>

export async function findProfile(db: Database, memberId: string): Promise<ProfileRow | null> {
  const [found] = await db
    .select({
      id: members.id,
      name: members.name,
      email: members.email,
      mobile: members.mobile,
      gender: profiles.gender,
      birthYear: profiles.birthYear,
      birthMonth: profiles.birthMonth,
      birthDay: profiles.birthDay,
      education: profiles.education,
      industry: profiles.industry,
      job: profiles.job,
      jobPosition: profiles.jobPosition,
      elderMode: profiles.elderMode,
    })
    .from(members)
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(eq(members.id, memberId))
  return found ?? null
}

/** Writes both tables atomically. */
export async function updateProfile(db: Database, memberId: string, { name, mobile, ...rest }: ProfileChange): Promise<void> {
  await db.transaction(async (tx) => {
    if (name !== undefined || mobile !== undefined)
      await tx.update(members).set({ name, mobile, updatedAt: sql`now()` }).where(eq(members.id, memberId))
    await tx
      .insert(profiles)
      .values({ memberId, ...rest })
      .onConflictDoUpdate({ target: profiles.memberId, set: { ...rest, updatedAt: sql`now()` } })
  })
}
