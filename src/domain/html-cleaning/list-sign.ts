/** The sign before an entry of a list. */
export type ListSign =
  | { kind: 'bullet' }
  /** Null continues the previous entry. */
  | { kind: 'number'; number: number | null }
  /** A number that lists of the schema cannot show: letters, Chinese numerals, multi-level numbers. */
  | { kind: 'words'; words: string }

/**
 * Parses the written sign of an entry.
 * @param isSymbol whether it is in a symbol typeface, whose letters are bullets
 */
export function readSign(written: string, isSymbol = false): ListSign {
  const sign = written.replace(/\s+/g, ' ').trim()
  const [, digits] = /^[(（]?([0-9０-９]{1,6})[.．)）、:：]?$/.exec(sign) ?? []
  if (digits !== undefined) return { kind: 'number', number: Number(digits.normalize('NFKC')) }
  // a single letter without punctuation is a bullet: Word's `o`, `v` and `Ø`
  if (isSymbol || !/[\p{L}\p{N}]/u.test(sign) || /^\p{Script=Latin}$/u.test(sign)) return { kind: 'bullet' }
  return { kind: 'words', words: sign }
}

/** A sign that is retained as text, with its separator: full-width punctuation needs no space. */
export const behindSign = (sign: string): string => (/[、．）：。]$/.test(sign) ? sign : `${sign} `)

/** A bullet or a number at the beginning of a paragraph, followed by the tab or the spaces that programs insert. */
const typedSign =
  /^\s*([·•▪◦○●■□◆◇➢❖✓✔–—\-oØü§v]|[(（]?[0-9０-９]{1,3}[.．)）、])(?:[\u00a0 ]*\t[\u00a0 \t]*|(?= ?\u00a0)[\u00a0 ]{2,})(?=\S)/

/** The sign at the beginning of a paragraph's text: `·    早上`, `1.   先坐`. @returns null if there is none */
export function typedSignOf(text: string): { length: number; sign: ListSign } | null {
  const found = typedSign.exec(text)
  return found ? { length: found[0].length, sign: readSign(found[1] ?? '') } : null
}
