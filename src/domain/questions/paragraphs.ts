/** A part of a paragraph: text, or a link. */
export type Piece = { text: string } | { link: string }

/** A URL ends before punctuation of the sentence, and at the first character that no URL contains unencoded. */
const urlPattern = /https?:\/\/[\w\-.~:/?#@!$&*+=%]*[\w\-~/#=&]/giu

/**
 * Parses user text into paragraphs (separated by an empty line) of lines of parts. No markup is interpreted; only valid
 * http and https URLs become links.
 */
export function parseParagraphs(text: string): Piece[][][] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => piecesOf(line.trim())))
    .filter((lines) => lines.some((pieces) => pieces.length > 0))
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: link, index } of line.matchAll(urlPattern)) {
    if (!URL.canParse(link)) continue
    if (index > from) pieces.push({ text: line.slice(from, index) })
    pieces.push({ link })
    from = index + link.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}
