import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { readPrint, unnamePrint } from '../../db/queries/prints.ts'
import { publishers } from '../../db/queries/staff.ts'
import { publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { takeHourBack } from '../manuscripts/unschedule-post.ts'
import { clearedForReaders } from './clear-for-readers.ts'
import { type TellNews, tellOf } from './tell.ts'

/**
 * Lets the print of a manuscript that is held follow the signatures after one was taken back, or asked for: what may not be read
 * any more does not come out at its hour, and what is read bears no name that is not given to it. Those who publish are told.
 * @param reason why, for them and for the record
 */
export async function followSignatures(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  row: ManuscriptRow,
  reason: string,
  tell: TellNews,
): Promise<void> {
  if (row.publishedVersion === null) return
  const print = await readPrint(tx, row.uid)
  if (print === null) return
  const { content } = print
  const { clearance, specialist } = await clearedForReaders(tx, row, content, { print: content, now, spellingOnly: false })
  if (publicState(row, now) === 'scheduled' && clearance === 'unsigned') {
    await takeHourBack(tx, { viewer, now }, row, reason, tell, await publishers(tx))
  } else if (specialist === null && content.fields.reviewer !== null) {
    await unnamePrint(tx, row.uid, now)
    await tellOf(tx, { viewer, tell }, row, await publishers(tx), { what: 'unnamed', note: reason })
  }
}
