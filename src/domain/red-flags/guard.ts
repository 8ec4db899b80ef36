import { trees } from '../symptoms/trees.ts'
import { type Contribution, heaviestOf } from './heaviest.ts'
import { judge, type Warning } from './judge.ts'
import { restore } from './stored-weights.ts'
import type { Weights } from './train.ts'
import storedWeights from './weights.json' with { type: 'json' }
import { plain } from './words.ts'

/** Names of complaints: a text that is no more than one is a search for it. */
const complaints = new Set([...trees.flatMap(({ title, words }) => [title, ...words]), '想吐', '噁心', '嘔吐'].map(plain))

let restored: Weights | undefined
const weights = () => {
  restored ??= restore(storedWeights)
  return restored
}

/**
 * Detects whether a text is about an emergency, poisoning or self-harm, and whether it may be happening now: then help
 * is shown above everything else. Measured recall and false alarms are in docs/measurements.md.
 * @param titles of the magazine's items: a text that is no more than one of them is a search for it, like the name of a
 * complaint. A matching rule still applies.
 * @returns null if nothing is detected
 */
export function guard(text: string, titles: readonly string[] = []): Warning | null {
  const warning = judge(text, weights())
  return warning?.because.length === 0 && isName(text, titles) ? null : warning
}

/** Whether a text is a name and nothing else. */
function isName(text: string, titles: readonly string[]): boolean {
  const written = plain(text)
  return complaints.has(written) || titles.some((title) => plain(title) === written)
}

/** The features of a text with the highest weights, to explain the result. */
export const explain = (text: string): Contribution[] => heaviestOf(text, weights())
