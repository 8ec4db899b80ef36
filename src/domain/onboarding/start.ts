import { emptyProfile, groupOf, isOffered, type Profile, profileFields } from './profile.ts'
import { knownTopics, requiredTopics, type TopicKey } from './prompts.ts'

/** The answers of a reader, or the initial values of the onboarding. */
export interface OnboardingInput {
  topics: TopicKey[]
  profile: Profile
  /** The gender is the preset (male) and not an answer yet. */
  presetGender: boolean
  /** The account has a birthday that the choices cannot express, so it is not requested. */
  birthdayHeld: boolean
}

/** The initial values without an account. */
export const emptyOnboarding: OnboardingInput = { topics: [], profile: emptyProfile, presetGender: true, birthdayHeld: false }

/**
 * The initial values for a member: those of the account, as far as they are offered. Of more than three followed topics
 * the first three are chosen; the others remain followed, because the onboarding only adds.
 * @param profile as stored in the member area: any day of the calendar
 */
export function initialOnboarding(profile: Profile, followed: readonly string[]): OnboardingInput {
  const birthday = profileFields.filter((field) => groupOf(field) === 'birthday')
  const isComplete = birthday.every((field) => profile[field] !== null)
  const birthdayHeld = isComplete && !birthday.every((field) => isOffered(field, profile[field]))
  const start: Profile = { ...emptyProfile, gender: profile.gender ?? emptyProfile.gender }
  for (const field of profileFields) {
    if (field === 'gender' || (birthdayHeld && birthday.includes(field))) continue
    if (isOffered(field, profile[field])) start[field] = profile[field]
  }
  const topics = knownTopics(followed).slice(0, requiredTopics)
  return { topics, profile: start, presetGender: profile.gender === null, birthdayHeld }
}

/** Continues a draft that was filled in before signing in: an unchanged preset is replaced by the account's value. */
export function continueDraft(draft: OnboardingInput, start: OnboardingInput): OnboardingInput {
  const isGenderKnown = draft.presetGender && !start.presetGender
  const gender = isGenderKnown ? start.profile.gender : draft.profile.gender
  return {
    topics: draft.topics,
    profile: { ...draft.profile, gender },
    presetGender: draft.presetGender && !isGenderKnown,
    birthdayHeld: start.birthdayHeld,
  }
}
