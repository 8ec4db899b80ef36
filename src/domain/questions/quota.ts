/** Questions that were bought and how many of them were asked. Days are Taipei calendar days. */
export interface Quota {
  questions: number
  used: number
  startsOn: string
  endsOn: string
}

/** How many questions of a pack may still be asked on a day; none before its first day or after its last. */
export function questionsLeft({ questions, used, startsOn, endsOn }: Quota, today: string): number {
  return startsOn <= today && today <= endsOn ? Math.max(0, questions - used) : 0
}
