import { type RuleHit, rulesThatLight } from './rule-hits.ts'
import type { Word } from './vocabulary.data.ts'
import { plain, withMedicineClasses, withoutIdioms, wordsIn } from './words.ts'

/** Maximum length of an n-gram feature, characters. */
const maxPieceLength = 3

/** The features of a text, each once: n-grams, vocabulary words alone (`#`) and in pairs, matching rules (`!`). */
export interface Read {
  features: string[]
  hits: RuleHit[]
  words: ReadonlySet<Word>
}

/** Extracts the features of a text for the rules and the model. */
export function readText(text: string): Read {
  const flat = withMedicineClasses(withoutIdioms(plain(text)))
  const places = wordsIn(flat)
  const hits = rulesThatLight(flat, places)
  const words = [...places.keys()].sort()
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => `#${one}+${other}`))
  const rules = hits.map(({ group }) => `!${group}`)
  const features = [...pieces(flat), ...words.map((word) => `#${word}`), ...pairs, ...rules]
  return { features: [...new Set(features)], hits, words: new Set(words) }
}

/** N-grams of one to three characters; `^` and `$` mark the beginning and the end. */
function pieces(flat: string): string[] {
  const characters = ['^', ...flat, '$']
  const found: string[] = []
  for (let length = 1; length <= maxPieceLength; length += 1)
    for (let at = 0; at + length <= characters.length; at += 1) found.push(characters.slice(at, at + length).join(''))
  return found
}
