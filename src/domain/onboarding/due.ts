import { topicsWanted } from './topics.ts'

/** What is held of a member that tells whether the onboarding still has something to ask. */
export interface Held {
  coupon: boolean
  profileComplete: boolean
  topicsFollowed: number
}

/**
 * Whether the questionnaire is due: the coupon of the onboarding was not given yet, and the member has not said the same
 * in the member area already.
 */
export function questionnaireDue({ coupon, profileComplete, topicsFollowed }: Held): boolean {
  return !coupon && !(profileComplete && topicsFollowed >= topicsWanted)
}

/** Whether a member must accept the terms: the version in force is not among those accepted. Without terms there is nothing to accept. */
export function termsDue(current: string | null, accepted: readonly string[]): boolean {
  return current !== null && !accepted.includes(current)
}
