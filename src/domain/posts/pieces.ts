import { contentPositions } from '../ads/content-positions.ts'
import type { PrintedBlock } from './print.ts'

/** The body as pieces of HTML: between each and the next a content advertisement may stand. */
export function piecesOf(blocks: readonly PrintedBlock[]): string[] {
  const ends = [...contentPositions(blocks), blocks.length - 1]
  return ends
    .map((end, at) => blocks.slice((ends[at - 1] ?? -1) + 1, end + 1))
    .filter((piece) => piece.length > 0)
    .map((piece) => piece.map(({ html }) => html).join(''))
}
