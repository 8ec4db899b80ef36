const between = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu
const meeting = /(?<=[a-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z0-9])/gu

/** A folded text without the single spaces that some writers put between Latin and Chinese: b 肝 is b肝. */
export const unspaced = (folded: string): string => folded.replace(between, '')

/** A folded word split at the borders where some writers put a space: b and 肝. */
export const piecesOf = (folded: string): string[] => unspaced(folded).split(meeting)

/** The spellings of a folded word with a border between Latin and Chinese: b肝 and b 肝. */
export function spellings(folded: string): string[] {
  const close = unspaced(folded)
  const spaced = close.replace(meeting, ' ')
  return close === spaced ? [close] : [close, spaced]
}
