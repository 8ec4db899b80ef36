import { fold, formsOf } from './fold.ts'
import { piecesOf } from './runs.ts'

/** A position of a word with its possible units: any of some UTF-16 units, or, if optional, none. */
export interface Form {
  forms: string[]
  isOptional: boolean
}

/**
 * The possible spellings of a word, position by position: all forms of its characters, and an optional space between
 * Latin and Chinese. A text matches exactly if its folded form contains the folded word.
 */
export function formsOfWord(word: string): Form[] {
  const requiredForm = (unit: string): Form => ({ forms: formsOf(unit), isOptional: false })
  const space: Form = { forms: formsOf(' '), isOptional: true }
  return piecesOf(fold(word)).flatMap((piece, index) => [...(index === 0 ? [] : [space]), ...piece.split('').map(requiredForm)])
}

/** The possible spellings of a word as a regular expression of PostgreSQL. */
export const patternInSql = (word: string): string =>
  formsOfWord(word)
    .map(
      ({ forms, isOptional }) =>
        (forms.length === 1 ? escaped(forms[0] ?? '') : `(?:${forms.map(escaped).join('|')})`) + (isOptional ? '?' : ''),
    )
    .join('')
const escaped = (unit: string) => (/[!-/:-@[-`{-~]/.test(unit) ? `\\${unit}` : unit)

/**
 * The neighbour pairs of a word in all their spellings, or the single characters of a one-character word: a matching
 * text contains one of each. Each form is listed with its lower case.
 */
export function neighbourPairs(word: string): string[][] {
  const allForms: string[][] = []
  for (const piece of piecesOf(fold(word))) {
    const characters = [...piece].map((character) => (character.length === 1 ? formsOf(character) : [character]))
    if (characters.length === 1) allForms.push(characters[0] ?? [])
    for (const [index, second] of characters.entries()) {
      const first = characters[index - 1]
      if (first) allForms.push(first.flatMap((item) => second.map((other) => item + other)))
    }
  }
  return allForms.map((forms) => [...new Set(forms.flatMap((form) => [form, form.toLowerCase()]))])
}
