/** State of a sign-up to an activity: its seats are held, it was cancelled, or the activity has started. */
export const signUpStates = ['held', 'cancelled', 'begun'] as const
export type SignUpState = (typeof signUpStates)[number]

/** Why an activity cannot have this number of seats; null when it can. Reserved seats stay reserved. */
export function seatsFault(seats: number, { taken, elsewhere }: { taken: number; elsewhere: boolean }): string | null {
  if (elsewhere) return '這個活動在別的網站報名，名額不在這裡改'
  return seats < taken ? `已經給出 ${taken} 個座位，名額不能比它少` : null
}

/** Seats can be released until the activity begins; after that they could not be reserved again. */
export function signUpState({ cancelled, startsAt }: { cancelled: boolean; startsAt: Date }, now: Date): SignUpState {
  if (cancelled) return 'cancelled'
  return now < startsAt ? 'held' : 'begun'
}
