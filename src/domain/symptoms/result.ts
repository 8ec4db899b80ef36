import type { SymptomResult } from '../records/fields.ts'
import type { Asker } from '../records/record.ts'
import { sources } from './sources.ts'
import { type Tree, walk } from './tree.ts'

/** The result of answers that reach an end; null if they do not. */
export function symptomResult(tree: Tree, asker: Asker, answers: readonly number[]): SymptomResult | null {
  const gone = walk(tree, answers)
  if (!gone?.end) return null
  const { urgency, conditions, advice, sources: keys } = gone.end
  return {
    complaint: tree.key,
    version: tree.version,
    asker,
    answers: gone.answered,
    urgency,
    conditions: [...conditions],
    advice: [...advice],
    references: keys.map((key) => sources[key]),
  }
}
