import type { Database } from '../../db/connect.ts'
import { findOrder, lockOrder, moveOrderRow, type Order } from '../../db/queries/payment/orders.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { isAllowedTransition, type OrderActor, type OrderState } from '../../domain/payment/order-state.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-may.ts'

/** A member's own order. Another member's is not_found, like an unknown one. @throws sign_in_required, not_found */
export async function ownOrder(db: Database, viewer: Viewer, orderNo: string, { lock = false } = {}): Promise<Order> {
  const memberId = requireOwner(viewer)
  const order = lock ? await lockOrder(db, orderNo) : await findOrder(db, orderNo)
  if (order?.memberId !== memberId) throw notFound()
  return order
}

/**
 * Changes the state of an order that the transaction has locked, if the transition is allowed, and writes the event.
 * @returns whether it changed
 */
export async function changeOrderState(
  tx: Database,
  order: Pick<Order, 'orderNo' | 'state'>,
  to: OrderState,
  { actor, now }: { actor: OrderActor; now: Date },
): Promise<boolean> {
  if (!isAllowedTransition(order.state, to)) return false
  return moveOrderRow(tx, { orderNo: order.orderNo, from: order.state, to, actor, at: now })
}
