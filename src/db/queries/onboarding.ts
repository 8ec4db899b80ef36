import { z } from 'zod'
import type { AnsweredProfile } from '../../domain/onboarding/profile.ts'
import type { OnboardingFacts } from '../../domain/onboarding/prompts-due.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { followedTopics, profiles } from '../schema/index.ts'

const heldRow = z.strictObject({ coupon: z.boolean(), profileComplete: z.boolean(), topicsFollowed: z.int() })

/** The stored data of a member that decides whether the onboarding has questions left. */
export async function findOnboardingFacts(db: Database, memberId: string): Promise<OnboardingFacts> {
  const [found] = await rows(db, heldRow)`
    select
      exists (select 1 from coupons where member_id = ${memberId}::uuid and campaign = 'fti') as coupon,
      exists (select 1 from profiles where member_id = ${memberId}::uuid
        and num_nulls(gender, birth_year, birth_month, birth_day, industry, job) = 0) as "profileComplete",
      (select count(*)::int from followed_topics where member_id = ${memberId}::uuid) as "topicsFollowed"`
  return found ?? { coupon: false, profileComplete: false, topicsFollowed: 0 }
}

/** Writes the onboarding answers into a member's profile; all other fields stay unchanged. */
export async function upsertProfile(db: Database, memberId: string, profile: AnsweredProfile, now: Date): Promise<void> {
  const requested = {
    gender: profile.gender,
    birthYear: profile.birthday_year,
    birthMonth: profile.birthday_month,
    birthDay: profile.birthday_day,
    industry: profile.industry,
    job: profile.jobprof,
    updatedAt: now,
  }
  await db
    .insert(profiles)
    .values({ memberId, ...requested })
    .onConflictDoUpdate({ target: profiles.memberId, set: requested })
}

/** Adds topics to the followed topics of a member. */
export async function followTopics(db: Database, memberId: string, keys: readonly string[], now: Date): Promise<void> {
  const rows = keys.map((topicKey) => ({ memberId, topicKey, createdAt: now }))
  await db.insert(followedTopics).values(rows).onConflictDoNothing()
}
