/** Purchased questions and how many of them were used. Days are Taipei calendar days. */
export interface Quota {
  questions: number
  used: number
  startsOn: string
  endsOn: string
}

/** Remaining questions of a pack on a day; none before its first day or after its last. */
export function questionsLeft({ questions, used, startsOn, endsOn }: Quota, today: string): number {
  return startsOn <= today && today <= endsOn ? Math.max(0, questions - used) : 0
}
