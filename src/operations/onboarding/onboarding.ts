import { randomBytes } from 'node:crypto'
import {
  type CouponRow,
  findAcceptedVersions,
  findCoupons,
  findMember,
  findOfferEntry,
  findOnboardingState,
  findProfile,
  findTermsVersion,
  followTopics,
  insertAcceptance,
  insertOnboardingCoupon,
  upsertProfile,
} from '../../db/queries/membership.ts'
import {
  couponCode,
  couponCodeBytes,
  couponEnd,
  isOffered,
  type OfferEntry,
  onboardingCoupon,
} from '../../domain/onboarding/coupon.ts'
import { type AnsweredProfile, groupOf, missingFields, type Profile, profileMessages } from '../../domain/onboarding/profile.ts'
import type { TopicKey } from '../../domain/onboarding/prompts.ts'
import { isQuestionnaireDue, mustAcceptTerms } from '../../domain/onboarding/prompts.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { forbidden, invalid, signInRequired } from '../failure.ts'
import { requireOwner } from '../require-may.ts'

/** Payload of the onboarding and the questionnaire; uuid and account are null in the questionnaire of a visitor. */
interface OnboardingAnswers {
  uuid: string | null
  account: string | null
  /** False leaves the member's profile unchanged. */
  alsoUpdateAccount: boolean
  /** Omitted fields retain the account's values. */
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
 * Saves the onboarding answers and gives the member its coupon, once, all or nothing, if the offer is on. Idempotent
 * for the same answers. The coupon is for members only: nothing is stored for a visitor, and the result is false.
 * @throws sign_in_required when a visitor's request contains a member, forbidden when uuid or account is another
 * member's, validation_failed when neither the answers nor the account fill a field
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
  const today = taipeiDay(now)
  await db.transaction(async (tx) => {
    if (alsoUpdateAccount) await upsertProfile(tx, memberId, profile, now)
    await followTopics(tx, memberId, topics, now)
    const offer = await findOfferEntry(tx, { lock: true })
    if (!isOffered(offer, today)) return
    await insertOnboardingCoupon(tx, {
      code: couponCode(randomBytes(couponCodeBytes)),
      memberId,
      campaign: onboardingCoupon.campaign,
      amount: offer.amount,
      minimum: offer.minimum,
      endsOn: couponEnd(offer, today),
      createdAt: now,
    })
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

/** Validates that all six fields are present, whether answered now or already in the account. */
function requireComplete(profile: AnsweredProfile, storedProfile: Profile): void {
  const missing = missingFields(profile, storedProfile)
  if (missing.length === 0) return
  throw invalid(missing.map((field) => ({ path: `body.profileData.${field}`, message: profileMessages[groupOf(field)] })))
}

/**
 * Records that a member accepts the terms in force, by version and time.
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function acceptTerms({ db, viewer, now }: OperationContext, memberUid: string, product: 'ch'): Promise<void> {
  await recordAcceptance({ db, now }, requireOwner(viewer, memberUid), product)
}

/** Records the acceptance of the terms. Signing up calls it: the page states that joining accepts the terms. */
export async function recordAcceptance(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  memberId: string,
  product: 'ch',
): Promise<void> {
  const version = await findTermsVersion(db)
  if (version !== null) await insertAcceptance(db, { memberId, product, version, acceptedAt: now })
}

/**
 * Whether a member must still accept the terms in force.
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkTerms({ db, viewer }: OperationContext, memberUid: string, product: 'ch'): Promise<boolean> {
  const owner = requireOwner(viewer, memberUid)
  const [current, accepted] = await Promise.all([findTermsVersion(db), findAcceptedVersions(db, owner, product)])
  return mustAcceptTerms(current, accepted)
}

/**
 * Whether the questionnaire may be offered to a member.
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkQuestionnaire({ db, viewer }: OperationContext, memberUid: string): Promise<boolean> {
  return isQuestionnaireDue(await findOnboardingState(db, requireOwner(viewer, memberUid)))
}

/** Reward of a member who completes the onboarding today; null without a coupon. */
export async function currentOffer({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<OfferEntry | null> {
  const offer = await findOfferEntry(db)
  return isOffered(offer, taipeiDay(now)) ? offer : null
}

/** A member's coupon, and whether its offer is archived. */
export interface OwnCoupon extends CouponRow {
  stopped: boolean
}

/** The signed-in member's own coupons, newest first. @throws sign_in_required */
export async function listCoupons({ db, viewer }: OperationContext): Promise<OwnCoupon[]> {
  const [coupons, offer] = await Promise.all([findCoupons(db, requireOwner(viewer)), findOfferEntry(db)])
  return coupons.map((coupon) => ({ ...coupon, stopped: offer === null && coupon.campaign === onboardingCoupon.campaign }))
}
