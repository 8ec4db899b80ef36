import type { BlockType } from '../posts/compiled-block.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'

/** Minimum paragraphs before the first advertisement, and between two advertisements. */
const paragraphsBetween = 4
/** Minimum paragraphs after the last advertisement: its notice promises more text. */
const paragraphsAfter = 2
/** Maximum number of advertisements in one text. */
const most = 3

/**
 * How each block type is bound to its neighbours. `leaning`: belongs to the block before it, and nothing may come
 * between; `leading`: belongs to the block after it.
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
  diagram: 'leaning',
  recipe: 'leaning',
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
 * The indexes (ascending) of the blocks after which a content advertisement is placed: after every fourth paragraph, at
 * most three; never below a heading, never between a block and the list, table, picture or callout block that it
 * introduces, never where fewer than two paragraphs follow. A text that a wall has cut to its first paragraphs
 * therefore has none. A text with a red flag has none either.
 */
export function contentPositions(blocks: readonly { type: BlockType }[]): number[] {
  if (mentionsEmergency(blocks)) return []
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
