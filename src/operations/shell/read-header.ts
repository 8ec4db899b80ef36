import { activeHeaderEvents, type HeaderEventRow } from '../../db/queries/shell.ts'
import type { OperationContext } from '../context.ts'

export type { HeaderEventRow } from '../../db/queries/shell.ts'

/** The events that the header announces now (section 2, "Header", 2). Empty when none is active. */
export function readHeader({ db }: OperationContext): Promise<HeaderEventRow[]> {
  return activeHeaderEvents(db)
}
