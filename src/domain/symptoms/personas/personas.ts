import { abdominalPain } from './abdominal-pain.ts'
import { backPain } from './back-pain.ts'
import { chestPain } from './chest-pain.ts'
import { cough } from './cough.ts'
import { diarrhoea } from './diarrhoea.ts'
import { dizziness } from './dizziness.ts'
import { fatigue } from './fatigue.ts'
import { fever } from './fever.ts'
import { headache } from './headache.ts'
import { palpitations } from './palpitations.ts'
import type { Persona } from './persona.ts'

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
