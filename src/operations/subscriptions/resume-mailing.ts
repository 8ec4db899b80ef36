import { changeMailing, extendPrintTerm } from '../../db/queries/mailings.ts'
import { mailingEnd, resumeMailing as resumed } from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { changeOwnMailing } from './change-own-mailing.ts'

/**
 * Resumes the printed issues of the member's own subscription. The withheld ones are added at the end, and the print
 * entitlement is extended accordingly.
 * @throws sign_in_required, not_found, conflict when it was not paused
 */
export async function resumeMailing(context: OperationContext, number: string): Promise<void> {
  await changeOwnMailing(context, number, async (tx, held) => {
    const change = resumed(held, taipeiDay(context.now))
    if (!change) throw conflict('這份訂閱沒有暫停寄送')
    const { pausedFrom, heldBack, lastIssue } = change
    // with online access, the last day is that of the access
    const longer = held.kind === 'print' && lastIssue > held.lastIssue ? { endsOn: mailingEnd(change) } : {}
    await changeMailing(tx, number, { state: 'active', pausedFrom, heldBack: [...heldBack], lastIssue, ...longer })
    if (held.orderNo && lastIssue > held.lastIssue) await extendPrintTerm(tx, held.orderNo, mailingEnd(change))
  })
}
