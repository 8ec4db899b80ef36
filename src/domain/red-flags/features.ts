import type { RedFlag } from './help.ts'
import { foldedPattern, normalizeText, replaceDenied, replaceIdioms, withMedicineClasses, wordsIn } from './normalize-text.ts'
import { type Rule, rules } from './rules.data.ts'
import type { Word } from './vocabulary.data.ts'
import { vocabulary } from './vocabulary.data.ts'

const expandVocabulary = (source: string) =>
  source.replace(/\{([a-z]+)\}/gi, (_, word: string) => `(?:${vocabulary[word as Word]})`)

const compiled = rules.map((rule) => ({
  ...rule,
  expression: rule.expressions ? foldedPattern(rule.expressions.map(expandVocabulary).join('|')) : null,
}))

/** A rule that matches a text. */
interface RuleHit {
  group: string
  kind: RedFlag
  beforePoison: boolean
}

/**
 * The rules that match.
 * @param text normalised (`normalize-text.ts`)
 * @param positions the positions of the vocabulary's words in it
 */
function rulesThatLight(text: string, positions: ReadonlyMap<Word, readonly number[]>): RuleHit[] {
  return compiled
    .filter((rule) => rule.expression?.test(text) || rule.together?.some((words) => occurTogether(words, positions, rule)))
    .map(({ group, kind, beforePoison = false }) => ({ group, kind, beforePoison }))
}

/** Whether all of the words occur within a number of characters of each other, in any order. */
function occurTogether(words: readonly Word[], positions: ReadonlyMap<Word, readonly number[]>, { within = 20 }: Rule): boolean {
  const [first, ...others] = words.map((word) => positions.get(word) ?? [])
  if (!first || others.some((found) => found.length === 0)) return false
  // a window with all of them starts at one of them
  return [first, ...others]
    .flat()
    .some((start) =>
      [first, ...others].every((found) => found.some((position) => position >= start && position <= start + within)),
    )
}

/** Maximum length of an n-gram feature, characters. */
const maxPieceLength = 3

/** The features of a text, each once: n-grams, vocabulary words alone (`#`) and in pairs, matching rules (`!`). */
export interface TextFeatures {
  features: string[]
  hits: RuleHit[]
  words: ReadonlySet<Word>
}

/** Extracts the features of a text for the rules and the model. */
export function readText(text: string): TextFeatures {
  const flat = withMedicineClasses(replaceDenied(replaceIdioms(normalizeText(text))))
  const positions = wordsIn(flat)
  const hits = rulesThatLight(flat, positions)
  const words = [...positions.keys()].sort()
  const pairs = words.flatMap((item, index) => words.slice(index + 1).map((other) => `#${item}+${other}`))
  const rules = hits.map(({ group }) => `!${group}`)
  const features = [...pieces(flat), ...words.map((word) => `#${word}`), ...pairs, ...rules]
  return { features: [...new Set(features)], hits, words: new Set(words) }
}

/** N-grams of one to three characters; `^` and `$` mark the beginning and the end. */
function pieces(flat: string): string[] {
  const characters = ['^', ...flat, '$']
  const found: string[] = []
  for (let length = 1; length <= maxPieceLength; length += 1)
    for (let index = 0; index + length <= characters.length; index += 1)
      found.push(characters.slice(index, index + length).join(''))
  return found
}
