import { productOf } from '../../db/queries/payment/products.ts'
import { insertPayment, paymentsOf } from '../../db/queries/payment/trades.ts'
import { maxAttempts, tradeNumber } from '../../domain/payment/order-number.ts'
import { isOpen } from '../../domain/payment/order-state.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { applyNotice, type NoticeFault } from './apply-notice.ts'
import type { CheckoutForm, Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { moveOrder, ownOrder } from './orders.ts'
import { renewalFault } from './renewals.ts'
import { periodicTimes } from './settle-order.ts'

/** How long an unfinished payment attempt is reused, milliseconds: a double click pays once. */
const reusable = 10 * 60_000

/**
 * Starts the payment of the member's own order: returns the form that leads to the gateway. Every new attempt has a
 * number of its own, because the gateway accepts each number once.
 * @throws sign_in_required, not_found, conflict when the order needs no payment (any more), or renews itself long
 *   before it has to
 */
export async function startPayment(
  { db, viewer, now }: OperationContext,
  gateway: Gateway,
  orderNo: string,
): Promise<CheckoutForm> {
  return db.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer, orderNo, { lock: true })
    if (!isOpen(order.state)) throw new Failure('conflict', '這張訂單不需要付款')
    const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
    // another order may have been paid since this one was created
    const tooEarly = order.periodic && product ? await renewalFault(tx, order.memberId, product, taipeiDay(now)) : null
    if (tooEarly !== null) throw new Failure('conflict', `${tooEarly}。請取消這張訂單，再重新下單`)
    const [last] = await paymentsOf(tx, orderNo)
    const again = last?.state === 'pending' && now.getTime() - last.createdAt.getTime() < reusable
    const attempt = again ? last.attempt : (last?.attempt ?? 0) + 1
    if (attempt > maxAttempts) throw new Failure('conflict', '付款次數太多，請重新下單')
    const tradeNo = tradeNumber(orderNo, attempt)
    if (!again) await insertPayment(tx, { tradeNo, orderNo, attempt, amount: order.price, state: 'pending', createdAt: now })
    await moveOrder(tx, order, 'pending', { actor: 'member', now })
    const months = order.periodic && product?.kind === 'plan' ? product.months : null
    return gateway.checkout({
      tradeNo,
      orderNo,
      title: order.productName,
      amount: order.price,
      at: again ? last.createdAt : now,
      periodic: months === null ? null : { months, times: periodicTimes },
    })
  })
}

/**
 * Handles a notification of the gateway. It is accepted only when it is signed and contains a known trade and the
 * requested amount; idempotent.
 * @returns null when it is accepted (or was before), otherwise why it is rejected; nothing is changed then
 */
export async function takeNotification(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { gateway, mails }: { gateway: Gateway; mails: PaymentMails },
  fields: Record<string, string>,
): Promise<NoticeFault | 'not_signed' | null> {
  const notice = gateway.read(fields)
  if (!notice) return 'not_signed'
  return applyNotice(db, notice, { actor: 'gateway', now, mails })
}
