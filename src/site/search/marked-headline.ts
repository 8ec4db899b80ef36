/** A text in parts, of which some are marked. */
export type TextPart = { text: string; hit: boolean }

/** A piece of a headline's HTML: a tag, an escaped sign, or one character. */
const pieces = /<[^>]*>|&[^;]*;|[\s\S]/gu

/**
 * Marks parts of a text in the HTML of its headline. A mark ends before the end of a clause and continues after it, so
 * that the elements are nested.
 * @param html the text as `headline` writes it
 */
export function markHeadline(html: string, parts: readonly TextPart[]): string {
  const hits = parts.flatMap(({ text, hit }) => Array.from(text, () => hit))
  let index = 0
  let isOpen = false
  let markedHtml = ''
  const turn = (setMarked: boolean) => {
    if (setMarked !== isOpen) markedHtml += setMarked ? '<mark>' : '</mark>'
    isOpen = setMarked
  }
  for (const [piece] of html.matchAll(pieces)) {
    if (piece.startsWith('<')) {
      // a place to break may be inside a mark
      if (piece !== '<wbr>') turn(false)
    } else {
      turn(hits[index] === true)
      index += 1
    }
    markedHtml += piece
  }
  turn(false)
  return markedHtml
}
