/**
 * The one normal form of a coupon's or a partner's code, in which codes are kept and looked for: capital letters and
 * digits, whatever stands between them left out (dashes of any kind, spaces, quotation marks, invisible signs), full
 * width read as half. What has neither a letter nor a digit stays as it was typed: it is a code that nobody has, not
 * the wish for none.
 */
export function plainCode(typed: string): string {
  const text = typed.trim()
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{C}ー]/gu, '')
  return plain || text
}

/** What a code that the product keeps looks like; the database holds to it, too. */
export const plainCodePattern = /^[0-9A-Z]+$/

/** A code as it is shown: those that are drawn by lot in groups that can be read out, those that are words as they are. */
export function shownCode(code: string): string {
  const drawn = /^(FTI)(.{4})(.{4})(.{4})$/.exec(code)
  return drawn ? drawn.slice(1).join('-') : code
}
