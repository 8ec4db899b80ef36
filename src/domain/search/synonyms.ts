import { fold } from './fold.ts'
import { alsoFinds, sameMeaning } from './synonyms.data.ts'

/** A word of a query and another that finds the same things, folded. */
export interface Synonym {
  from: string
  to: string
}

/** A query said with another word. */
export interface OtherForm extends Synonym {
  /** The whole query with `to` in the place of `from`, folded. */
  text: string
}

/** Other ways of saying that one query is searched with. */
const formsAtMost = 3

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

/** For each folded word the others, as the table writes them. */
const others = new Map<string, { folded: string; written: string }[]>()
for (const line of linesOf(sameMeaning)) for (const word of line) relate(word, line)
for (const [word = '', ...narrower] of linesOf(alsoFinds)) relate(word, narrower)

function relate(word: string, line: readonly string[]): void {
  const from = fold(word)
  const found = others.get(from) ?? []
  for (const written of line) {
    const folded = fold(written)
    if (!folded.includes(from) && !from.includes(folded)) found.push({ folded, written })
  }
  others.set(from, found)
}

const longest = Math.max(...Array.from(others.keys(), (word) => word.length))

/** Every word of the editors' table, as it is written there. */
export const glossary: readonly string[] = [...new Set([...linesOf(sameMeaning), ...linesOf(alsoFinds)].flat())]

const words = new Set(glossary.map(fold))

/** Whether the editors know a folded word: then it is no misspelling, however rare. */
export const isGlossaryWord = (folded: string): boolean => words.has(folded)

/** A word as the editors write it, whose other words hold `near`. Both folded. */
export function writtenSynonym(near: string, word: string): string {
  return (
    others.get(near)?.find(({ folded }) => folded === word)?.written ?? glossary.find((written) => fold(written) === word) ?? word
  )
}

/**
 * The query with one of its words replaced by another of the same meaning, once for each other word, the
 * longest known words first. Words within words (中風 in 腦中風) are left alone: they find one another anyway.
 */
export function otherForms(folded: string): OtherForm[] {
  const forms: OtherForm[] = []
  for (let at = 0; at < folded.length && forms.length < formsAtMost; ) {
    const from = knownWordAt(folded, at)
    for (const { folded: to } of others.get(from) ?? [])
      forms.push({ from, to, text: folded.slice(0, at) + to + folded.slice(at + from.length) })
    at += Math.max(from.length, 1)
  }
  return forms.slice(0, formsAtMost)
}

const letter = /[a-z0-9]/

function knownWordAt(folded: string, at: number): string {
  for (let length = Math.min(longest, folded.length - at); length > 1; length -= 1) {
    const word = folded.slice(at, at + length)
    if (others.has(word) && !cutsWord(folded, at) && !cutsWord(folded, at + length)) return word
  }
  return ''
}

/** Whether a place lies within a Latin word or a number. */
const cutsWord = (folded: string, at: number) => letter.test(folded.charAt(at - 1)) && letter.test(folded.charAt(at))
