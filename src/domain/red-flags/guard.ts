import { trees } from '../symptoms/trees.ts'
import { type Contribution, heaviestOf } from './heaviest.ts'
import { judge, type Warning } from './judge.ts'
import { restore } from './stored-weights.ts'
import type { Weights } from './train.ts'
import { storedWeights } from './weights.data.ts'

/** What names a complaint and says nothing of it: whoever types no more looks for it. Where a rule lights it says enough. */
const complaints = new Set([...trees.flatMap(({ title, words }) => [title, ...words]), '想吐', '噁心', '嘔吐'])

let restored: Weights | undefined
const weights = () => {
  restored ??= restore(storedWeights)
  return restored
}

/**
 * Whether a text speaks of an emergency, of poison or of hurting oneself, and whether it may be happening now: then
 * help stands before everything else. What it was measured to find, and to leave alone, stands in docs/measurements.md.
 * @returns null where nothing in it does
 */
export function guard(text: string): Warning | null {
  const warning = judge(text, weights())
  return warning?.because.length === 0 && complaints.has(text.normalize('NFKC').trim()) ? null : warning
}

/** The pieces of a text that weigh most, for whoever asks why the card stands there or does not. */
export const explain = (text: string): Contribution[] => heaviestOf(text, weights())
