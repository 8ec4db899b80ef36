import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'
import type { FloorSource } from './floor-sources.ts'
import { coughFloors, diarrhoeaFloors, dizzinessFloors, fatigueFloors, feverFloors, palpitationsFloors } from './general.ts'
import { abdominalPainFloors, backPainFloors, chestPainFloors, headacheFloors } from './pain.ts'

/**
 * A lower bound of urgency for a combination of facts, whatever else is answered: the least urgency, the facts, and
 * their source. The floors were written before the questions, so that they do not repeat their mistakes.
 */
export type Floor = readonly [least: Urgency, facts: readonly Fact[], source: FloorSource]

/** The floors of every complaint, by the tree's key. */
export const floors: Readonly<Record<string, readonly Floor[]>> = {
  abdominal_pain: abdominalPainFloors,
  back_pain: backPainFloors,
  chest_pain: chestPainFloors,
  cough: coughFloors,
  diarrhoea: diarrhoeaFloors,
  dizziness: dizzinessFloors,
  fatigue: fatigueFloors,
  fever: feverFloors,
  headache: headacheFloors,
  palpitations: palpitationsFloors,
}
