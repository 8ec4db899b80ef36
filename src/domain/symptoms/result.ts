import type { SymptomResult } from '../records/fields.ts'
import type { Asker } from '../records/record.ts'
import { sources } from './sources.ts'
import { type Tree, walkTree } from './tree.ts'

/** The result of answers that reach an end; null if they do not. */
export function symptomResult(tree: Tree, asker: Asker, answers: readonly number[]): SymptomResult | null {
  const path = walkTree(tree, answers)
  if (!path?.end) return null
  const { urgency, conditions, advice, sources: keys } = path.end
  return {
    complaint: tree.key,
    version: tree.version,
    asker,
    answers: path.answered,
    urgency,
    conditions: [...conditions],
    advice: [...advice],
    references: keys.map((key) => sources[key]),
  }
}
