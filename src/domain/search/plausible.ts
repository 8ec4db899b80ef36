import type { Lexicality } from './lexicality.ts'
import { looksLike } from './look-alikes.ts'
import { syllableOf, toneOf } from './sound.ts'
import type { TypedSyllable } from './zhuyin-keys.ts'

/** A word that somebody typed, or one that they may have meant, folded, and what speaks for its being a word. */
export interface JudgedWord {
  text: string
  lexicality: Lexicality
}

/** The same with the number of documents it stands in. */
export interface JudgedProposal extends JudgedWord {
  documents: number
}

/** As many documents do not hold a misspelling, or the middle of other words, by chance. */
const commonFrom = 3

/**
 * How well somebody who typed one word can have meant another: what they typed is certainly wrong, or it may itself be
 * a word that is merely unknown here (體脂 beside 體質), so that the other may only be offered.
 */
export type Likeness = 'certain' | 'possible'

/**
 * Whether somebody who typed one word can well have meant the other, and how certainly; null when hardly. The shorter
 * a word, the more others sound like it by chance, so the more is asked: that the tones agree (the Zhuyin keyboard asks
 * for them, so a slip keeps them), that only one character differs, and that the site or the language knows the other
 * as a word. A word that the site knows is never doubted; one that the language knows is doubted only for one of the
 * site's that sounds exactly so or looks like it, and never replaced. Of two characters, nearly any pair is some word: they are replaced
 * only by a word that sounds exactly so.
 * @param together whether the other stands together with the rest of the query: then tones may differ
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
  const { kept, sameTones, sameSyllables, swapped, alike } = compared
  const length = meant.text.length
  const ofSite = meant.lexicality === 'site'
  const near = swapped || sameTones || alike || (together && kept > 0)
  if (typed.lexicality === 'word') return ofSite && (alike || (sameTones && sameSyllables))
  if (typed.lexicality === 'words') return ofSite || (meant.lexicality !== 'pieces' && near)
  if (ofSite) return near || kept > 0
  if (length === 2) return meant.lexicality === 'word' && near && (swapped || kept > 0)
  if (length === 3) return (near || meant.lexicality === 'word' || meant.documents >= commonFrom) && (swapped || kept > 0)
  return near || 2 * kept > length
}

/** A word from which on most of its characters say that another was meant, whatever speaks for its being a word. */
const tellingFrom = 3

/**
 * Whether somebody who typed a word that stands nowhere may have meant the other, which sounds like it: most of its characters
 * are right. Less than `likeness` asks, for it is only searched for beside the typed word.
 */
export function mayBeMeant(typed: JudgedWord, meant: string): boolean {
  if (typed.lexicality === 'site' || typed.lexicality === 'word' || typed.text.length < tellingFrom) return false
  const { kept, swapped } = compare(typed.text, meant)
  return swapped || kept >= Math.max(2, typed.text.length - 2)
}

/** Whether a word is spoken exactly as the typed sounds say. */
export const isSpokenSo = (typed: readonly TypedSyllable[], meant: string): boolean =>
  Array.from(meant).every((character, at) => toneOf(character) === typed[at]?.tone)

/** Whether a word can well have been meant by somebody who typed its sounds with the input method off. */
export function isSpoken(typed: readonly TypedSyllable[], meant: JudgedWord): boolean {
  if (meant.lexicality === 'site') return true
  if (meant.text.length > 2) return meant.lexicality !== 'none'
  return meant.lexicality === 'word' && isSpokenSo(typed, meant.text)
}

interface Comparison {
  kept: number
  sameTones: boolean
  sameSyllables: boolean
  swapped: boolean
  /** One character differs, and looks like the other. */
  alike: boolean
}

/** In what two words of one length differ. */
function compare(typed: string, meant: string): Comparison {
  let kept = 0
  let sameTones = true
  let sameSyllables = true
  let allAlike = true
  for (let at = 0; at < typed.length; at += 1) {
    const [one, other] = [typed.charAt(at), meant.charAt(at)]
    if (one === other) kept += 1
    allAlike &&= one === other || looksLike(one, other)
    sameTones &&= one === other || toneOf(one) === toneOf(other)
    sameSyllables &&= one === other || syllableOf(one) === syllableOf(other)
  }
  const swapped = !sameSyllables && sorted(typed) === sorted(meant)
  return { kept, sameTones, sameSyllables, swapped, alike: allAlike && kept === typed.length - 1 }
}

const sorted = (word: string) => [...word].sort().join('')
