import type { RedFlag } from './help.ts'
import { type Rule, rules } from './rules.data.ts'
import { vocabulary, type Word } from './vocabulary.data.ts'
import { pattern } from './words.ts'

const withWords = (source: string) => source.replace(/\{([a-z]+)\}/gi, (_, word: string) => `(?:${vocabulary[word as Word]})`)

const compiled = rules.map((rule) => ({
  ...rule,
  expression: rule.says ? pattern(rule.says.map(withWords).join('|')) : null,
}))

/** A rule that matches a text. */
export interface RuleHit {
  group: string
  kind: RedFlag
  beforePoison: boolean
}

/**
 * The rules that match.
 * @param text normalised (`words.ts`)
 * @param places the positions of the vocabulary's words in it
 */
export function rulesThatLight(text: string, places: ReadonlyMap<Word, readonly number[]>): RuleHit[] {
  return compiled
    .filter((rule) => rule.expression?.test(text) || rule.together?.some((words) => occurTogether(words, places, rule)))
    .map(({ group, kind, beforePoison = false }) => ({ group, kind, beforePoison }))
}

/** Whether all of the words occur within a number of characters of each other, in any order. */
function occurTogether(words: readonly Word[], places: ReadonlyMap<Word, readonly number[]>, { within = 20 }: Rule): boolean {
  const [first, ...others] = words.map((word) => places.get(word) ?? [])
  if (!first || others.some((found) => found.length === 0)) return false
  // a window with all of them starts at one of them
  return [first, ...others]
    .flat()
    .some((start) => [first, ...others].every((found) => found.some((at) => at >= start && at <= start + within)))
}
