import { updateManuscript } from '../../db/queries/manuscripts.ts'
import { withdrawPrint } from '../../db/queries/prints.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import { requireMay } from '../require-may.ts'
import { holdToWrite } from './versions.ts'

/**
 * Takes a post back: its page, and every list and search that shows it, know it no more. The manuscript stays, and can be
 * published again under the same number. Withdrawing twice is no fault.
 * @param reason why, for the record
 * @throws sign_in_required, forbidden, not_found, conflict for what was never published
 */
export async function withdrawPost(context: OperationContext, uid: number, reason: string): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'withdraw')
  await db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    if (row.publishedVersion === null) throw conflict('這篇文章還沒有發布')
    if (row.withdrawnAt !== null) return
    await withdrawPrint(tx, uid, now)
    await updateManuscript(tx, uid, { withdrawnAt: now })
    await recordAct(tx, context, {
      action: 'withdraw-post',
      thing: `post:${uid}`,
      before: { version: row.publishedVersion, publish_date: row.publishDate },
      after: { withdrawn_at: now },
      reason,
    })
  })
}
