import type { Identity } from '../membership/identity.ts'
import { type Cuttable, cutForWall } from './cut.ts'
import { type WallStatus, wallFor, wallStatuses } from './wall.ts'

/** Where readers meet a film, a sound, a handout or a picture: a post with its wall, or anything else, before which none stands. */
export interface FileUse {
  status: WallStatus
  /** Whether it stands above the text, where every reader of lists sees it. */
  isCover: boolean
  /** The post's text, each block with whether the file stands in it. */
  blocks: readonly (Cuttable & { names: boolean })[]
}

/** The walls before a file, each once: the post's for what its text shows only behind it, none (`''`) for what everybody sees. */
export function wallsBefore(uses: readonly FileUse[]): WallStatus[] {
  const found = new Set(uses.map(wallBefore))
  return wallStatuses.filter((status) => found.has(status))
}

function wallBefore({ status, isCover, blocks }: FileUse): WallStatus {
  const seen = cutForWall(blocks, wallFor(status, 'visitor'))
  return isCover || seen.some(({ names }) => names) ? '' : status
}

/** Whether an identity comes to a file by any of the walls before it. Nobody does where there is none, for readers see it nowhere. */
export const isOpenTo = (walls: readonly WallStatus[], identity: Identity): boolean =>
  walls.some((status) => wallFor(status, identity) === 'open')
