import type { BlockType } from '../posts/compiled-block.ts'
import type { WallState, WallStatus } from './wall.ts'

/** Maximum number of paragraphs before a wall. */
const teaserParagraphs = 2
/** Number of paragraphs per visible one. */
const paragraphsForOne = 3
/** Maximum pictures in the teaser: the one at the start of a text. */
const teaserImages = 1

type BlockRole = 'counted' | 'leads' | 'closed' | 'lifted' | 'wall'

/**
 * How a wall treats each block type. `counted`: shown until the teaser is full. `leads`: shown only with a counted
 * block after it. `closed`: never before the wall, because a list or a table may be the whole value of the text.
 * `lifted`: public by rule and placed before the text for every reader. `wall`: nothing after it is shown, and it is
 * never shown itself.
 */
const part: Record<BlockType, BlockRole> = {
  paragraph: 'counted',
  heading: 'leads',
  image: 'leads',
  list: 'closed',
  quote: 'closed',
  table: 'closed',
  gallery: 'closed',
  video: 'closed',
  audio: 'closed',
  summary: 'closed',
  do_dont: 'closed',
  steps: 'closed',
  diagram: 'closed',
  recipe: 'closed',
  question_answer: 'closed',
  definition: 'closed',
  figure_card: 'closed',
  card: 'closed',
  fridge_card: 'closed',
  reviewer_note: 'closed',
  kept: 'closed',
  red_flag: 'lifted',
  wall_here: 'wall',
}

/** The properties of a block that the wall depends on. */
export interface WalledBlock {
  type: BlockType
  /** It is a correction, which may repeat what the wall hides. */
  isCorrection?: true
}

const partOf = ({ type, isCorrection }: WalledBlock): BlockRole => (isCorrection ? 'closed' : part[type])

/**
 * Whether a block is lifted before the text: an emergency is never behind a wall, nor below a picture or an
 * introduction.
 */
export const isLifted = (block: WalledBlock): boolean => partOf(block) === 'lifted'

/**
 * The part of a text that may leave the server: first the red flags, the same for every reader, then the text. Before a
 * wall that is its first two paragraphs, never more than a third of them; and the headings and one picture that
 * introduce a shown paragraph. Closed blocks are omitted before the first paragraph and end the teaser after it. An
 * editor may place the wall earlier, never later. The rest never leaves the operation that read it.
 */
export function cutForWall<Piece extends WalledBlock>(blocks: readonly Piece[], wall: WallState): Piece[] {
  const text = blocks.filter((block) => !isLifted(block))
  const visible = wall === 'open' ? text.filter((block) => partOf(block) !== 'wall') : teaserOf(text)
  return [...blocks.filter(isLifted), ...visible]
}

/**
 * The whole text for its preview in the office, with a mark where its wall is. Without a wall it is unmarked.
 * @param mark the marking block
 */
export function markWall<Piece extends WalledBlock>(blocks: readonly Piece[], status: WallStatus, mark: Piece): Piece[] {
  const allBlocks = cutForWall(blocks, 'open')
  if (status === '') return allBlocks
  const last = teaserOf(blocks.filter((block) => !isLifted(block))).at(-1)
  const index = last ? allBlocks.indexOf(last) + 1 : blocks.filter(isLifted).length
  return allBlocks.toSpliced(index, 0, mark)
}

function teaserOf<Piece extends WalledBlock>(blocks: readonly Piece[]): Piece[] {
  const paragraphs = blocks.filter((block) => partOf(block) === 'counted').length
  let remaining = Math.min(teaserParagraphs, Math.floor(paragraphs / paragraphsForOne))
  let images = teaserImages
  const teaser: Piece[] = []
  let leading: Piece[] = []
  for (const block of blocks) {
    const part = partOf(block)
    if (remaining === 0 || part === 'wall') break
    if (part === 'counted') {
      teaser.push(...leading, block)
      leading = []
      remaining -= 1
    } else if (part === 'leads' && (block.type !== 'image' || images > 0)) {
      if (block.type === 'image') images -= 1
      leading.push(block)
    } else {
      if (teaser.length > 0) break
      // a heading is removed with the block that it introduced
      leading = leading.filter(({ type }) => type === 'image')
    }
  }
  return teaser
}
