import type { BlockType } from '../posts/print.ts'
import { tellsOfEmergency } from '../red-flags/tells-of-emergency.ts'

/** Paragraphs that a reader has read before the first advertisement, and between one and the next. */
const paragraphsBetween = 4
/** Paragraphs that still follow the last one: its notice says that the text goes on. */
const paragraphsAfter = 2
/** Advertisements in one text, at most. */
const most = 3

/**
 * What each kind asks of its neighbours. `leaning`: it belongs to the block before it, and nothing may come between;
 * `leading`: it belongs to the block after it.
 */
const manner: Record<BlockType, 'free' | 'leaning' | 'leading'> = {
  paragraph: 'free',
  heading: 'leading',
  list: 'leaning',
  quote: 'free',
  table: 'leaning',
  image: 'leaning',
  gallery: 'leaning',
  video: 'leaning',
  audio: 'leaning',
  summary: 'free',
  do_dont: 'leaning',
  steps: 'leaning',
  question_answer: 'free',
  definition: 'leaning',
  figure_card: 'leaning',
  card: 'leaning',
  fridge_card: 'leaning',
  reviewer_note: 'leaning',
  wall_here: 'free',
  kept: 'leaning',
  red_flag: 'free',
}

/**
 * After which blocks of a text a content advertisement stands (their places, ascending): after every fourth paragraph,
 * at most three; never below a heading, never between a block and the list, table, picture or box that it introduces, never
 * where fewer than two paragraphs follow. So a text that a wall has cut to its first paragraphs has none. A text that tells
 * of an emergency has none either.
 */
export function contentPositions(blocks: readonly { type: BlockType }[]): number[] {
  if (tellsOfEmergency(blocks)) return []
  const positions: number[] = []
  let read = 0
  let left = blocks.filter(({ type }) => type === 'paragraph').length
  for (const [at, { type }] of blocks.entries()) {
    if (type === 'paragraph') {
      read += 1
      left -= 1
    }
    if (left < paragraphsAfter || positions.length === most) break
    const next = blocks[at + 1]
    if (read < paragraphsBetween || manner[type] === 'leading' || (next && manner[next.type] === 'leaning')) continue
    positions.push(at)
    read = 0
  }
  return positions
}
