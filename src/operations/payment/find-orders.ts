import { eventsOf, type FoundOrder, type OrderEvent, officeRefunds, searchOrders } from '../../db/queries/payment/office.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** An order as staff see it. */
export interface OfficeOrder extends FoundOrder {
  events: OrderEvent[]
  /** Who refunded it at the office, and why; null if it was not refunded there. A deleted account has no name. */
  refund: { by: string; reason: string } | null
}

const atMost = 20

/** Finds orders by number, the buyer's address or the subscriber number, for staff. @throws sign_in_required, forbidden */
export async function findOrders({ db, viewer }: OperationContext, words: string): Promise<OfficeOrder[]> {
  requireMay(viewer, 'find-order')
  const found = await searchOrders(db, words.trim(), atMost)
  const numbers = found.map(({ order }) => order.orderNo)
  const [events, refunds] = await Promise.all([eventsOf(db, numbers), officeRefunds(db, numbers)])
  return found.map((one) => {
    const { orderNo } = one.order
    const refund = refunds.find(({ order_no }) => order_no === orderNo) ?? null
    return { ...one, events: events.filter((event) => event.orderNo === orderNo), refund }
  })
}
