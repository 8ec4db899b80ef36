import { eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { followedTopics, members, profiles, termsAcceptances } from '../db/schema/index.ts'
import { topics } from '../domain/onboarding/prompts.ts'
import { demoAccounts } from './accounts.ts'

/** The account that still gets the popups of a new member: the terms, then the questionnaire. */
const newcomer = 'expired@example.com'
/** The former version that this account accepted. */
const formerVersion = '3.1'

/**
 * Profile data and accepted terms of the demo accounts. All but one have accepted the current terms and filled in what
 * the questionnaire asks; the coupon is still available to them at /fti. Changes made in the demo are preserved.
 */
export async function seedDemoOnboarding({ db }: Connection, { now }: { now: Date }): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const known = await db.select({ id: members.id, email: members.email }).from(members).where(inArray(members.email, emails))
  const settled = known.filter(({ email }) => email !== newcomer)
  const current = sql`(select version from pages where slug = 'terms')`
  await db.transaction(async (tx) => {
    for (const { id: memberId } of settled) {
      await tx
        .insert(termsAcceptances)
        .values({ memberId, product: 'ch', version: current, acceptedAt: now })
        .onConflictDoNothing()
      const [made] = await tx
        .insert(profiles)
        .values({
          memberId,
          gender: 'female',
          birthYear: 1962,
          birthMonth: 5,
          birthDay: 12,
          industry: 12,
          job: 12,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ memberId: profiles.memberId })
      if (!made) continue
      const chosen = [topics[1], topics[3], topics[4]]
      await tx
        .insert(followedTopics)
        .values(chosen.map(({ key: topicKey }) => ({ memberId, topicKey, createdAt: now })))
        .onConflictDoNothing()
    }
    const [last] = await tx.select({ id: members.id }).from(members).where(eq(members.email, newcomer))
    if (last)
      await tx
        .insert(termsAcceptances)
        .values({ memberId: last.id, product: 'ch', version: formerVersion, acceptedAt: new Date('2026-03-02T10:00:00+08:00') })
        .onConflictDoNothing()
  })
}
