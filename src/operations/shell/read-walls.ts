import { type WallRow, wallRows } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'

export type { WallRow } from '../../db/queries/shell.ts'

/** The text of the member wall or the subscriber wall (section 7, "member-walls"). */
export function readWalls({ db }: OperationContext, status: WallRow['status']): Promise<WallRow[]> {
  return wallRows(db, status)
}
