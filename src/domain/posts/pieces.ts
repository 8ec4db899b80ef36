import { contentAdPositions } from '../ads/content-ad-positions.ts'
import { isLifted } from '../walls/cut.ts'
import type { CompiledBlock } from './compiled-block.ts'

/** The red flags as HTML, one each. A page shows them below its headline. */
export const redFlagsOf = (blocks: readonly CompiledBlock[]): string[] => blocks.filter(isLifted).map(({ html }) => html)

/** The body without its red flags in pieces of HTML, between which content advertisements are placed. */
export function bodyPiecesOf(blocks: readonly CompiledBlock[]): string[] {
  const text = blocks.filter((block) => !isLifted(block))
  const ends = [...contentAdPositions(blocks), text.length - 1]
  return ends
    .map((end, index) => text.slice((ends[index - 1] ?? -1) + 1, end + 1))
    .filter((piece) => piece.length > 0)
    .map((piece) => piece.map(({ html }) => html).join(''))
}
