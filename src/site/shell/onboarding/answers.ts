import type { Answers } from '../../../domain/onboarding/flow.ts'
import { emptyProfile, numberFields, type Profile, readProfile } from '../../../domain/onboarding/profile.ts'
import { knownTopics, type TopicKey } from '../../../domain/onboarding/topics.ts'

export interface FilledIn extends Answers {
  topics: TopicKey[]
  profile: Profile
}

export const nothingYet: FilledIn = { topics: [], profile: emptyProfile }

/** What a step's form holds: the browser reads it while one fills in, the server when it is sent without scripts. */
export function readAnswers(form: FormData): FilledIn {
  return {
    topics: knownTopics(form.getAll('topicsData').map(String)),
    profile: readProfile(Object.fromEntries(['gender', ...numberFields].map((field) => [field, form.get(field)]))),
  }
}
