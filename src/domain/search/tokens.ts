import { eachRun, type Run } from './runs.ts'

/**
 * A term as a key that is fast to count: one or two UTF-16 code units as a number, a longer word as itself. `termOfKey`
 * returns the text.
 */
export type TermKey = number | string

/** Maximum length of a word; a longer one is truncated. */
const maxWordLength = 32

/** The term of a Latin word or number. */
export const wordTerm = (text: string): string => text.slice(0, maxWordLength)

/** The text of a term. */
export function termOfKey(key: TermKey): string {
  if (typeof key === 'string') return key
  const first = key >>> 16
  return first === 0 ? String.fromCharCode(key) : String.fromCharCode(first, key & 0xffff)
}

const pairKey = (first: number, second: number): number => (first << 16) | second

function wordKey(text: string): TermKey {
  if (text.length === 1) return text.charCodeAt(0)
  return text.length === 2 ? pairKey(text.charCodeAt(0), text.charCodeAt(1)) : text.slice(0, maxWordLength)
}

/**
 * Calls `visit` with every term of a folded text: all bigrams and single characters of Chinese, whole Latin words and
 * numbers, and for a single Latin letter or digit also the bigram with its Chinese neighbour (B肝, 維生素D), with or without a space
 * between them (B 肝).
 */
export function eachTerm(folded: string, visit: (key: TermKey) => void): void {
  let endBefore = -1
  let before: NeighbourKind = 'other'
  eachRun(folded, (kind, start, end) => {
    const side = sideOf(kind, end - start)
    if (
      pairsWith(before, side) &&
      isJoined(folded, endBefore, start) &&
      !isHalf(folded.charCodeAt(start)) &&
      !isHalf(folded.charCodeAt(endBefore - 1))
    )
      visit(pairKey(folded.charCodeAt(endBefore - 1), folded.charCodeAt(start)))
    endBefore = end
    before = side
    if (kind === 'word') {
      visit(wordKey(folded.slice(start, end)))
      return
    }
    let last = 0
    for (let index = start; index < end; index += 1) {
      const code = folded.charCodeAt(index)
      if (isHalf(code)) {
        eachRareTerm(folded.slice(index === start ? index : index - 1, end), index > start, visit)
        return
      }
      visit(code)
      if (index > start) visit(pairKey(last, code))
      last = code
    }
  })
}

/** Rarer Chinese characters are two units long: from the first of them on, a run is processed by character. */
function eachRareTerm(text: string, firstTaken: boolean, visit: (key: TermKey) => void): void {
  let before = ''
  for (const character of text) {
    if (before || !firstTaken) visit(keyOf(character))
    if (before) visit(keyOf(before + character))
    before = character
  }
}

const keyOf = (text: string): TermKey =>
  text.length === 1
    ? text.charCodeAt(0)
    : text.length === 2 && !hasSurrogatePairs(text)
      ? pairKey(text.charCodeAt(0), text.charCodeAt(1))
      : text

const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff

/** Whether a text contains surrogate pairs. */
export const hasSurrogatePairs = (text: string): boolean => /[\uD800-\uDFFF]/.test(text)

/** Approximate number of terms of a folded text: rare characters count twice. */
export function countTerms(folded: string): number {
  let terms = 0
  let endBefore = -1
  let before: NeighbourKind = 'other'
  eachRun(folded, (kind, start, end) => {
    const side = sideOf(kind, end - start)
    if (pairsWith(before, side) && isJoined(folded, endBefore, start)) terms += 1
    terms += kind === 'word' ? 1 : 2 * (end - start) - 1
    endBefore = end
    before = side
  })
  return terms
}

/** The kind of a run for its neighbour: a single letter or digit forms a bigram with the adjacent Chinese character. */
type NeighbourKind = 'letter' | 'han' | 'other'
const sideOf = (kind: Run['kind'], length: number): NeighbourKind => (kind === 'han' ? 'han' : length === 1 ? 'letter' : 'other')
const pairsWith = (left: NeighbourKind, right: NeighbourKind) =>
  (left === 'letter' && right === 'han') || (left === 'han' && right === 'letter')

/** Whether a run is adjacent to another's end, or separated by a single space. */
const isJoined = (text: string, end: number, start: number) =>
  end >= 0 && (start === end || (start === end + 1 && text.charAt(end) === ' '))

/** The bigram of a single letter or digit and the Chinese character beside it; null for other and for separated runs. */
export function jointTerm(folded: string, left: Run, right: Run): string | null {
  const joint = left.text.slice(-1) + right.text.charAt(0)
  const joined = isJoined(folded, left.start + left.text.length, right.start)
  const pairs = pairsWith(sideOf(left.kind, left.text.length), sideOf(right.kind, right.text.length))
  return joined && pairs && !hasSurrogatePairs(joint) ? joint : null
}
