import type { BlockType } from '../posts/print.ts'
import type { WallState } from './wall.ts'

/** How many paragraphs a reader sees before a wall. */
const teaserParagraphs = 2
/** Of how many paragraphs one may be seen. */
const paragraphsForOne = 3
/** Pictures that the teaser may hold: the one that a text opens with. */
const teaserImages = 1

type Part = 'counted' | 'leads' | 'closed' | 'lifted' | 'wall'

/**
 * What a wall does with each kind. `counted`: shown until the teaser is full. `leads`: shown only with a counted block
 * after it. `closed`: never before the wall, because a list or a table may be all that the text is worth. `lifted`: public
 * by rule and placed before the text for every reader. `wall`: nothing after it is shown, and it is never shown itself.
 */
const part: Record<BlockType, Part> = {
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

/** A piece of a text, as far as a wall asks of what kind it is. */
export interface Cuttable {
  type: BlockType
  /** It says what was corrected of the text, and so may say what the wall hides. */
  isCorrection?: true
}

const partOf = ({ type, isCorrection }: Cuttable): Part => (isCorrection ? 'closed' : part[type])

/** Whether a block is lifted before the text: an emergency is never behind a wall, nor below a picture or an introduction. */
export const isLifted = (block: Cuttable): boolean => partOf(block) === 'lifted'

/**
 * The part of a text that may leave the server: first the red flags, the same for every reader, then the text. Behind a
 * wall that is its first two paragraphs, never more than a third of them; the headings, and one picture, that lead to a
 * paragraph which is shown. What is closed is left out before the first paragraph and ends the teaser after it. An editor
 * may let the wall stand sooner, never later. The rest never leaves the operation that read it.
 */
export function cutForWall<Piece extends Cuttable>(blocks: readonly Piece[], wall: WallState): Piece[] {
  const text = blocks.filter((block) => !isLifted(block))
  const shown = wall === 'open' ? text.filter((block) => partOf(block) !== 'wall') : teaserOf(text)
  return [...blocks.filter(isLifted), ...shown]
}

function teaserOf<Piece extends Cuttable>(blocks: readonly Piece[]): Piece[] {
  const paragraphs = blocks.filter((block) => partOf(block) === 'counted').length
  let left = Math.min(teaserParagraphs, Math.floor(paragraphs / paragraphsForOne))
  let images = teaserImages
  const teaser: Piece[] = []
  let leading: Piece[] = []
  for (const block of blocks) {
    const does = partOf(block)
    if (left === 0 || does === 'wall') break
    if (does === 'counted') {
      teaser.push(...leading, block)
      leading = []
      left -= 1
    } else if (does === 'leads' && (block.type !== 'image' || images > 0)) {
      if (block.type === 'image') images -= 1
      leading.push(block)
    } else {
      if (teaser.length > 0) break
      // a heading goes with what it stood above
      leading = leading.filter(({ type }) => type === 'image')
    }
  }
  return teaser
}
