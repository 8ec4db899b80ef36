import type { Database } from '../../db/connect.ts'
import { findOrder, lockOrder, type Order } from '../../db/queries/payment/orders.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** A member's own order. Another member's is not_found, like an unknown one. @throws sign_in_required, not_found */
export async function ownOrder(db: Database, viewer: Viewer, orderNo: string, { lock = false } = {}): Promise<Order> {
  const memberId = requireOwner(viewer)
  const order = lock ? await lockOrder(db, orderNo) : await findOrder(db, orderNo)
  if (order?.memberId !== memberId) throw notFound()
  return order
}
