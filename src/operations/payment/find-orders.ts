import { eventsOf, type FoundOrder, type OrderEvent, searchOrders } from '../../db/queries/payment/office.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** An order as those who run the magazine see it. */
export interface OfficeOrder extends FoundOrder {
  events: OrderEvent[]
}

const atMost = 20

/**
 * Finds orders by number, the buyer's address or the subscriber number, for staff.
 * @throws sign_in_required, forbidden
 */
export async function findOrders({ db, viewer }: OperationContext, words: string): Promise<OfficeOrder[]> {
  requireMay(viewer, 'find-order')
  const found = await searchOrders(db, words.trim(), atMost)
  const events = await eventsOf(
    db,
    found.map(({ order }) => order.orderNo),
  )
  return found.map((one) => ({ ...one, events: events.filter(({ orderNo }) => orderNo === one.order.orderNo) }))
}
