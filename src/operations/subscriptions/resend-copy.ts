import { markResent } from '../../db/queries/payment/office.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/**
 * Records that a missing copy was sent again; its holder sees it.
 * @throws sign_in_required, forbidden, not_found when none is awaited
 */
export async function resendCopy(context: OperationContext, { number, issue }: { number: string; issue: number }): Promise<void> {
  requireMay(context.viewer, 'resend-copy')
  await context.db.transaction(async (tx) => {
    if (!(await markResent(tx, number, issue, context.now))) throw notFound()
    await recordAuditEvent(tx, context, { action: 'resend-copy', thing: `subscription:${number}`, after: { issue } })
  })
}
