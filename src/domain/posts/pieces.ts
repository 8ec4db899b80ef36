import type { Block } from '../walls/cut.ts'

/** Paragraphs between two places where an ad may stand. */
const paragraphsPerPiece = 4

/** Belongs to the paragraph before it: nothing may come between. */
const leaning: ReadonlySet<Block['type']> = new Set(['list', 'table', 'image'])

/**
 * The body as pieces of HTML. Between two pieces a content ad may stand: after every fourth paragraph, but
 * never between a paragraph and the list, table or picture that it introduces, and never after the last block.
 */
export function piecesOf(blocks: readonly Block[]): string[] {
  const pieces: string[] = []
  let html = ''
  let paragraphs = 0
  for (const [at, block] of blocks.entries()) {
    html += block.html
    if (block.type === 'paragraph') paragraphs += 1
    const following = blocks[at + 1]
    if (paragraphs < paragraphsPerPiece || (following && leaning.has(following.type))) continue
    pieces.push(html)
    html = ''
    paragraphs = 0
  }
  if (html) pieces.push(html)
  return pieces
}
