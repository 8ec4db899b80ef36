import { numberFields, type Profile } from '../../../domain/onboarding/profile.ts'
import type { TopicKey } from '../../../domain/onboarding/topics.ts'

/** Each step's form carries what the other holds, so that nothing is lost where no script runs. */
export function CarriedTopics({ topics }: { topics: readonly TopicKey[] }) {
  return topics.map((key) => <input key={key} type="hidden" name="topicsData" value={key} />)
}

export function CarriedProfile({ profile }: { profile: Profile }) {
  return (['gender', ...numberFields] as const).map((field) => (
    <input key={field} type="hidden" name={field} value={profile[field] ?? ''} />
  ))
}
