import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'
import { abdominalPain, diarrhoea } from './abdomen.ts'
import { chestPain, palpitations } from './chest.ts'
import { dizziness, fatigue } from './general.ts'
import { backPain, headache } from './head-and-back.ts'
import { cough, fever } from './infection.ts'

/**
 * A person with a complaint: all their facts in the vocabulary, and the least urgency that an emergency physician would
 * accept. The personas were written from guidelines before the trees were read, so that they do not repeat their
 * mistakes.
 */
export interface Persona {
  story: string
  minUrgency: Urgency
  /** The highest urgency that is not over-triage. Set for harmless cases. */
  maxUrgency?: Urgency
  facts: readonly Fact[]
}

/** The personas of each complaint, by the key of its tree. */
export const personas: Readonly<Record<string, readonly Persona[]>> = {
  abdominal_pain: abdominalPain,
  back_pain: backPain,
  chest_pain: chestPain,
  cough,
  diarrhoea,
  dizziness,
  fatigue,
  fever,
  headache,
  palpitations,
}
