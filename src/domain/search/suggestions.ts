import { fold } from './fold.ts'
import { runsOf } from './runs.ts'
import { syllableOf, syllablesOfKeys } from './spelling.ts'
import { wordsOf } from './word-boundaries.ts'

/** The keys of a text for prefix search: its first characters, and their sound. */
export interface SuggestionKeys {
  folded: string
  sound: string
}

/** Maximum characters of a key; users do not type more. */
const keyLength = 24

/** The keys of a text. */
export function suggestionKeys(text: string): SuggestionKeys {
  const folded = fold(text).slice(0, keyLength)
  return { folded, sound: pinyinOf(folded) }
}

/** The key prefixes of a partial input; no `sound` if it can only be meant literally. */
export function typedKeys(input: string): { folded: string; sound: string | null } {
  const folded = fold(input).slice(0, keyLength)
  const keys = syllablesOfKeys(folded)
  if (keys && keys.length > 1) return { folded, sound: merged(keys.map(({ syllable }) => syllable).join('')) }
  const sound = pinyinOf(folded)
  const oneCharacter = folded.length === 1
  return { folded, sound: oneCharacter || sound.length < 2 ? null : sound }
}

/** The sound of a folded text, in pinyin without spaces, similar sounds merged. */
export function pinyinOf(folded: string): string {
  let sound = ''
  for (const character of folded) sound += syllableOf(character) ?? (/[a-z0-9]/.test(character) ? character : '')
  return merged(sound)
}

/** Merges similar sounds. It works on the whole text, so that pinyin typed without spaces has the same result. */
const merged = (pinyin: string) =>
  pinyin
    .replace(/([zcs])h+/g, '$1')
    .replace(/([ie]n)g+/g, '$1')
    .replaceAll('r', 'l')
    .replaceAll('f', 'h')

const spokenOnly = /^\p{Script=Han}+$/u

/**
 * Whether a suggestion that was found by its sound starts like the input, syllable by syllable: 血壓 (xue ya) is no
 * prefix of 血氧機 (xue yang ji). Pinyin may end within a syllable and is not checked further.
 */
export function beginsWithSyllables(input: string, text: string): boolean {
  const folded = fold(input)
  if (!spokenOnly.test(folded)) return true
  return suffixesOf(text).some((clause) => pinyinOf(fold(clause).slice(0, folded.length)) === pinyinOf(folded))
}

/** The suffixes of a title that start at each of its words. */
export function suffixesOf(title: string): string[] {
  const starts = new Set(clausesOf(title).map((clause) => title.length - clause.length))
  for (const { index, segment } of wordsOf(title)) if (/[\p{L}\p{N}]/u.test(segment)) starts.add(index)
  return Array.from(starts, (start) => title.slice(start))
}

/** The suffixes of a title that start at each of its clauses: where a user may start to type it. */
export function clausesOf(title: string): string[] {
  const starts = new Set<number>()
  const folded = fold(title)
  let end = -1
  for (const { start, text } of runsOf(folded)) {
    if (start > end && (end === -1 || /[^\s·・]/.test(folded.slice(end, start)))) starts.add(start)
    end = start + text.length
  }
  return Array.from(starts, (start) => title.slice(start))
}
