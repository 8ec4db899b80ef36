import type { BlockType, CompiledBlock } from '../posts/compiled-block.ts'
import { hasRedFlag } from '../red-flags/has-red-flag.ts'
import { withoutTags } from '../text/xml-text.ts'

type Block = Pick<CompiledBlock, 'type' | 'html'>

/** Headings before the advertisement. */
const headingsBefore = 3
/** Minimum paragraphs before the advertisement. */
const paragraphsBefore = 4
/** Minimum paragraphs after the advertisement: its notice promises more text. */
const paragraphsAfter = 2
/** Minimum pixels between the advertisement and a block that readers look at or follow. */
const minDistance = 600
/** Characters of a line of text, its height, and the space below a block, in pixels: in a wide window, where texts are shortest. */
const line = { characters: 38, height: 34, gap: 24 }
const typesToAvoid = new Set<BlockType>(['table', 'quote', 'do_dont', 'steps', 'diagram', 'recipe'])

/**
 * The neighbour from which no advertisement may separate a block, as in typesetting (keep with next, keep with
 * previous).
 */
const keepWith: Record<BlockType, 'none' | 'previous' | 'next'> = {
  paragraph: 'none',
  heading: 'next',
  list: 'previous',
  quote: 'none',
  table: 'previous',
  image: 'previous',
  gallery: 'previous',
  video: 'previous',
  audio: 'previous',
  summary: 'none',
  do_dont: 'previous',
  steps: 'previous',
  diagram: 'previous',
  recipe: 'previous',
  question_answer: 'none',
  definition: 'previous',
  figure_card: 'previous',
  card: 'previous',
  fridge_card: 'previous',
  reviewer_note: 'previous',
  wall_here: 'none',
  kept: 'previous',
  red_flag: 'none',
}

/**
 * The index of the block after which the content advertisement is placed, as a list with one element or none: after the
 * third heading, never near a table, a quote, a drawing or instructions; never below a heading, never between a block and
 * the list, table, picture or callout block that it introduces, never where fewer than two paragraphs follow. A text
 * that a wall has cut to its first paragraphs therefore has none. A text with a red flag has none either.
 */
export function contentAdPositions(blocks: readonly Block[]): number[] {
  if (hasRedFlag(blocks)) return []
  const count = (type: BlockType, from: number, to?: number) =>
    blocks.slice(from, to).filter((block) => block.type === type).length
  const position = blocks.findIndex(({ type }, index) => {
    const next = blocks[index + 1]
    return (
      count('heading', 0, index) >= headingsBefore &&
      count('paragraph', 0, index + 1) >= paragraphsBefore &&
      count('paragraph', index + 1) >= paragraphsAfter &&
      keepWith[type] !== 'next' &&
      (!next || keepWith[next.type] !== 'previous') &&
      isFarFromAvoided(blocks.slice(0, index + 1).toReversed()) &&
      isFarFromAvoided(blocks.slice(index + 1))
    )
  })
  return position < 0 ? [] : [position]
}

/** Whether the first block of `typesToAvoid`, if any, is at least `minDistance` away. */
function isFarFromAvoided(blocks: readonly Block[]): boolean {
  const nearest = blocks.findIndex(({ type }) => typesToAvoid.has(type))
  return nearest < 0 || blocks.slice(0, nearest).reduce((sum, block) => sum + minHeight(block), 0) >= minDistance
}

function minHeight({ html }: Block): number {
  const { length } = withoutTags(html).replace(/&#?\w+;/g, '&')
  return Math.ceil(length / line.characters) * line.height + line.gap
}
