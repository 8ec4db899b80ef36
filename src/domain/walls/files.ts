import type { Identity } from '../membership/identity.ts'
import { cutForWall, type WalledBlock } from './cut.ts'
import { type WallStatus, wallFor, wallStatuses } from './wall.ts'

/** A use of a video, audio, handout or picture: a post with its wall, or anything else, without a wall. */
export interface FileUse {
  status: WallStatus
  /** Whether it is above the text, visible in lists. */
  isCover: boolean
  /** The post's text, each block with whether it contains the file. */
  blocks: readonly (WalledBlock & { names: boolean })[]
}

/** The walls before a file, each once: the post's wall if the file is only behind it, none (`''`) for a public one. */
export function wallStatusesOf(uses: readonly FileUse[]): WallStatus[] {
  const walls = new Set(uses.map(wallBefore))
  return wallStatuses.filter((status) => walls.has(status))
}

function wallBefore({ status, isCover, blocks }: FileUse): WallStatus {
  const visible = cutForWall(blocks, wallFor(status, 'visitor'))
  return isCover || visible.some(({ names }) => names) ? '' : status
}

/**
 * Whether a file is open to an identity by any of the walls before it. Without an entry it is open to no reader,
 * because it is not used anywhere.
 */
export const isOpenTo = (walls: readonly WallStatus[], identity: Identity): boolean =>
  walls.some((status) => wallFor(status, identity) === 'open')
