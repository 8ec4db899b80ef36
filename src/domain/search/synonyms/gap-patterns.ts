import { fold } from '../fold.ts'
import { gapPatterns } from './gap-patterns.data.ts'

/** Words that occur in this order with a gap, and their common meaning. */
interface GapPattern {
  /** Each part is any of some folded words. */
  parts: string[][]
  meant: { folded: string; written: string }[]
}

/** Maximum gap between two parts, characters. */
const widestGap = 8

const read = (line: string): GapPattern => {
  const [left = '', right = ''] = line.split(' > ')
  return {
    parts: left.split(' … ').map((part) => part.split(' ').map(fold)),
    meant: right.split(' ').map((written) => ({ folded: fold(written), written })),
  }
}

const patterns: readonly GapPattern[] = gapPatterns.trim().split('\n').map(read)

/** A part of a folded query that matches a pattern, and its term. */
export interface GapMatch {
  start: number
  end: number
  to: string
  written: string
}

/** The matches of the patterns in a folded query. */
export function gapMatches(folded: string): GapMatch[] {
  return patterns.flatMap(({ parts, meant }) => {
    const place = placeOf(folded, parts)
    return place ? meant.map(({ folded: to, written }) => ({ ...place, to, written })) : []
  })
}

function placeOf(folded: string, parts: readonly (readonly string[])[]): { start: number; end: number } | null {
  const [first = [], ...rest] = parts
  for (let start = 0; start < folded.length; start += 1) {
    const opening = startingAt(folded, start, first)
    if (opening === 0) continue
    let end: number | null = start + opening
    for (const part of rest) end = end === null ? null : endOfNext(folded, end, part)
    if (end !== null) return { start, end }
  }
  return null
}

function endOfNext(folded: string, from: number, words: readonly string[]): number | null {
  for (let at = from; at <= Math.min(from + widestGap, folded.length); at += 1) {
    const length = startingAt(folded, at, words)
    if (length > 0) return at + length
  }
  return null
}

/** The length of the longest of some words at a position; 0 for none. */
const startingAt = (folded: string, at: number, words: readonly string[]): number =>
  words.reduce((longest, word) => (word.length > longest && folded.startsWith(word, at) ? word.length : longest), 0)
