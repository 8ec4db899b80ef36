import { type WallRow, wallRows } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'

export type { WallRow } from '../../db/queries/shell.ts'

/** What the member wall or the subscriber wall says to those who stand before it (section 7, "member-walls"). */
export function readWalls({ db }: OperationContext, status: WallRow['status']): Promise<WallRow[]> {
  return wallRows(db, status)
}
