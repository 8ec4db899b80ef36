import type { Database } from '../../db/connect.ts'
import { moveOrderRow, type Order } from '../../db/queries/payment/orders.ts'
import { mayMove, type OrderActor, type OrderState } from '../../domain/payment/order-state.ts'

/**
 * Moves an order that the transaction holds, if the rules allow it, and records the move.
 * @returns whether it moved
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
