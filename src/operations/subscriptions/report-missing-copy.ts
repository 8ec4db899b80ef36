import { insertMissingCopy } from '../../db/queries/mailings.ts'
import { reportableIssues } from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { changeOwnMailing } from './change-own-mailing.ts'

/**
 * Reports that a printed issue of the member's own subscription did not arrive; the reader service
 * sends another. Idempotent.
 * @throws sign_in_required, not_found, conflict for an issue that was not sent, is still on its way, or is too old
 */
export async function reportMissingCopy(context: OperationContext, number: string, issue: number): Promise<void> {
  await changeOwnMailing(context, number, async (tx, held, memberId) => {
    if (!reportableIssues(held, taipeiDay(context.now)).includes(issue))
      throw conflict('這一期還在寄送中、尚未寄送，或已超過可以補寄的時間')
    await insertMissingCopy(tx, { number, issue, memberId, reportedAt: context.now })
  })
}
