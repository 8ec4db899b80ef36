import { fold } from '../search/fold.ts'
import { idioms } from './idioms.data.ts'
import { vocabulary, type Word } from './vocabulary.data.ts'

/**
 * Normalises text for matching: folded, without the blanks and marks between characters. Figures retain their point and
 * slash.
 */
export const plain = (text: string): string =>
  fold(text.normalize('NFKC')).replace(/(?<!\d)[./]|[./](?!\d)|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}./ˇˋˊ˙]+/gu, '')

/** Patterns are written in ordinary text; they are folded like the input. */
export const pattern = (source: string, flags = 'u'): RegExp => new RegExp(fold(source), flags)

const idiom = pattern(idioms.join('|'), 'gu')

/** Replaces an idiom; no plain text contains this character. */
export const idiomMark = '※'

/** A plain text without its idioms. */
export const withoutIdioms = (text: string): string => text.replace(idiom, idiomMark)

const words = Object.entries(vocabulary).map(([word, source]) => [word as Word, pattern(source, 'gu')] as const)

/** Maximum occurrences of a word; more add nothing. */
const maxPlaces = 40

/** The positions of each vocabulary word in a normalised text: the start of each match. */
export function wordsIn(text: string): Map<Word, number[]> {
  const found = new Map<Word, number[]>()
  for (const [word, expression] of words) {
    const places: number[] = []
    for (const { index } of text.matchAll(expression)) if (places.push(index) === maxPlaces) break
    if (places.length > 0) found.set(word, places)
  }
  return found
}
