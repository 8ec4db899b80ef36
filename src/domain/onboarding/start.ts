import { emptyProfile, groupOf, isOffered, type Profile, profileFields } from './profile.ts'
import { knownTopics, type TopicKey, topicsWanted } from './topics.ts'

/** What a reader has filled in, or what the onboarding starts from. */
export interface FilledIn {
  topics: TopicKey[]
  profile: Profile
  /** The gender is the preset of section 3 ("default male") and no answer yet. */
  presetGender: boolean
  /** The account holds a birthday that the choices cannot express, so it is not asked. */
  birthdayHeld: boolean
}

/** The start for somebody of whom nothing is known. */
export const nothingYet: FilledIn = { topics: [], profile: emptyProfile, presetGender: true, birthdayHeld: false }

/**
 * Where the onboarding starts for a member: the values that the account holds, in so far as they are offered. Of more
 * than three followed topics the first three are chosen; the others stay followed, because the onboarding only adds.
 * @param profile as the member area holds it: any day of the calendar
 */
export function startFrom(profile: Profile, followed: readonly string[]): FilledIn {
  const birthday = profileFields.filter((field) => groupOf(field) === 'birthday')
  const whole = birthday.every((field) => profile[field] !== null)
  const birthdayHeld = whole && !birthday.every((field) => isOffered(field, profile[field]))
  const start: Profile = { ...emptyProfile, gender: profile.gender ?? emptyProfile.gender }
  for (const field of profileFields) {
    if (field === 'gender' || (birthdayHeld && birthday.includes(field))) continue
    if (isOffered(field, profile[field])) start[field] = profile[field]
  }
  const topics = knownTopics(followed).slice(0, topicsWanted)
  return { topics, profile: start, presetGender: profile.gender === null, birthdayHeld }
}

/**
 * A draft that was filled in before the account was known, continued by its owner: an untouched preset gives way to
 * what the account holds.
 */
export function continueDraft(draft: FilledIn, start: FilledIn): FilledIn {
  const known = draft.presetGender && !start.presetGender
  const gender = known ? start.profile.gender : draft.profile.gender
  return {
    topics: draft.topics,
    profile: { ...draft.profile, gender },
    presetGender: draft.presetGender && !known,
    birthdayHeld: start.birthdayHeld,
  }
}
