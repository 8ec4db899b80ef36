import { type Agreement, agreementOf } from '../../db/queries/payment/agreements.ts'
import { findCharge } from '../../db/queries/payment/charges.ts'
import { isFollowed, subscriptionOf } from '../../db/queries/payment/grants.ts'
import type { Order } from '../../db/queries/payment/orders.ts'
import { paymentsOf } from '../../db/queries/payment/payments.ts'
import { type Product, productOf } from '../../db/queries/payment/products.ts'
import { questionsUsed } from '../../db/queries/questions/quotas.ts'
import { lastRefundDay, type RefundFault, refundFault, type Surplus } from '../../domain/payment/refund.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { ownOrder } from './own-order.ts'

/** An order as its owner sees it. */
export interface ShownOrder {
  order: Order
  product: Product | null
  number: string | null
  /** The printed issues under that number; null if nothing is sent. */
  issues: { firstIssue: number; lastIssue: number } | null
  renewal: Pick<Agreement, 'state' | 'nextOn'> | null
  /** Why its owner cannot request a refund, or null when they can; and the last day for it. */
  refund: { fault: RefundFault | null; until: string | null }
  /** A payment that the order did not need (any more): being refunded, or refunded; null for none. */
  surplus: Surplus | null
}

/** The member's own order in its present state. @throws sign_in_required, not_found */
export async function readOrder({ db, viewer, now }: OperationContext, orderNo: string): Promise<ShownOrder> {
  const order = await ownOrder(db, viewer, orderNo)
  const [product, subscription, renewal, charge, used, followed, payments] = await Promise.all([
    order.productKind && order.productId ? productOf(db, order.productKind, order.productId) : null,
    subscriptionOf(db, order.renews ?? orderNo),
    agreementOf(db, orderNo),
    findCharge(db, orderNo),
    questionsUsed(db, orderNo),
    isFollowed(db, orderNo),
    paymentsOf(db, orderNo),
  ])
  const chargedOn = charge && taipeiDay(charge.chargedAt)
  const facts = { state: order.state, chargedOn, asked: (charge?.refundAskedAt ?? null) !== null, used, followed }
  const refund = { fault: refundFault(facts, taipeiDay(now)), until: chargedOn && lastRefundDay(chargedOn) }
  const isAny = (state: (typeof payments)[number]['state']) => payments.some((payment) => payment.state === state)
  const surplus = isAny('surplus') ? 'under_way' : isAny('returned') ? 'returned' : null
  const issues = product?.kind === 'plan' && product.print ? subscription : null
  return { order, product, number: subscription?.number ?? null, issues, renewal, refund, surplus }
}
