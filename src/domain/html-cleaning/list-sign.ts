/** The sign before an entry of a list. */
export type ListSign =
  | { kind: 'bullet' }
  /** Null continues the entry before it. */
  | { kind: 'number'; number: number | null }
  /** A number that lists of the schema cannot show: letters, Chinese numerals, several levels in one. */
  | { kind: 'words'; words: string }

/**
 * What the written sign of an entry says.
 * @param isSymbol whether it stands in a symbol typeface, whose letters are bullets
 */
export function readSign(written: string, isSymbol = false): ListSign {
  const sign = written.replace(/\s+/g, ' ').trim()
  const [, digits] = /^[(（]?([0-9０-９]{1,6})[.．)）、:：]?$/.exec(sign) ?? []
  if (digits !== undefined) return { kind: 'number', number: Number(digits.normalize('NFKC')) }
  // a single letter without a mark behind it stands for a dot: Word's `o`, `v` and `Ø`
  if (isSymbol || !/[\p{L}\p{N}]/u.test(sign) || /^\p{Script=Latin}$/u.test(sign)) return { kind: 'bullet' }
  return { kind: 'words', words: sign }
}

/** Words behind a sign that is kept as words: a full-width mark needs no blank. */
export const behindSign = (sign: string): string => (/[、．）：。]$/.test(sign) ? sign : `${sign} `)

/** A dot or a number at the beginning of a paragraph, with the tab or the row of blanks that programs put behind it. */
const typedSign =
  /^\s*([·•▪◦○●■□◆◇➢❖✓✔–—\-oØü§v]|[(（]?[0-9０-９]{1,3}[.．)）、])(?:[\u00a0 ]*\t[\u00a0 \t]*|(?= ?\u00a0)[\u00a0 ]{2,})(?=\S)/

/** The sign that stands as words at the beginning of a paragraph: `·    早上`, `1.   先坐`. @returns null where there is none */
export function typedSignOf(text: string): { length: number; sign: ListSign } | null {
  const found = typedSign.exec(text)
  return found ? { length: found[0].length, sign: readSign(found[1] ?? '') } : null
}
