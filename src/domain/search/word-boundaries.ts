/** Word segmentation of the language, by the JavaScript runtime's dictionary (Unicode, UAX 29). */
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** Characters on either side of a position that are segmented to find the words that meet there. */
export const around = 12

/** The words of a text, in order. */
export const wordsOf = (text: string): Iterable<{ index: number; segment: string }> => segmenter.segment(text)

/** The positions of a text where a word begins or ends. */
export function bordersOf(text: string): Set<number> {
  const borders = new Set([0, text.length])
  for (const { index } of segmenter.segment(text)) borders.add(index)
  return borders
}

/** Whether a word of a text begins or ends at a position. */
export function isBorder(text: string, at: number): boolean {
  const from = Math.max(0, at - around)
  return bordersOf(text.slice(from, at + around)).has(at - from)
}
