import { eachRun, type Run } from './runs.ts'

/**
 * A term as a key that is quick to count: of one or two characters as a number, of a longer word as itself.
 * `termOfKey` gives the text.
 */
export type TermKey = number | string

/** Longer words are no words anybody types; their beginning is enough. */
const longestWord = 32

/** The term of a Latin word or number. */
export const wordTerm = (text: string): string => text.slice(0, longestWord)

/** The text of a term. */
export function termOfKey(key: TermKey): string {
  if (typeof key === 'string') return key
  const first = key >>> 16
  return first === 0 ? String.fromCharCode(key) : String.fromCharCode(first, key & 0xffff)
}

const pairKey = (first: number, second: number): number => (first << 16) | second

function wordKey(text: string): TermKey {
  if (text.length === 1) return text.charCodeAt(0)
  return text.length === 2 ? pairKey(text.charCodeAt(0), text.charCodeAt(1)) : text.slice(0, longestWord)
}

/**
 * Calls `take` with every term of a folded text: of Chinese all pairs of neighbours and all single characters,
 * of Latin words and numbers the whole word, and of a single Latin letter the pair with its Chinese neighbour
 * too (B肝, 維生素D).
 */
export function eachTerm(folded: string, take: (key: TermKey) => void): void {
  let endBefore = -1
  let letterBefore = false
  eachRun(folded, (kind, start, end) => {
    const letter = kind === 'word' && end - start === 1
    if (
      start === endBefore &&
      (letter || letterBefore) &&
      !isHalf(folded.charCodeAt(start)) &&
      !isHalf(folded.charCodeAt(start - 1))
    )
      take(pairKey(folded.charCodeAt(start - 1), folded.charCodeAt(start)))
    endBefore = end
    letterBefore = letter
    if (kind === 'word') {
      take(wordKey(folded.slice(start, end)))
      return
    }
    let before = 0
    for (let at = start; at < end; at += 1) {
      const code = folded.charCodeAt(at)
      if (isHalf(code)) {
        eachRareTerm(folded.slice(at === start ? at : at - 1, end), at > start, take)
        return
      }
      take(code)
      if (at > start) take(pairKey(before, code))
      before = code
    }
  })
}

/** Rarer Chinese characters are two units long: from the first of them on, a run is taken character by character. */
function eachRareTerm(text: string, firstTaken: boolean, take: (key: TermKey) => void): void {
  let before = ''
  for (const character of text) {
    if (before || !firstTaken) take(keyOf(character))
    if (before) take(keyOf(before + character))
    before = character
  }
}

const keyOf = (text: string): TermKey =>
  text.length === 1
    ? text.charCodeAt(0)
    : text.length === 2 && !hasHalves(text)
      ? pairKey(text.charCodeAt(0), text.charCodeAt(1))
      : text

const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff

/** Whether a text holds characters that are two units long. */
export const hasHalves = (text: string): boolean => /[\uD800-\uDFFF]/.test(text)

/** How many terms a folded text has, about: rare characters count twice. */
export function countTerms(folded: string): number {
  let terms = 0
  let endBefore = -1
  let letterBefore = false
  eachRun(folded, (kind, start, end) => {
    const letter = kind === 'word' && end - start === 1
    if (start === endBefore && (letter || letterBefore)) terms += 1
    terms += kind === 'word' ? 1 : 2 * (end - start) - 1
    endBefore = end
    letterBefore = letter
  })
  return terms
}

/** The pair across a letter and the Chinese character beside it, or null when neither side is a single letter. */
export function jointTerm(left: Run, right: Run): string | null {
  const letters = [left, right].filter(({ kind, text }) => kind === 'word' && text.length === 1)
  const touching = left.start + left.text.length === right.start
  const joint = left.text.slice(-1) + right.text.charAt(0)
  return touching && letters.length > 0 && !hasHalves(joint) ? joint : null
}
