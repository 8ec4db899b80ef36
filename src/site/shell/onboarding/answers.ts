import { profileFields, readProfile } from '../../../domain/onboarding/profile.ts'
import { knownTopics } from '../../../domain/onboarding/prompts.ts'
import type { FilledIn } from '../../../domain/onboarding/start.ts'

/** The values of a step's form: read by the browser during input, and by the server when submitted without scripts. */
export function readAnswers(form: FormData): FilledIn {
  return {
    topics: knownTopics(form.getAll('topicsData').map(String)),
    profile: readProfile(Object.fromEntries(profileFields.map((field) => [field, form.get(field)]))),
    presetGender: form.has('preset_gender'),
    birthdayHeld: form.has('birthday_held'),
  }
}
