import type { Database } from '../../db/connect.ts'
import { findNumbering, hasFollowingOrder, subscriptionOf } from '../../db/queries/payment/grants.ts'
import {
  type Agreement,
  agreementOf,
  eventsOf,
  type FoundOrder,
  type LastDelivery,
  lastDelivery,
  lockOrder,
  type Order,
  type OrderEvent,
  officeRefunds,
  searchOrders,
} from '../../db/queries/payment/orders.ts'
import { findProduct, type Product, productOf, releaseCoupon } from '../../db/queries/payment/products.ts'
import { findCharge, paymentsOf } from '../../db/queries/payment/trades.ts'
import { questionsUsed } from '../../db/queries/questions/quotas.ts'
import type { Recipient } from '../../domain/payment/delivery.ts'
import { normalizeDiscountCode } from '../../domain/payment/discount-code.ts'
import { isOpenOrder, type OrderActor, type PendingReason, pendingReason } from '../../domain/payment/order-state.ts'
import { type Price, priceOf } from '../../domain/payment/price.ts'
import { lastRefundDay, type RefundError, refundError, type SurplusState } from '../../domain/payment/refund.ts'
import { firstDayOfIssue } from '../../domain/payment/terms.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import { requireMay, requireOwner } from '../require-may.ts'
import { type PaymentServices, queryGateway } from './check-payment.ts'
import { changeOrderState, ownOrder } from './order-state.ts'
import { type PlanTerms, planTerms, type SecondSubscription, unconfirmedSecondSubscription } from './renewals.ts'
import { type RedeemError, reducedPrice } from './settle-order.ts'

/** An order as staff see it. */
export interface OfficeOrder extends FoundOrder {
  /** Where and to whom its printed issues are sent now; null if nothing is sent. */
  delivery: (Recipient & { address: string }) | null
  events: OrderEvent[]
  /**
   * The member of staff who refunded it, and the reason; null if staff did not. The name of a deleted account is empty.
   */
  refund: { by: string; reason: string } | null
}

const maxFound = 20

/**
 * Finds orders by number, the buyer's e-mail address or the subscriber number, for staff. @throws sign_in_required,
 * forbidden
 */
export async function findOrders({ db, viewer }: OperationContext, query: string): Promise<OfficeOrder[]> {
  requireMay(viewer, 'find-order')
  const orders = await searchOrders(db, query.trim(), maxFound)
  const numbers = orders.map(({ order }) => order.orderNo)
  const [events, refunds] = await Promise.all([eventsOf(db, numbers), officeRefunds(db, numbers)])
  return orders.map((item) => {
    const { orderNo } = item.order
    const refund = refunds.find(({ order_no }) => order_no === orderNo) ?? null
    return { ...item, delivery: deliveryOf(item), events: events.filter((event) => event.orderNo === orderNo), refund }
  })
}

function deliveryOf({ order: { buyer }, sent: mailing }: FoundOrder): OfficeOrder['delivery'] {
  const address = mailing?.address || buyer?.address || ''
  return buyer && address !== ''
    ? { address, ...(recipientNow(buyer, mailing) ?? { name: buyer.name, phone: buyer.phone }) }
    : null
}

/** Who receives the printed issues now, if not the buyer: by the subscription, or as ordered while there is none. */
function recipientNow(buyer: Order['buyer'], mailing: FoundOrder['sent']): Recipient | null {
  if (!mailing) return buyer?.recipient ?? null
  return mailing.recipientName === '' ? null : { name: mailing.recipientName, phone: mailing.recipientPhone }
}

/** An order as its owner sees it. */
export interface OrderView {
  order: Order
  product: Product | null
  number: string | null
  /** The printed issues under that number; null if nothing is sent. */
  issues: { firstIssue: number; lastIssue: number; firstCopyOn: string } | null
  /** The current delivery address of the printed issues; null if nothing is sent. */
  sentTo: string | null
  /** Who receives them, if not the buyer. */
  recipient: Recipient | null
  /** The terms that an open order of a plan would grant if it was paid now. */
  terms: PlanTerms | null
  renewal: Pick<Agreement, 'state' | 'nextOn'> | null
  /** Why its owner cannot request a refund, or null when they can; and the last day for it. */
  refund: { error: RefundError | null; until: string | null }
  /** The state of a payment received for an order that needed none (any more); null without one. */
  surplus: SurplusState | null
  /** The reason why the order is pending; null in any other state. */
  awaited: PendingReason | null
  /** Why its payment needs a confirmation; null if it needs none. */
  otherOrder: SecondSubscription | null
}

