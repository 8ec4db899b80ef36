import { wordsOf } from './borders.ts'
import { fold } from './fold.ts'
import { runsOf } from './runs.ts'
import { syllableOf } from './sound.ts'
import { syllablesOfKeys } from './zhuyin-keys.ts'

/** How a text can be asked for: by its first characters, or by how they sound. */
export interface SuggestionKeys {
  folded: string
  sound: string
}

/** Characters by which suggestions are told apart; nobody types on to more. */
const keyLength = 24

/** The keys of a text. */
export function suggestionKeys(text: string): SuggestionKeys {
  const folded = fold(text).slice(0, keyLength)
  return { folded, sound: spoken(folded) }
}

/** The keys that what somebody has typed so far must begin with; no `sound` when it can only be meant literally. */
export function typedKeys(typed: string): { folded: string; sound: string | null } {
  const folded = fold(typed).slice(0, keyLength)
  const keys = syllablesOfKeys(folded)
  if (keys && keys.length > 1) return { folded, sound: merged(keys.map(({ syllable }) => syllable).join('')) }
  const sound = spoken(folded)
  const oneCharacter = folded.length === 1
  return { folded, sound: oneCharacter || sound.length < 2 ? null : sound }
}

/** What a folded text sounds like, in pinyin without spaces, similar sounds as one. */
export function spoken(folded: string): string {
  let sound = ''
  for (const character of folded) sound += syllableOf(character) ?? (/[a-z0-9]/.test(character) ? character : '')
  return merged(sound)
}

/** Similar sounds as one. It works on the whole, so that pinyin typed without spaces comes out the same. */
const merged = (pinyin: string) =>
  pinyin
    .replace(/([zcs])h+/g, '$1')
    .replace(/([ie]n)g+/g, '$1')
    .replaceAll('r', 'l')
    .replaceAll('f', 'h')

const spokenOnly = /^\p{Script=Han}+$/u

/**
 * Whether a suggestion that was found by its sound begins like what was typed, syllable by syllable: 血壓 (xue ya) is
 * no beginning of 血氧機 (xue yang ji). Of pinyin, which may stop within a syllable, nothing more can be said.
 */
export function beginsWithSyllables(typed: string, text: string): boolean {
  const folded = fold(typed)
  if (!spokenOnly.test(folded)) return true
  return wordsOnOf(text).some((clause) => spoken(fold(clause).slice(0, folded.length)) === spoken(folded))
}

/** A title from each of its words on. */
export function wordsOnOf(title: string): string[] {
  const starts = new Set(clausesOf(title).map((clause) => title.length - clause.length))
  for (const { index, segment } of wordsOf(title)) if (/[\p{L}\p{N}]/u.test(segment)) starts.add(index)
  return Array.from(starts, (start) => title.slice(start))
}

/** Where somebody may begin to type a title: at the beginning of each of its clauses. */
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
