import type { Database } from '../../db/connect.ts'
import { moveOrderRow, type Order } from '../../db/queries/payment/orders.ts'
import { mayMove, type OrderActor, type OrderState } from '../../domain/payment/order-state.ts'

/**
 * Changes the state of an order that the transaction has locked, if the transition is allowed, and writes the event.
 * @returns whether it changed
 */
export async function moveOrder(
  tx: Database,
  order: Pick<Order, 'orderNo' | 'state'>,
  to: OrderState,
  { actor, now }: { actor: OrderActor; now: Date },
): Promise<boolean> {
  if (!mayMove(order.state, to)) return false
  return moveOrderRow(tx, { orderNo: order.orderNo, from: order.state, to, actor, at: now })
}
