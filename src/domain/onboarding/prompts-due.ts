import { topicsWanted } from './topics.ts'

/** The stored facts of a member that decide whether the onboarding is complete. */
export interface OnboardingFacts {
  coupon: boolean
  profileComplete: boolean
  topicsFollowed: number
}

/**
 * Whether the questionnaire is due: the coupon of the onboarding was not issued yet, and the member has not given the
 * same answers in the member area.
 */
export function questionnaireDue({ coupon, profileComplete, topicsFollowed }: OnboardingFacts): boolean {
  return !coupon && !(profileComplete && topicsFollowed >= topicsWanted)
}

/**
 * Whether a member must accept the terms: the current version is not among the accepted ones. Without terms there is
 * nothing to accept.
 */
export function termsDue(current: string | null, accepted: readonly string[]): boolean {
  return current !== null && !accepted.includes(current)
}
