import { fold } from '../search/fold.ts'
import type { Tree } from './tree.ts'
import { abdominalPain } from './trees/abdominal-pain.ts'
import { backPain } from './trees/back-pain.ts'
import { chestPain } from './trees/chest-pain.ts'
import { cough } from './trees/cough.ts'
import { diarrhoea } from './trees/diarrhoea.ts'
import { dizziness } from './trees/dizziness.ts'
import { fatigue } from './trees/fatigue.ts'
import { fever } from './trees/fever.ts'
import { headache } from './trees/headache.ts'
import { palpitations } from './trees/palpitations.ts'
import { withAlarms } from './with-alarms.ts'

/** The own questions of every complaint, in display order. */
export const ownTrees: readonly Tree[] = [
  headache,
  dizziness,
  fever,
  cough,
  chestPain,
  palpitations,
  abdominalPain,
  diarrhoea,
  backPain,
  fatigue,
]

/** Every complaint of the checker, each behind the alarm list. */
export const trees: readonly Tree[] = ownTrees.map(withAlarms)

export const findTree = (key: string): Tree | undefined => trees.find((tree) => tree.key === key)

/** The complaints that match a free description; those with more matching words first. */
export function treesFor(description: string): Tree[] {
  const text = fold(description)
  return trees
    .map((tree) => ({ tree, hits: tree.words.filter((word) => text.includes(fold(word))).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ tree }) => tree)
}
