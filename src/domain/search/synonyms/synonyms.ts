import { fold } from '../fold.ts'
import { unspaced } from '../runs.ts'
import { boundariesOf } from '../word-boundaries.ts'
import { body, symptoms } from './body.data.ts'
import { care, medicines } from './care.data.ts'
import { diseases } from './diseases.data.ts'
import { activities, foods } from './everyday.data.ts'
import { gapPatterns } from './gap-patterns.data.ts'
import { spoken } from './spoken.data.ts'
import { medicineLines, shortTradeNames } from './trade-names.ts'

/** Words that occur in this order with a gap, and their common meaning. */
interface GapPattern {
  /** Each part is any of some folded words. */
  parts: string[][]
  terms: { folded: string; written: string }[]
}

/** Maximum gap between two parts, characters. */
const widestGap = 8

const parsePattern = (line: string): GapPattern => {
  const [left = '', right = ''] = line.split(' > ')
  return {
    parts: left.split(' … ').map((part) => part.split(' ').map(fold)),
    terms: right.split(' ').map((written) => ({ folded: fold(written), written })),
  }
}

const patterns: readonly GapPattern[] = gapPatterns.trim().split('\n').map(parsePattern)

/** A part of a folded query that matches a pattern, and its term. */
interface GapMatch {
  start: number
  end: number
  to: string
  written: string
}

/** The matches of the patterns in a folded query. */
function gapMatches(folded: string): GapMatch[] {
  return patterns.flatMap(({ parts, terms }) => {
    const range = findPattern(folded, parts)
    return range ? terms.map(({ folded: to, written }) => ({ ...range, to, written })) : []
  })
}

function findPattern(folded: string, parts: readonly (readonly string[])[]): { start: number; end: number } | null {
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
  for (let index = from; index <= Math.min(from + widestGap, folded.length); index += 1) {
    const length = startingAt(folded, index, words)
    if (length > 0) return index + length
  }
  return null
}

/** The length of the longest of some words at a position; 0 for none. */
const startingAt = (folded: string, position: number, words: readonly string[]): number =>
  words.reduce((longest, word) => (word.length > longest && folded.startsWith(word, position) ? word.length : longest), 0)

/**
 * One line of the editors' table. In a line of synonyms (足癬 香港腳) every word also finds the others, and a word is on
 * only one such line. After `>` the first word also finds the narrower ones after it, but not in the other direction (>
 * 三高 高血壓 高血脂). Spellings that differ in variants only (臺/台, 便祕/便秘), and words that contain each other (乾眼 乾眼症), need no
 * line: the index matches them.
 */
export interface SynonymLine {
  words: string[]
  /** Only the first finds the others. */
  narrower: boolean
  /** The others do not mean the same: the class and the illness of a medicine. They are found after what does. */
  related?: boolean
}

/** Parses a table of lines. */
export const readLines = (table: string): SynonymLine[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const narrower = line.startsWith('> ')
      return { words: (narrower ? line.slice(2) : line).trim().split(' '), narrower }
    })

/** The editors' table, one file per subject. */
export const editorsLines: readonly SynonymLine[] = [
  ...[symptoms, diseases, medicines, foods, body, activities, care, spoken].flatMap(readLines),
  ...medicineLines,
]

/** A word of a query and its synonym, folded. */
export interface Synonym {
  from: string
  to: string
}

/** A query with a synonym. */
export interface QueryVariant extends Synonym {
  /** The whole query with `from` replaced by `to`, folded. */
  text: string
  /** The synonym in the spelling of the editors' table. */
  written: string
  /** It does not mean the same (`SynonymLine`). */
  related: boolean
}

/**
 * The first form of each replaced word, then the second of each: where only a few are searched, the first word of a long
 * sentence does not use up all of them.
 */
export function interleaveForms(forms: readonly QueryVariant[]): QueryVariant[] {
  const byWord = [...Map.groupBy(forms, ({ from }) => from).values()]
  const rounds = Math.max(0, ...byWord.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => byWord.flatMap((ofWord) => ofWord[round] ?? [])).flat()
}

