import type { Lexicality } from './lexicality.ts'
import { looksLike } from './look-alikes.ts'
import { syllableOf, toneOf } from './sound.ts'
import type { TypedSyllable } from './zhuyin-keys.ts'

/** A typed word, or a proposed one, folded, with its level. */
export interface JudgedWord {
  text: string
  lexicality: Lexicality
}

/** The same with its document frequency. */
export interface JudgedProposal extends JudgedWord {
  documents: number
}

/** Minimum document frequency that neither a misspelling nor the middle of other words reaches by chance. */
const commonFrom = 3

/**
 * Confidence that another word was meant: the typed word is certainly wrong, or it may itself be a word that is merely
 * unknown here (體脂 beside 體質), so that the other is only offered.
 */
export type Likeness = 'certain' | 'possible'

/**
 * Whether a typed word may mean another, and with which confidence; null if unlikely. The shorter a word, the more
 * others sound like it by chance, so the stricter the conditions: equal tones (the Zhuyin keyboard requires them, so a
 * typing error preserves them), only one different character, and a word of the site or the language as the proposal. A
 * word of the site is never doubted; a word of the language is doubted only for a word of the site that sounds exactly
 * the same or looks like it, and never replaced. Nearly any two characters are some word: they are replaced only by a
 * word that sounds exactly the same.
 * @param together whether the proposal occurs together with the rest of the query: then tones may differ
 */
export function likeness(typed: JudgedWord, meant: JudgedProposal, together: boolean): Likeness | null {
  const compared = compare(typed.text, meant.text)
  if (!isPlausible(typed, meant, together, compared)) return null
  if (typed.lexicality === 'word' || typed.lexicality === 'words') return 'possible'
  const { sameTones, sameSyllables } = compared
  return meant.text.length > 2 || (sameTones && sameSyllables) ? 'certain' : 'possible'
}

function isPlausible(typed: JudgedWord, meant: JudgedProposal, together: boolean, compared: Comparison): boolean {
  if (typed.lexicality === 'site' || meant.lexicality === 'none') return false
  const { unchanged, sameTones, sameSyllables, swapped, alike } = compared
  const length = meant.text.length
  const ofSite = meant.lexicality === 'site'
  const near = swapped || sameTones || alike || (together && unchanged > 0)
  if (typed.lexicality === 'word') return ofSite && (alike || (sameTones && sameSyllables))
  if (typed.lexicality === 'words') return ofSite || (meant.lexicality !== 'pieces' && near)
  if (ofSite) return near || unchanged > 0
  if (length === 2) return meant.lexicality === 'word' && near && (swapped || unchanged > 0)
  if (length === 3) return (near || meant.lexicality === 'word' || meant.documents >= commonFrom) && (swapped || unchanged > 0)
  return near || 2 * unchanged > length
}

/** Minimum length from which the majority of its characters decides, whatever the level of the word. */
const indicativeFrom = 3

/**
 * Whether a typed word that occurs nowhere may mean a similar-sounding one: most of its characters are equal. Weaker
 * than `likeness`, because the proposal is only searched in addition to the typed word.
 */
export function mayBeMeant(typed: JudgedWord, meant: string): boolean {
  if (typed.lexicality === 'site' || typed.lexicality === 'word' || typed.text.length < indicativeFrom) return false
  const { unchanged, swapped } = compare(typed.text, meant)
  return swapped || unchanged >= Math.max(2, typed.text.length - 2)
}

/** Whether a word is pronounced exactly as the typed sounds. */
export const isSpokenSo = (typed: readonly TypedSyllable[], meant: string): boolean =>
  Array.from(meant).every((character, at) => toneOf(character) === typed[at]?.tone)

/** Whether a word may be meant by sounds that were typed with the input method off. */
export function isSpoken(typed: readonly TypedSyllable[], meant: JudgedWord): boolean {
  if (meant.lexicality === 'site') return true
  if (meant.text.length > 2) return meant.lexicality !== 'none'
  return meant.lexicality === 'word' && isSpokenSo(typed, meant.text)
}

interface Comparison {
  unchanged: number
  sameTones: boolean
  sameSyllables: boolean
  swapped: boolean
  /** One character differs, and is a look-alike. */
  alike: boolean
}

/** The differences between two words of one length. */
function compare(typed: string, meant: string): Comparison {
  let unchanged = 0
  let sameTones = true
  let sameSyllables = true
  let allAlike = true
  for (let at = 0; at < typed.length; at += 1) {
    const [one, other] = [typed.charAt(at), meant.charAt(at)]
    if (one === other) unchanged += 1
    allAlike &&= one === other || looksLike(one, other)
    sameTones &&= one === other || toneOf(one) === toneOf(other)
    sameSyllables &&= one === other || syllableOf(one) === syllableOf(other)
  }
  const swapped = !sameSyllables && sorted(typed) === sorted(meant)
  return { unchanged, sameTones, sameSyllables, swapped, alike: allAlike && unchanged === typed.length - 1 }
}

const sorted = (word: string) => [...word].sort().join('')
