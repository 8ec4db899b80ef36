/** State of a sign-up to an activity: its seats are held, it was cancelled, or the activity has started. */
export const signUpStates = ['held', 'cancelled', 'begun'] as const
export type SignUpState = (typeof signUpStates)[number]

/** Why an activity cannot have this number of seats; null when it can. Reserved seats stay reserved. */
export function seatsError(seats: number, { taken, elsewhere }: { taken: number; elsewhere: boolean }): string | null {
  if (elsewhere) return '這個活動在別的網站報名，名額不在這裡改'
  return seats < taken ? `已經給出 ${taken} 個座位，名額不能比它少` : null
}

/** The largest party of one sign-up. */
const largestParty = 4

/** The party sizes of a sign-up, as a form sends them: no larger than the free seats. */
export const partySizes = (seatsLeft: number = largestParty): string[] =>
  Array.from({ length: Math.max(0, Math.min(seatsLeft, largestParty)) }, (_, index) => String(index + 1))

/** Why a party of this size cannot sign up; null if they can. */
export function signUpError({ open, seatsLeft }: { open: boolean; seatsLeft: number }, people = 1): string | null {
  if (!open) return '報名已經截止了'
  if (seatsLeft <= 0) return '這場活動已經額滿了'
  return people > seatsLeft ? `只剩 ${seatsLeft} 個座位，請把人數改成 ${seatsLeft} 人以內` : null
}

/** Seats can be released until the activity begins; after that they could not be reserved again. */
export function signUpState({ cancelled, startsAt }: { cancelled: boolean; startsAt: Date }, now: Date): SignUpState {
  if (cancelled) return 'cancelled'
  return now < startsAt ? 'held' : 'begun'
}
