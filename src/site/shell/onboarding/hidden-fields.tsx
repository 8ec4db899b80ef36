import { profileFields } from '../../../domain/onboarding/profile.ts'
import type { FilledIn } from '../../../domain/onboarding/start.ts'

/** Each step's form carries the values of the other steps as hidden fields, so that nothing is lost without scripts. */
export function CarriedTopics({ answers: { topics } }: { answers: FilledIn }) {
  return topics.map((key) => <input key={key} type="hidden" name="topicsData" value={key} />)
}

export function CarriedProfile({ answers: { profile } }: { answers: FilledIn }) {
  return profileFields.map((field) => <input key={field} type="hidden" name={field} value={profile[field] ?? ''} />)
}

/** Values that no step asks for. */
export function CarriedFacts({ answers: { presetGender, birthdayHeld } }: { answers: FilledIn }) {
  return (
    <>
      {presetGender && <input type="hidden" name="preset_gender" value="1" />}
      {birthdayHeld && <input type="hidden" name="birthday_held" value="1" />}
    </>
  )
}
