import { fold, formsOf } from './fold.ts'
import { piecesOf } from './spacing.ts'

/** A place of a word as it may be written: any of some UTF-16 units, or, where that is said, nothing. */
export interface Form {
  forms: string[]
  isOptional: boolean
}

/**
 * A word as it may be written, place by place: in every form that its characters have, and with the space that some leave where
 * Latin and Chinese meet. A text in which it stands so has the folded word in the folded text, and no other has.
 */
export function formsOfWord(word: string): Form[] {
  const meant = (unit: string): Form => ({ forms: formsOf(unit), isOptional: false })
  const space: Form = { forms: formsOf(' '), isOptional: true }
  return piecesOf(fold(word)).flatMap((piece, at) => [...(at === 0 ? [] : [space]), ...piece.split('').map(meant)])
}

/** The same as a regular expression of PostgreSQL. */
export const patternInSql = (word: string): string =>
  formsOfWord(word)
    .map(
      ({ forms, isOptional }) =>
        (forms.length === 1 ? escaped(forms[0] ?? '') : `(?:${forms.map(escaped).join('|')})`) + (isOptional ? '?' : ''),
    )
    .join('')
const escaped = (unit: string) => (/[!-/:-@[-`{-~]/.test(unit) ? `\\${unit}` : unit)

/**
 * The neighbours of a word as they may be written, each two or, of one that stands alone, one: a text in which it stands has one
 * of each. Beside each form stands the small letter.
 */
export function neighboursOf(word: string): string[][] {
  const found: string[][] = []
  for (const piece of piecesOf(fold(word))) {
    const characters = [...piece].map((character) => (character.length === 1 ? formsOf(character) : [character]))
    if (characters.length === 1) found.push(characters[0] ?? [])
    for (const [at, second] of characters.entries()) {
      const first = characters[at - 1]
      if (first) found.push(first.flatMap((one) => second.map((other) => one + other)))
    }
  }
  return found.map((forms) => [...new Set(forms.flatMap((form) => [form, form.toLowerCase()]))])
}
