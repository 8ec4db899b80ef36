import { fold } from './fold.ts'
import { isIdleWord } from './query.ts'
import { thesaurus } from './synonyms/synonyms.ts'
import { around, wordsOf } from './word-boundaries.ts'

/**
 * How likely a run of characters is a word:
 * - `site`: it is a word of the site (glossary, tag, an article's keyword)
 * - `word`: it is one word of the language
 * - `words`: it is several such words
 * - `pieces`: words, and single characters that may be a rarer word or a name
 * - `none`: it begins or ends within a word, or contains a character without meaning (若 in 若正)
 */
export type Lexicality = 'site' | 'word' | 'words' | 'pieces' | 'none'

const order: readonly Lexicality[] = ['none', 'pieces', 'words', 'word', 'site']

/** The more likely of two levels. */
export const better = (one: Lexicality, other: Lexicality): Lexicality =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** The level of a typed word, without context. */
export const lexicalityOf = (word: string): Lexicality => lexicalityIn(word, 0, word.length)

/** Minimum length from which one word, or several, are rarely the middle of others. */
const sureFrom: Partial<Record<Lexicality, number>> = { word: 3, words: 4 }

/**
 * The level of a run in a text: that of its context, or its level alone if it is long enough (the dictionary segments
 * 臺北市長信箱 after 臺北市, but 市長信箱 is two words all the same).
 */
export function lexicalityAt(text: string, at: number, length: number): Lexicality {
  const alone = lexicalityOf(text.slice(at, at + length))
  return better(lexicalityIn(text, at, length), length >= (sureFrom[alone] ?? Number.POSITIVE_INFINITY) ? alone : 'none')
}

/** The level of a run in the context of its text. */
export function lexicalityIn(text: string, at: number, length: number): Lexicality {
  if (thesaurus.has(fold(text.slice(at, at + length)))) return 'site'
  const from = Math.max(0, at - around)
  const start = at - from
  const pieces: string[] = []
  let began = false
  for (const { index, segment } of wordsOf(text.slice(from, at + length + around))) {
    const end = index + segment.length
    if (end <= start) continue
    if (index >= start + length) break
    if (end > start + length || (!began && index !== start)) return 'none'
    began = true
    pieces.push(segment)
  }
  if (pieces.length === 1 && length > 1) return 'word'
  if (pieces.every((piece) => piece.length > 1)) return 'words'
  return pieces.some((piece) => piece.length === 1 && isIdleWord(fold(piece))) ? 'none' : 'pieces'
}
