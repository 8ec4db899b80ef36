/** State of a sign-up to an activity: its seats are held, it was cancelled, or the activity has started. */
export const signUpStates = ['held', 'cancelled', 'begun'] as const
export type SignUpState = (typeof signUpStates)[number]

/** A sign-up can be cancelled until the activity starts: after that the seats cannot be used by others. */
export function signUpState({ cancelled, startsAt }: { cancelled: boolean; startsAt: Date }, now: Date): SignUpState {
  if (cancelled) return 'cancelled'
  return now < startsAt ? 'held' : 'begun'
}
