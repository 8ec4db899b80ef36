import { randomBytes } from 'node:crypto'
import { insertOnboardingCoupon } from '../../db/queries/coupons.ts'
import { findMember } from '../../db/queries/members.ts'
import { followTopics, upsertProfile } from '../../db/queries/onboarding.ts'
import { findProfile } from '../../db/queries/profiles.ts'
import { codeBytes, couponCode, lastDay, onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import { type AnsweredProfile, groupOf, missingFields, type Profile, profileMessages } from '../../domain/onboarding/profile.ts'
import type { TopicKey } from '../../domain/onboarding/topics.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, signInRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** Section 3, "FTI/questionnaire payload"; uuid and account are null in the questionnaire of somebody who is not signed in. */
export interface OnboardingAnswers {
  uuid: string | null
  account: string | null
  /** False leaves the member's profile as it is. */
  alsoUpdateAccount: boolean
  /** Fields that are not named keep what the account holds. */
  profile: AnsweredProfile
  topics: readonly TopicKey[]
}

const nothingKnown: Profile = {
  gender: null,
  birthday_year: null,
  birthday_month: null,
  birthday_day: null,
  industry: null,
  jobprof: null,
}

/**
 * Saves what the onboarding asked and gives the member its coupon, once, all or nothing. The same answers again change
 * nothing. The coupon is for members alone: of a visitor nothing is kept, and the answer is false.
 * @throws sign_in_required when a visitor names a member, forbidden when uuid or account is another's,
 *   validation_failed when neither the answers nor the account fill a field
 */
export async function completeOnboarding(context: OperationContext, answers: OnboardingAnswers): Promise<boolean> {
  const { db, viewer, now } = context
  const { uuid, account, alsoUpdateAccount, profile, topics } = answers
  if (viewer.memberId === null && uuid === null && account === null) {
    requireComplete(profile, nothingKnown)
    return false
  }
  const memberId = requireOwner(viewer, uuid ?? undefined)
  const member = await findMember(db, memberId)
  if (!member) throw signInRequired()
  if (account !== null && account.toLowerCase() !== member.email) throw forbidden()
  requireComplete(profile, await knownProfile(context, memberId))
  const { campaign, amount, minimum, days } = onboardingCoupon
  const code = couponCode(randomBytes(codeBytes))
  const endsOn = lastDay(taipeiDay(now), days)
  await db.transaction(async (tx) => {
    if (alsoUpdateAccount) await upsertProfile(tx, memberId, profile, now)
    await followTopics(tx, memberId, topics, now)
    await insertOnboardingCoupon(tx, { code, memberId, campaign, amount, minimum, endsOn, createdAt: now })
  })
  return true
}

async function knownProfile({ db }: OperationContext, memberId: string): Promise<Profile> {
  const row = await findProfile(db, memberId)
  if (!row) throw signInRequired()
  return {
    gender: row.gender,
    birthday_year: row.birthYear,
    birthday_month: row.birthMonth,
    birthday_day: row.birthDay,
    industry: row.industry,
    jobprof: row.job,
  }
}

/** Section 5: all six fields are required, whether answered now or held by the account. */
function requireComplete(answered: AnsweredProfile, known: Profile): void {
  const missing = missingFields(answered, known)
  if (missing.length === 0) return
  throw invalid(missing.map((field) => ({ path: `body.profileData.${field}`, message: profileMessages[groupOf(field)] })))
}
