/** A piece of a paragraph: words, or an address that may be followed. */
export type Piece = { text: string } | { link: string }

/** Addresses end before marks that belong to the sentence, and at the first character that no address has unencoded. */
const address = /https?:\/\/[\w\-.~:/?#@!$&*+=%]*[\w\-~/#=&]/giu

/**
 * What somebody wrote, as paragraphs (an empty line parts them) of lines of pieces. Nothing in it is markup; only
 * http and https addresses that can be read as such become links.
 */
export function written(text: string): Piece[][][] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => piecesOf(line.trim())))
    .filter((lines) => lines.some((pieces) => pieces.length > 0))
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: link, index } of line.matchAll(address)) {
    if (!URL.canParse(link)) continue
    if (index > from) pieces.push({ text: line.slice(from, index) })
    pieces.push({ link })
    from = index + link.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}
