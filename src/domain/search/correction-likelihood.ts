import { fold } from './fold.ts'
import { isStopWord } from './query.ts'
import { looksLike, rhymes, syllableOf, type TypedSyllable, toneOf } from './spelling.ts'
import { thesaurus } from './synonyms/synonyms.ts'
import { contextLength, wordsOf } from './word-boundaries.ts'

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
export const betterLexicality = (item: Lexicality, other: Lexicality): Lexicality =>
  order.indexOf(item) >= order.indexOf(other) ? item : other

/** The level of a typed word, without context. */
export const lexicalityOf = (word: string): Lexicality => lexicalityIn(word, 0, word.length)

/** Minimum length from which one word, or several, are rarely the middle of others. */
const certainLength: Partial<Record<Lexicality, number>> = { word: 3, words: 4 }

/**
 * The level of a run in a text: that of its context, or its level alone if it is long enough (the dictionary segments
 * 臺北市長信箱 after 臺北市, but 市長信箱 is two words all the same).
 */
export function lexicalityAt(text: string, position: number, length: number): Lexicality {
  const ownLexicality = lexicalityOf(text.slice(position, position + length))
  return betterLexicality(
    lexicalityIn(text, position, length),
    length >= (certainLength[ownLexicality] ?? Number.POSITIVE_INFINITY) ? ownLexicality : 'none',
  )
}

/** The level of a run in the context of its text. */
export function lexicalityIn(text: string, position: number, length: number): Lexicality {
  if (thesaurus.has(fold(text.slice(position, position + length)))) return 'site'
  const from = Math.max(0, position - contextLength)
  const start = position - from
  const pieces: string[] = []
  let hasStarted = false
  for (const { index, segment } of wordsOf(text.slice(from, position + length + contextLength))) {
    const end = index + segment.length
    if (end <= start) continue
    if (index >= start + length) break
    if (end > start + length || (!hasStarted && index !== start)) return 'none'
    hasStarted = true
    pieces.push(segment)
  }
  if (pieces.length === 1 && length > 1) return 'word'
  if (pieces.every((piece) => piece.length > 1)) return 'words'
  return pieces.some((piece) => piece.length === 1 && isStopWord(fold(piece))) ? 'none' : 'pieces'
}

/** A typed word, or a proposed one, folded, with its level. */
export interface JudgedWord {
  text: string
  lexicality: Lexicality
}

/** A proposed word with its document frequency. */
export interface JudgedProposal extends JudgedWord {
  documents: number
}

/** Minimum document frequency that neither a misspelling nor the middle of other words reaches by chance. */
const commonFrom = 3

/**
 * Confidence that another word was meant: the typed word is certainly wrong, or it may itself be a word that is merely
 * unknown here (體脂 beside 體質), so that the other is only offered.
 */
export type Confidence = 'certain' | 'possible'

/**
 * Whether a typed word may mean another, and with which confidence; null if unlikely. The shorter a word, the more
 * others sound like it by chance, so the stricter the conditions: equal tones (the Zhuyin keyboard requires them, so a
 * typing error preserves them), only one different character, and a word of the site or the language as the proposal. A
 * word of the site is never doubted; a word of the language is doubted only for a word of the site that sounds exactly
 * the same or looks like it, and never replaced. Nearly any two characters are some word: they are replaced only by a
 * word that sounds exactly the same.
 * @param occursWithNeighbours whether the proposal occurs together with the rest of the query: then tones may differ
 */
export function correctionConfidence(
  word: JudgedWord,
  proposal: JudgedProposal,
  occursWithNeighbours: boolean,
): Confidence | null {
  const compared = compare(word.text, proposal.text)
  if (!isPlausible(word, proposal, occursWithNeighbours, compared)) return null
  if (word.lexicality === 'word' || word.lexicality === 'words') return 'possible'
  const { sameTones, sameSyllables } = compared
  return proposal.text.length > 2 || (sameTones && sameSyllables) ? 'certain' : 'possible'
}

