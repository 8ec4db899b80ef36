import { agreementOf, changeAgreement } from '../../db/queries/payment/agreements.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import type { Gateway } from './gateway.ts'
import { ownOrder } from './own-order.ts'

/**
 * Ends the recurring charges of the member's own subscription, at the gateway first. Paid terms stay valid. Idempotent.
 * @throws sign_in_required, not_found, conflict when the gateway refuses
 */
export async function cancelRenewal({ db, viewer, now }: OperationContext, gateway: Gateway, orderNo: string): Promise<void> {
  await ownOrder(db, viewer, orderNo)
  const agreement = await agreementOf(db, orderNo)
  if (!agreement) throw notFound()
  if (agreement.state !== 'active') return
  if (!(await endPeriodic(gateway, agreement.tradeNo))) throw new Failure('conflict', '自動續訂無法取消，請稍後再試')
  await changeAgreement(db, orderNo, { state: 'cancelled', cancelledAt: now })
}

/** Ends a periodic trade at the gateway. One that had already ended there without a notice counts as ended too. */
export async function endPeriodic(gateway: Gateway, tradeNo: string): Promise<boolean> {
  return (await gateway.cancelPeriodic(tradeNo)) || (await gateway.queryPeriodic(tradeNo))?.active === false
}
