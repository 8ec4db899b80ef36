import type { Database } from '../../db/connect.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import { findOrderByKey, insertOrder, lockOrder, type NewOrder } from '../../db/queries/payment/orders.ts'
import { findProduct, type Product, productOf } from '../../db/queries/payment/products.ts'
import { insertPayment, markPayment, paymentsOf } from '../../db/queries/payment/trades.ts'
import type { Buyer } from '../../db/schema/accounts.ts'
import { addressFault, type Recipient, recipientOf } from '../../domain/payment/delivery.ts'
import { plainCode } from '../../domain/payment/discount-code.ts'
import { type InvoiceRequest, tidyInvoice } from '../../domain/payment/invoice.ts'
import { maxAttempts, orderNumber, orderNumberLetters, tradeNumber } from '../../domain/payment/order-number.ts'
import { isOpen, resultWithin } from '../../domain/payment/order-state.ts'
import { continuesTerm, notConfirmed, secondNotConfirmed } from '../../domain/payment/terms.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden, invalid, notFound } from '../failure.ts'
import { requireOwner } from '../require-may.ts'
import { applyNotice, type NoticeFault } from './apply-notice.ts'
import type { CheckoutForm, Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { moveOrder, ownOrder } from './order-state.ts'
import { beginningsOf, planTerms, renewalFault, secondSubscriptionBy } from './renewals.ts'
import { periodicTimes, type RedeemFault, type Reduction, redeemForOrder, reducedPrice, settleOrder } from './settle-order.ts'

/** The requested order. Codes are normalised. */
export interface OrderRequest extends Reduction {
  /** Idempotency key of the form: a repeated submission (a double click, a reload) creates no second order. */
  requestKey: string
  product: string
  buyer: Omit<Buyer, 'recipient'>
  /** Who receives the printed issues; empty for the buyer. */
  recipient: Recipient
  invoice: InvoiceRequest
  /** The buyer has confirmed that the order continues a running subscription. */
  again: boolean
}

/** Rolls the transaction back without an order. */
class Undone extends Error {
  readonly fault: RedeemFault
  constructor(fault: RedeemFault) {
    super(fault.code)
    this.fault = fault
  }
}

const tries = 5

/**
 * Creates an order and redeems its coupon or partner code, atomically. An order without a price is paid immediately.
 * @returns its number; or all errors of the request
 * @throws sign_in_required, not_found for a product that is not on sale, forbidden for another member's form, conflict
 *   when the form has created an order of another product
 */
export async function createOrder(
  { db, viewer, now }: OperationContext,
  request: OrderRequest,
  mails: PaymentMails,
): Promise<{ orderNo: string } | { faults: [RedeemFault, ...RedeemFault[]] }> {
  const memberId = requireOwner(viewer)
  const product = await findProduct(db, request.product)
  const form = { requestKey: request.requestKey, memberId, product }
  const known = await knownOrder(db, form)
  if (known) return { orderNo: known }
  if (!product) throw notFound()
  const address = product.kind === 'plan' && product.print ? addressFault(request.buyer.address) : null
  const customer = { memberId, today: taipeiDay(now) }
  const reduction = { ...request, coupon: plainCode(request.coupon), partnerCode: plainCode(request.partnerCode) }
  const price = await reducedPrice(db, product, reduction, customer)
  const faults: RedeemFault[] = [
    ...(address ? [{ field: 'address', code: 'address_needed', message: address } as const] : []),
    ...('code' in price ? [price] : []),
    ...(!request.again && (await continues(db, product, customer))
      ? [{ field: 'again', code: 'already_subscribed', message: notConfirmed } as const]
      : []),
  ]
  const [first, ...others] = faults
  if (first) return { faults: [first, ...others] }
  if ('code' in price) throw new Error('a refused price is a fault')
  const facts = { ...rowOf(product, request, reduction), memberId, price: price.total, discount: price.discount, orderDate: now }

  for (let time = 0; time < tries; time += 1) {
    const orderNo = orderNumber(customer.today, Array.from({ length: orderNumberLetters }, Math.random))
    try {
      const made = await db.transaction(async (tx) => {
        if (!(await insertOrder(tx, { orderNo, ...facts }, 'member'))) return false
        const fault = await redeemForOrder(tx, orderNo, reduction, { ...customer, now })
        if (fault) throw new Undone(fault)
        if (price.total === 0) await completeFree(tx, orderNo, mails, now)
        return true
      })
      if (made) return { orderNo }
    } catch (error) {
      if (error instanceof Undone) return { faults: [error.fault] }
      throw error
    }
    const other = await knownOrder(db, form)
    if (other) return { orderNo: other }
  }
  throw new Error('no order number was free')
}

/** Whether a plan would begin after the member's running subscription. */
async function continues(db: Database, product: Product, { memberId, today }: { memberId: string; today: string }) {
  if (product.kind !== 'plan') return false
  return continuesTerm(beginningsOf(await planTerms(db, memberId, product, today)), today)
}

/** The number of the order that a form has created. */
async function knownOrder(
  db: Database,
  { requestKey, memberId, product }: { requestKey: string; memberId: string; product: Product | null },
): Promise<string | null> {
  const known = await findOrderByKey(db, requestKey)
  if (!known) return null
  if (known.memberId !== memberId) throw forbidden()
  if (product && (known.productKind !== product.kind || known.productId !== product.id))
    throw new Failure('conflict', '這張表單已經送出過別的訂單，請重新開啟訂購頁')
  return known.orderNo
}

function rowOf(product: Product, { requestKey, buyer, recipient, invoice, periodic }: OrderRequest, reduction: Reduction) {
  return {
    requestKey,
    productName: product.title,
    productKind: product.kind,
    productId: product.id,
    state: 'created',
    paymentMethod: '信用卡',
    isFree: reduction.partner !== '',
    couponCode: reduction.partner === '' ? reduction.coupon || null : null,
    partnerCode: reduction.partner === '' ? null : reduction.partnerCode,
    buyer:
      product.kind === 'plan' && product.print
        ? { ...buyer, recipient: recipientOf(recipient, buyer) }
        : { ...buyer, address: '' },
    invoice: tidyInvoice(invoice),
    periodic,
  } satisfies Partial<NewOrder>
}

async function completeFree(tx: Database, orderNo: string, mails: PaymentMails, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderNo)
  if (order) await settleOrder(tx, order, { charge: null, actor: 'member', now, mails })
}

