import { type Contribution, heaviestOf } from './heaviest.ts'
import { judge, type Warning } from './judge.ts'
import { restore } from './stored-weights.ts'
import type { Weights } from './train.ts'
import { storedWeights } from './weights.data.ts'

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
export const guard = (text: string): Warning | null => judge(text, weights())

/** The pieces of a text that weigh most, for whoever asks why the card stands there or does not. */
export const explain = (text: string): Contribution[] => heaviestOf(text, weights())
