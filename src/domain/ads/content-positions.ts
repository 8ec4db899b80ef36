import type { Block } from '../walls/cut.ts'

/** Paragraphs that a reader has read before the first advertisement, and between one and the next. */
const paragraphsBetween = 4
/** Paragraphs that still follow the last one: its notice says that the text goes on. */
const paragraphsAfter = 2
/** Advertisements in one text, at most. */
const most = 3

/** Belongs to the block before it: nothing may come between. */
const leaning: ReadonlySet<Block['type']> = new Set(['list', 'table', 'image'])

/**
 * After which blocks of a text a content advertisement stands (their places, ascending): after every fourth paragraph,
 * at most three; never below a heading, never between a block and the list, table or picture that it introduces, never
 * where fewer than two paragraphs follow. So a text that a wall has cut to its first paragraphs has none.
 */
export function contentPositions(blocks: readonly Block[]): number[] {
  const positions: number[] = []
  let read = 0
  let left = blocks.filter(({ type }) => type === 'paragraph').length
  for (const [at, { type }] of blocks.entries()) {
    if (type === 'paragraph') {
      read += 1
      left -= 1
    }
    if (left < paragraphsAfter || positions.length === most) break
    const next = blocks[at + 1]?.type
    if (read < paragraphsBetween || type === 'heading' || (next && leaning.has(next))) continue
    positions.push(at)
    read = 0
  }
  return positions
}