/** The synonyms that are new to the reader: each word once, and none that the query already contains. */
export function newSynonyms<T extends Synonym>(query: string, synonyms: readonly T[]): T[] {
  const foldedQuery = unspaced(fold(query))
  const folded = synonyms.map(({ to }) => fold(to))
  return synonyms.filter(
    (_, index) => folded.indexOf(folded[index] as string) === index && !foldedQuery.includes(folded[index] as string),
  )
}

/** Words and their synonyms, indexed for lookup. */
export class Thesaurus {
  readonly #others = new Map<string, { folded: string; written: string; related: boolean }[]>()
  readonly #written = new Map<string, string>()
  #byLength: Map<number, string[]> | undefined
  #longest = 0

  constructor(lines: readonly SynonymLine[]) {
    // equivalent words come before narrower ones, and these before related ones
    const distanceOf = ({ narrower, related }: SynonymLine) => (related ? 2 : Number(narrower))
    for (const { words, narrower, related } of [...lines].sort((a, b) => distanceOf(a) - distanceOf(b))) {
      for (const word of words) if (!this.#written.has(fold(word))) this.#written.set(fold(word), word)
      for (const word of narrower ? words.slice(0, 1) : words) this.#relate(fold(word), words, related ?? false)
    }
  }

  #relate(from: string, words: readonly string[], related: boolean): void {
    const others = this.#others.get(from) ?? []
    for (const written of words) {
      const folded = fold(written)
      const isKnown = others.some((other) => other.folded === folded)
      if (!isKnown && !folded.includes(from) && !from.includes(folded)) others.push({ folded, written, related })
    }
    this.#others.set(from, others)
    this.#longest = Math.max(this.#longest, from.length)
  }

  /** Every word, in the spelling of the editors' table. */
  get words(): string[] {
    return [...this.#written.values()]
  }

  /** The spelling of a folded word in the editors' table. */
  written(folded: string): string {
    return this.#written.get(folded) ?? folded
  }

  /** The words of one length, folded. */
  ofLength(length: number): readonly string[] {
    this.#byLength ??= Map.groupBy(this.#written.keys(), (word) => word.length)
    return this.#byLength.get(length) ?? []
  }

  /** Whether the table contains a folded word: then it is no misspelling, however rare. */
  has(folded: string): boolean {
    return this.#written.has(folded)
  }

  /**
   * The forms of a query with one word replaced by a synonym, one form per synonym, the longest words first, after the
   * matches of discontinuous patterns (晚上…起來…上廁所). Words within words (中風 in 腦中風) are not replaced: they match each
   * other anyway.
   */
  otherForms(query: string): QueryVariant[] {
    const folded = unspaced(query)
    const forms: QueryVariant[] = gapMatches(folded).map(({ start, end, to, written }) => {
      const from = folded.slice(start, end)
      return { from, to, written, related: false, text: folded.slice(0, start) + to + folded.slice(end) }
    })
    for (let index = 0; index < folded.length; ) {
      const from = this.#knownWordAt(folded, index)
      for (const { folded: to, written, related } of this.#others.get(from) ?? [])
        forms.push({ from, to, written, related, text: folded.slice(0, index) + to + folded.slice(index + from.length) })
      index += Math.max(from.length, 1)
    }
    // a pattern and a word may yield the same form
    return [...new Map(forms.toReversed().map((form) => [form.text, form])).values()].reverse()
  }

  #knownWordAt(folded: string, position: number): string {
    for (let length = Math.min(this.#longest, folded.length - position); length > 1; length -= 1) {
      const word = folded.slice(position, position + length)
      if (
        this.#others.has(word) &&
        !cutsWord(folded, position) &&
        !cutsWord(folded, position + length) &&
        !isByChance(folded, position, word)
      )
        return word
    }
    return ''
  }
}

const letter = /[a-z0-9]/

/** Whether a position is within a Latin word or a number. */
const cutsWord = (folded: string, position: number) =>
  letter.test(folded.charAt(position - 1)) && letter.test(folded.charAt(position))

/** Whether a short trade name only occurs where two words of the text meet: 利壓 in 有利壓力. */
function isByChance(folded: string, position: number, word: string): boolean {
  if (!shortTradeNames.has(word)) return false
  const borders = boundariesOf(folded)
  return !(borders.has(position) && borders.has(position + word.length))
}

/** The thesaurus of the editors' table. */
export const thesaurus = new Thesaurus(editorsLines)
