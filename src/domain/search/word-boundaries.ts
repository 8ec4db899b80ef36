/** Word segmentation of the language, by the JavaScript runtime's dictionary (Unicode, UAX 29). */
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** Characters on either side of a position that are segmented to find the words that meet there. */
export const contextLength = 12

/** The words of a text, in order. */
export const wordsOf = (text: string): Iterable<{ index: number; segment: string }> => segmenter.segment(text)

/** The positions of a text where a word begins or ends. */
export function boundariesOf(text: string): Set<number> {
  const borders = new Set([0, text.length])
  for (const { index } of segmenter.segment(text)) borders.add(index)
  return borders
}

/** Whether a word of a text begins or ends at a position. */
export function isBoundary(text: string, position: number): boolean {
  const from = Math.max(0, position - contextLength)
  return boundariesOf(text.slice(from, position + contextLength)).has(position - from)
}

/** A space between Chinese characters, which some readers put between words and others leave out. */
const spaceInChinese = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu
/** The longest question that has no spaces, characters: in a text they separate sentences. */
const shortQuestion = 12
/** The longest known word of a query, characters. */
const longestWord = 8

/**
 * A folded query with the same spaces however it was typed: 糖尿病 運動 and 糖尿病運動 are one query, spaced between known
 * words; a short question (高血壓 吃什麼) has none. One with unknown words stays as typed: its words are unknown.
 */
export function normalizeSpacing(
  folded: string,
  { asks, isIdle, isKnown }: { asks: boolean; isIdle: (word: string) => boolean; isKnown: (word: string) => boolean },
): string {
  const joined = folded.replace(spaceInChinese, '')
  if (asks) {
    if (joined.length > shortQuestion) return folded
    // the subject first: 吃什麼 高血壓 asks the same
    const [idle, subjects] = [folded.split(' ').filter(isIdle), folded.split(' ').filter((word) => !isIdle(word))]
    return [...subjects, ...idle].join(' ').replace(spaceInChinese, '')
  }
  const words: string[] = []
  for (let index = 0; index < joined.length; index += words.at(-1)?.length ?? 1) {
    let length = Math.min(longestWord, joined.length - index)
    while (length > 1 && !isKnown(joined.slice(index, index + length))) length -= 1
    if (length < 2) return folded
    words.push(joined.slice(index, index + length))
  }
  return words.join(' ')
}