/**
 * Starts the payment of the member's own order: returns the form that leads to the gateway. Every new attempt has a
 * number of its own, because the gateway accepts each number once.
 * @param confirmed the member knows that the order is a second subscription beside one ordered meanwhile
 * @throws sign_in_required, not_found, conflict when the order needs no payment (any more), or renews itself long
 *   before it has to; validation_failed when the confirmation is missing
 */
export async function startPayment(
  { db, viewer, now }: OperationContext,
  gateway: Gateway,
  orderNo: string,
  confirmed: boolean,
): Promise<CheckoutForm> {
  return db.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer, orderNo, { lock: true })
    // of two orders started at the same moment the second sees the first
    if (order.memberId !== null) await lockMember(tx, order.memberId)
    if (!isOpen(order.state)) throw new Failure('conflict', '這張訂單不需要付款')
    const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
    // another order may have been paid since this one was created
    const tooEarly = order.periodic && product ? await renewalFault(tx, order.memberId, product, taipeiDay(now)) : null
    if (tooEarly !== null) throw new Failure('conflict', `${tooEarly}。請取消這張訂單，再重新下單`)
    if (!confirmed && (await secondSubscriptionBy(tx, order, product, now)))
      throw invalid([{ path: 'body.again', message: secondNotConfirmed }])
    const [last] = await paymentsOf(tx, orderNo)
    // a double click pays once
    const again = last?.state === 'pending' && now.getTime() - last.createdAt.getTime() < resultWithin
    const attempt = again ? last.attempt : (last?.attempt ?? 0) + 1
    if (attempt > maxAttempts) throw new Failure('conflict', '付款次數太多，請重新下單')
    const tradeNo = tradeNumber(orderNo, attempt)
    // after an earlier query without a payment the member pays now: its result is unknown again
    if (again) await markPayment(tx, tradeNo, { checkedAt: null })
    else await insertPayment(tx, { tradeNo, orderNo, attempt, amount: order.price, state: 'pending', createdAt: now })
    await moveOrder(tx, order, 'pending', { actor: 'member', now })
    const months = order.periodic && product?.kind === 'plan' ? product.months : null
    return gateway.checkout({
      tradeNo,
      orderNo,
      title: order.productName,
      amount: order.price,
      at: again ? last.createdAt : now,
      periodic: months === null ? null : { months, times: periodicTimes },
    })
  })
}

/**
 * Handles a notification of the gateway. It is accepted only when it is signed and contains a known trade and the
 * requested amount; idempotent.
 * @returns null when it is accepted (or was before), otherwise why it is rejected; nothing is changed then
 */
export async function takeNotification(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { gateway, mails }: { gateway: Gateway; mails: PaymentMails },
  fields: Record<string, string>,
): Promise<NoticeFault | 'not_signed' | null> {
  const notice = gateway.read(fields)
  if (!notice) return 'not_signed'
  return applyNotice(db, notice, { actor: 'gateway', now, mails })
}
