import type { Database } from '../../db/connect.ts'
import { findOrder, lockOrder, type Order } from '../../db/queries/payment/orders.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * A member's own order. Another's is as unknown as one that never was.
 * @throws sign_in_required, not_found
 */
export async function ownOrder(db: Database, viewer: Viewer, orderNo: string, { lock = false } = {}): Promise<Order> {
  const memberId = requireOwner(viewer)
  const order = lock ? await lockOrder(db, orderNo) : await findOrder(db, orderNo)
  if (order?.memberId !== memberId) throw notFound()
  return order
}