/** The printed issues of a subscription, and the day on which the first one is sent. */
async function datedIssues(db: Database, { firstIssue, lastIssue }: { firstIssue: number; lastIssue: number }, now: Date) {
  return { firstIssue, lastIssue, firstCopyOn: firstDayOfIssue(firstIssue, await findNumbering(db, taipeiDay(now))) }
}

/** The member's own order in its present state. @throws sign_in_required, not_found */
export async function readOrder({ db, viewer, now }: OperationContext, orderNo: string): Promise<OrderView> {
  const order = await ownOrder(db, viewer, orderNo)
  const [product, subscription, renewal, charge, used, followed, payments] = await Promise.all([
    order.productKind && order.productId ? productOf(db, order.productKind, order.productId) : null,
    subscriptionOf(db, order.renews ?? orderNo),
    agreementOf(db, orderNo),
    findCharge(db, orderNo),
    questionsUsed(db, orderNo),
    hasFollowingOrder(db, orderNo),
    paymentsOf(db, orderNo),
  ])
  const chargedOn = charge && taipeiDay(charge.chargedAt)
  const input = { state: order.state, chargedOn, wasRefundRequested: (charge?.refundAskedAt ?? null) !== null, used, followed }
  const refund = { error: refundError(input, taipeiDay(now)), until: chargedOn && lastRefundDay(chargedOn) }
  const isAny = (state: (typeof payments)[number]['state']) => payments.some((payment) => payment.state === state)
  const surplus = isAny('surplus') ? 'under_way' : isAny('returned') ? 'returned' : null
  const issues = product?.kind === 'plan' && product.print && subscription ? await datedIssues(db, subscription, now) : null
  const awaited = pendingReason(order.state, payments, now)
  const isSent = product?.kind === 'plan' && product.print && (isOpenOrder(order.state) || order.state === 'paid')
  const sentTo = isSent ? subscription?.address || order.buyer?.address || null : null
  const recipient = isSent ? recipientNow(order.buyer, subscription) : null
  const [otherOrder, terms] = await Promise.all([
    unconfirmedSecondSubscription(db, order, product, now),
    isOpenOrder(order.state) && product?.kind === 'plan' ? planTerms(db, order.memberId, product, taipeiDay(now)) : null,
  ])
  const number = subscription?.number ?? null
  return { order, product, number, issues, sentTo, recipient, terms, renewal, refund, surplus, awaited, otherOrder }
}

/** The price of a product for a member. */
export interface QuotedOrder {
  product: Product
  price: Price
  terms: PlanTerms | null
  /** From the member's last order; null for the first one. */
  last: LastDelivery | null
  error: RedeemError | null
}

export type { Product } from '../../db/queries/payment/products.ts'

/**
 * The price of a product for a member, with a coupon if there is one, and the terms that a plan would
 * grant. Nothing is redeemed.
 * @returns the price; with an error when the coupon is not valid (the price is then without it)
 * @throws sign_in_required, not_found
 */
export async function quoteOrder(
  { db, viewer, now }: OperationContext,
  { product: code, coupon }: { product: string; coupon: string },
): Promise<QuotedOrder> {
  const memberId = requireOwner(viewer)
  const product = await findProduct(db, code)
  if (!product) throw notFound()
  const reduction = { coupon: normalizeDiscountCode(coupon), partner: '', partnerCode: '', periodic: false }
  const today = taipeiDay(now)
  const price = await reducedPrice(db, product, reduction, { memberId, today })
  const terms = product.kind === 'plan' ? await planTerms(db, memberId, product, today) : null
  const last = await lastDelivery(db, memberId, product.kind === 'plan' && product.print)
  return 'code' in price
    ? { product, price: priceOf(product.price, null), terms, last, error: price }
    : { product, price, terms, last, error: null }
}

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
    if (!isOpenOrder(order.state))
      throw new Failure('conflict', order.state === 'paid' ? '這張訂單已經付款，不能取消' : '這張訂單不能取消')
    await cancelOpenOrder(tx, order, { actor: 'member', now })
  })
}

/** Cancels an order whose time for payment is over, unless it was paid meanwhile. For the job. */
export async function expireOrder(db: Database, orderNo: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order) await cancelOpenOrder(tx, order, { actor: 'job', now })
  })
}

async function cancelOpenOrder(tx: Database, order: Order, change: { actor: OrderActor; now: Date }): Promise<void> {
  if (await changeOrderState(tx, order, 'cancelled', change)) await releaseCoupon(tx, order.orderNo)
}
