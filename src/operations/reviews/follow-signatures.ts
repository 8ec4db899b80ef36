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
 * Applies a revoked or newly required signature to the published version of a locked manuscript: a scheduled post
 * that may no longer be published is unscheduled, and a reviewer's name without a valid signature is removed.
 * Publishers are notified.
 * @param reason why, for them and for the audit log
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
