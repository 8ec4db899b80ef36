import { bordersOf } from '../borders.ts'
import { fold } from '../fold.ts'
import { unspaced } from '../spacing.ts'
import { activities } from './activities.data.ts'
import { body } from './body.data.ts'
import { care } from './care.data.ts'
import { diseases } from './diseases.data.ts'
import { foods } from './foods.data.ts'
import { gapMatches } from './gap-patterns.ts'
import { medicines } from './medicines.data.ts'
import { spoken } from './spoken.data.ts'
import { symptoms } from './symptoms.data.ts'
import { medicineLines, shortTradeNames } from './trade-names.ts'

/**
 * One line of the editors' table. Of a line of words for the same thing (足癬 香港腳) any word also finds the others,
 * and a word stands on one such line only. After `>` the first word also finds the narrower ones behind it, but not
 * the other way round (> 三高 高血壓 高血脂). Spellings that differ by characters alone (臺/台, 便祕/便秘), and words
 * that hold one another (乾眼 乾眼症), need no line: the index knows them.
 */
export interface SynonymLine {
  words: string[]
  /** Only the first finds the others. */
  narrower: boolean
}

/** Reads a table of lines. */
export const readLines = (table: string): SynonymLine[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const narrower = line.startsWith('> ')
      return { words: (narrower ? line.slice(2) : line).trim().split(' '), narrower }
    })

/** The editors' table, one file for each subject. */
export const editorsLines: readonly SynonymLine[] = [
  ...[symptoms, diseases, medicines, foods, body, activities, care, spoken].flatMap(readLines),
  ...medicineLines,
]

/** A word of a query and another that finds the same things, folded. */
export interface Synonym {
  from: string
  to: string
}

/** A query said with another word. */
export interface OtherForm extends Synonym {
  /** The whole query with `to` in the place of `from`, folded. */
  text: string
  /** The other word as the editors write it. */
  written: string
}

/** Words and their others, made ready for looking up. */
export class Thesaurus {
  readonly #others = new Map<string, { folded: string; written: string }[]>()
  readonly #written = new Map<string, string>()
  #longest = 0

  constructor(lines: readonly SynonymLine[]) {
    // of a word's others those that mean the same come first
    for (const { words, narrower } of [...lines].sort((a, b) => Number(a.narrower) - Number(b.narrower))) {
      for (const word of words) if (!this.#written.has(fold(word))) this.#written.set(fold(word), word)
      for (const word of narrower ? words.slice(0, 1) : words) this.#relate(fold(word), words)
    }
  }

  #relate(from: string, words: readonly string[]): void {
    const found = this.#others.get(from) ?? []
    for (const written of words) {
      const folded = fold(written)
      const known = found.some((other) => other.folded === folded)
      if (!known && !folded.includes(from) && !from.includes(folded)) found.push({ folded, written })
    }
    this.#others.set(from, found)
    this.#longest = Math.max(this.#longest, from.length)
  }

  /** Every word, as the editors write it. */
  get words(): string[] {
    return [...this.#written.values()]
  }

  /** A folded word as the editors write it. */
  written(folded: string): string {
    return this.#written.get(folded) ?? folded
  }

  /** Whether the editors know a folded word: then it is no misspelling, however rare. */
  knows(folded: string): boolean {
    return this.#written.has(folded)
  }

  /**
   * The query with one of its words replaced by another of the same meaning, once for each other word, the
   * longest known words first, after what the words say together (晚上…起來…上廁所). Words within words (中風 in 腦中風) are left alone: they find one another anyway.
   */
  otherForms(query: string): OtherForm[] {
    const folded = unspaced(query)
    const forms: OtherForm[] = gapMatches(folded).map(({ start, end, to, written }) => {
      const from = folded.slice(start, end)
      return { from, to, written, text: folded.slice(0, start) + to + folded.slice(end) }
    })
    for (let at = 0; at < folded.length; ) {
      const from = this.#knownWordAt(folded, at)
      for (const { folded: to, written } of this.#others.get(from) ?? [])
        forms.push({ from, to, written, text: folded.slice(0, at) + to + folded.slice(at + from.length) })
      at += Math.max(from.length, 1)
    }
    return forms
  }

  #knownWordAt(folded: string, at: number): string {
    for (let length = Math.min(this.#longest, folded.length - at); length > 1; length -= 1) {
      const word = folded.slice(at, at + length)
      if (this.#others.has(word) && !cutsWord(folded, at) && !cutsWord(folded, at + length) && !isByChance(folded, at, word))
        return word
    }
    return ''
  }
}

const letter = /[a-z0-9]/

/** Whether a place lies within a Latin word or a number. */
const cutsWord = (folded: string, at: number) => letter.test(folded.charAt(at - 1)) && letter.test(folded.charAt(at))

/** Whether a short trade name only stands where two words of the text meet: 利壓 in 有利壓力. */
function isByChance(folded: string, at: number, word: string): boolean {
  if (!shortTradeNames.has(word)) return false
  const borders = bordersOf(folded)
  return !(borders.has(at) && borders.has(at + word.length))
}

/** The editors' table, ready. */
export const thesaurus = new Thesaurus(editorsLines)