function isPlausible(word: JudgedWord, proposal: JudgedProposal, occursWithNeighbours: boolean, compared: Comparison): boolean {
  if (word.lexicality === 'site' || proposal.lexicality === 'none') return false
  const { unchanged, sameTones, sameSyllables, swapped, looksAlike } = compared
  const length = proposal.text.length
  const ofSite = proposal.lexicality === 'site'
  const near = swapped || sameTones || looksAlike || (occursWithNeighbours && unchanged > 0)
  if (word.lexicality === 'word') return ofSite && (looksAlike || (sameTones && sameSyllables))
  if (word.lexicality === 'words') return ofSite || (proposal.lexicality !== 'pieces' && near)
  if (ofSite) return near || unchanged > 0
  if (length === 2) return proposal.lexicality === 'word' && near && (swapped || unchanged > 0)
  if (length === 3)
    return (near || proposal.lexicality === 'word' || proposal.documents >= commonFrom) && (swapped || unchanged > 0)
  return near || 2 * unchanged > length
}

/** Minimum length from which the majority of its characters decides, whatever the level of the word. */
const indicativeFrom = 3

/**
 * Whether a typed word that occurs nowhere may mean a similar-sounding one: most of its characters are equal. Weaker
 * than `correctionConfidence`, because the proposal is only searched in addition to the typed word.
 */
export function isPossibleCorrection(word: JudgedWord, proposal: string): boolean {
  if (word.lexicality === 'site' || word.lexicality === 'word' || word.text.length < indicativeFrom) return false
  const { unchanged, swapped } = compare(word.text, proposal)
  return swapped || unchanged >= Math.max(2, word.text.length - 2)
}

/** The words that differ from a typed one in a single character that rhymes (糖料病, 糖尿病). */
export const rhymingWords = (text: string, words: readonly string[]): string[] =>
  text.length < indicativeFrom
    ? []
    : words.filter((word) => {
        const changed = Array.from(word, (_, index) => index).filter((index) => word[index] !== text[index])
        const [position = 0] = changed
        return word.length === text.length && changed.length === 1 && rhymes(text.charAt(position), word.charAt(position))
      })

/** Whether a word is pronounced exactly as the typed sounds. */
export const hasSameTones = (syllables: readonly TypedSyllable[], proposal: string): boolean =>
  Array.from(proposal).every((character, index) => toneOf(character) === syllables[index]?.tone)

/** Whether a word may be meant by sounds that were typed with the input method off. */
export function matchesTypedSounds(syllables: readonly TypedSyllable[], proposal: JudgedWord): boolean {
  if (proposal.lexicality === 'site') return true
  if (proposal.text.length > 2) return proposal.lexicality !== 'none'
  return proposal.lexicality === 'word' && hasSameTones(syllables, proposal.text)
}

interface Comparison {
  unchanged: number
  sameTones: boolean
  sameSyllables: boolean
  swapped: boolean
  /** One character differs, and is a look-alike. */
  looksAlike: boolean
}

/** The differences between two words of one length. */
function compare(word: string, proposal: string): Comparison {
  let unchanged = 0
  let sameTones = true
  let sameSyllables = true
  let allAlike = true
  for (let index = 0; index < word.length; index += 1) {
    const [typedCharacter, meantCharacter] = [word.charAt(index), proposal.charAt(index)]
    if (typedCharacter === meantCharacter) unchanged += 1
    allAlike &&= typedCharacter === meantCharacter || looksLike(typedCharacter, meantCharacter)
    sameTones &&= typedCharacter === meantCharacter || toneOf(typedCharacter) === toneOf(meantCharacter)
    sameSyllables &&= typedCharacter === meantCharacter || syllableOf(typedCharacter) === syllableOf(meantCharacter)
  }
  const swapped = !sameSyllables && sorted(word) === sorted(proposal)
  return { unchanged, sameTones, sameSyllables, swapped, looksAlike: allAlike && unchanged === word.length - 1 }
}

const sorted = (word: string) => [...word].sort().join('')
