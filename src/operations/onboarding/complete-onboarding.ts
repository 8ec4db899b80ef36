import { randomBytes } from 'node:crypto'
import { insertOnboardingCoupon } from '../../db/queries/coupons.ts'
import { findMember } from '../../db/queries/members.ts'
import { followTopics, upsertProfile } from '../../db/queries/onboarding.ts'
import { codeBytes, couponCode, lastDay, onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import type { CompleteProfile } from '../../domain/onboarding/profile.ts'
import type { TopicKey } from '../../domain/onboarding/topics.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, signInRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** Section 3, "FTI/questionnaire payload"; uuid and account are null in the questionnaire of somebody who is not signed in. */
export interface OnboardingAnswers {
  uuid: string | null
  account: string | null
  /** False leaves the member's profile as it is. */
  alsoUpdateAccount: boolean
  profile: CompleteProfile
  topics: readonly TopicKey[]
}

/**
 * Saves what the onboarding asked and gives the member its coupon, once, all or nothing. The same answers again change
 * nothing. The coupon is for members alone: of a visitor nothing is kept, and the answer is false.
 * @throws sign_in_required when a visitor names a member, forbidden when uuid or account is another's
 */
export async function completeOnboarding(context: OperationContext, answers: OnboardingAnswers): Promise<boolean> {
  const { db, viewer, now } = context
  const { uuid, account, alsoUpdateAccount, profile, topics } = answers
  if (viewer.memberId === null && uuid === null && account === null) return false
  const memberId = requireOwner(viewer, uuid ?? undefined)
  const member = await findMember(db, memberId)
  if (!member) throw signInRequired()
  if (account !== null && account.toLowerCase() !== member.email) throw forbidden()
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
