import { abdominalPainFloors } from './abdominal-pain.ts'
import { backPainFloors } from './back-pain.ts'
import { chestPainFloors } from './chest-pain.ts'
import { coughFloors } from './cough.ts'
import { diarrhoeaFloors } from './diarrhoea.ts'
import { dizzinessFloors } from './dizziness.ts'
import { fatigueFloors } from './fatigue.ts'
import { feverFloors } from './fever.ts'
import type { Floor } from './floor.ts'
import { headacheFloors } from './headache.ts'
import { palpitationsFloors } from './palpitations.ts'

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
