import type { BlockType, CompiledBlock } from '../posts/compiled-block.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'
import { withoutTags } from '../text/xml-text.ts'

type Block = Pick<CompiledBlock, 'type' | 'html'>

/** Headings before the advertisement. */
const headingsBefore = 3
/** Minimum paragraphs before the advertisement. */
const paragraphsBefore = 4
/** Minimum paragraphs after the advertisement: its notice promises more text. */
const paragraphsAfter = 2
/** Pixels between the advertisement and a block that readers look at or follow. */
const distance = 600
/** Characters of a line of text, its height, and the space below a block, in pixels: in a wide window, where texts are shortest. */
const line = { characters: 38, height: 34, gap: 24 }
const distant = new Set<BlockType>(['table', 'quote', 'do_dont', 'steps', 'diagram', 'recipe'])

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
 * The index of the block after which the content advertisement is placed, as a list with one element or none: after the
 * third heading, never near a table, a quote, a drawing or instructions; never below a heading, never between a block and
 * the list, table, picture or callout block that it introduces, never where fewer than two paragraphs follow. A text
 * that a wall has cut to its first paragraphs therefore has none. A text with a red flag has none either.
 */
export function contentPositions(blocks: readonly Block[]): number[] {
  if (mentionsEmergency(blocks)) return []
  const count = (type: BlockType, from: number, to?: number) =>
    blocks.slice(from, to).filter((block) => block.type === type).length
  const position = blocks.findIndex(({ type }, index) => {
    const next = blocks[index + 1]
    return (
      count('heading', 0, index) >= headingsBefore &&
      count('paragraph', 0, index + 1) >= paragraphsBefore &&
      count('paragraph', index + 1) >= paragraphsAfter &&
      manner[type] !== 'leading' &&
      (!next || manner[next.type] !== 'leaning') &&
      isFar(blocks.slice(0, index + 1).toReversed()) &&
      isFar(blocks.slice(index + 1))
    )
  })
  return position < 0 ? [] : [position]
}

/** Whether the first block of `distant`, if any, is far enough behind those before it. */
function isFar(blocks: readonly Block[]): boolean {
  const nearest = blocks.findIndex(({ type }) => distant.has(type))
  return nearest < 0 || blocks.slice(0, nearest).reduce((sum, block) => sum + leastHeight(block), 0) >= distance
}

function leastHeight({ html }: Block): number {
  const { length } = withoutTags(html).replace(/&#?\w+;/g, '&')
  return Math.ceil(length / line.characters) * line.height + line.gap
}
