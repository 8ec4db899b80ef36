import { markResent } from '../../db/queries/payment/office.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/**
 * Notes that a copy that did not arrive was sent again; its holder sees it.
 * @throws sign_in_required, forbidden, not_found when nobody waits for it
 */
export async function resendCopy(
  { db, viewer, now }: OperationContext,
  { number, issue }: { number: string; issue: number },
): Promise<void> {
  requireMay(viewer, 'resend-copy')
  if (!(await markResent(db, number, issue, now))) throw notFound()
}
