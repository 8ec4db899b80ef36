import type { Database } from '../../db/connect.ts'
import { lockOrder, type Order } from '../../db/queries/payment/orders.ts'
import { releaseCoupon } from '../../db/queries/payment/redeem.ts'
import { isOpen, type OrderActor } from '../../domain/payment/order-state.ts'
import type { OperationContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { type PaymentServices, queryGateway } from './check-payment.ts'
import { moveOrder } from './move-order.ts'
import { ownOrder } from './own-order.ts'

/**
 * Cancels the member's own unpaid order and releases its coupon. An order that the gateway reports as paid is not
 * cancelled, although its notification is late: the gateway is queried first, if possible.
 * @throws sign_in_required, not_found, conflict when it is paid or closed
 */
export async function cancelOrder(
  { db, viewer, now }: OperationContext,
  paymentServices: PaymentServices | null,
  orderNo: string,
): Promise<void> {
  await ownOrder(db, viewer, orderNo)
  if (paymentServices) await queryGateway(db, paymentServices, orderNo, now)
  await db.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer, orderNo, { lock: true })
    if (!isOpen(order.state))
      throw new Failure('conflict', order.state === 'paid' ? '這張訂單已經付款，不能取消' : '這張訂單不能取消')
    await giveUp(tx, order, { actor: 'member', now })
  })
}

/** The same for an expired order. */
export async function expireOrder(db: Database, orderNo: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order) await giveUp(tx, order, { actor: 'job', now })
  })
}

async function giveUp(tx: Database, order: Order, by: { actor: OrderActor; now: Date }): Promise<void> {
  if (await moveOrder(tx, order, 'cancelled', by)) await releaseCoupon(tx, order.orderNo)
}
