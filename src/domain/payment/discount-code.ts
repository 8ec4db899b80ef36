/**
 * Normal form of a coupon or partner code, in which codes are stored and looked up: upper-case letters and digits,
 * separators removed (dashes of any kind, spaces, quotation marks, invisible characters), full width converted to half.
 * An input without a letter or digit is returned as typed: it is an unknown code, not an empty one.
 */
export function normalizeDiscountCode(input: string): string {
  const text = input.trim()
  const normalized = text
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{C}ー]/gu, '')
  return normalized || text
}

/** Format of a code in normal form; enforced by the database, too. */
export const discountCodePattern = /^[0-9A-Z]+$/

/** Display form of a code: random codes in groups for reading aloud, word codes unchanged. */
export function formatDiscountCode(code: string): string {
  const parts = /^(FTI)(.{4})(.{4})(.{4})$/.exec(code)
  return parts ? parts.slice(1).join('-') : code
}
