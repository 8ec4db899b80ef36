/** How a sign-up to an activity stands: its seats are kept, were given back, or the activity has begun. */
export const signUpStates = ['held', 'cancelled', 'begun'] as const
export type SignUpState = (typeof signUpStates)[number]

/** Seats can be given back until the activity begins: after that nobody could take them. */
export function signUpState({ cancelled, startsAt }: { cancelled: boolean; startsAt: Date }, now: Date): SignUpState {
  if (cancelled) return 'cancelled'
  return now < startsAt ? 'held' : 'begun'
}
