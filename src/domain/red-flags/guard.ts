import { trees } from '../symptoms/trees.ts'
import { type Contribution, heaviestOf } from './heaviest.ts'
import { judge, type Warning } from './judge.ts'
import { restore } from './stored-weights.ts'
import type { Weights } from './train.ts'
import storedWeights from './weights.json' with { type: 'json' }
import { plain } from './words.ts'

/** What names a complaint and says nothing of it: whoever types no more looks for it. */
const complaints = new Set([...trees.flatMap(({ title, words }) => [title, ...words]), '想吐', '噁心', '嘔吐'].map(plain))

let restored: Weights | undefined
const weights = () => {
  restored ??= restore(storedWeights)
  return restored
}

/**
 * Whether a text speaks of an emergency, of poison or of hurting oneself, and whether it may be happening now: then
 * help stands before everything else. What it was measured to find, and to leave alone, stands in docs/measurements.md.
 * @param titles of what the magazine has: a text that is one of them and no more looks for it, as one that names a complaint does.
 * Where a rule lights it says enough all the same.
 * @returns null where nothing in it does
 */
export function guard(text: string, titles: readonly string[] = []): Warning | null {
  const warning = judge(text, weights())
  return warning?.because.length === 0 && isName(text, titles) ? null : warning
}

/** Whether a text is what something is called, and says no more. */
function isName(text: string, titles: readonly string[]): boolean {
  const written = plain(text)
  return complaints.has(written) || titles.some((title) => plain(title) === written)
}

/** The pieces of a text that weigh most, for whoever asks why the card stands there or does not. */
export const explain = (text: string): Contribution[] => heaviestOf(text, weights())
