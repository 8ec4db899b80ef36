import type { Database } from '../../db/connect.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import { findOrderByKey, insertOrder, lockOrder, type NewOrder } from '../../db/queries/payment/orders.ts'
import { findProduct, type Product, productOf } from '../../db/queries/payment/products.ts'
import { insertPayment, markPayment, paymentsOf } from '../../db/queries/payment/trades.ts'
import type { Buyer } from '../../db/schema/accounts.ts'
import { addressError, type Recipient, recipientOf } from '../../domain/payment/delivery.ts'
import { normalizeDiscountCode } from '../../domain/payment/discount-code.ts'
import { type InvoiceRequest, tidyInvoice } from '../../domain/payment/invoice.ts'
import { maxAttempts, orderNumber, orderNumberLetters, tradeNumber } from '../../domain/payment/order-number.ts'
import { isOpenOrder, resultWaitMs } from '../../domain/payment/order-state.ts'
import { confirmSecondError, confirmTermError } from '../../domain/payment/terms.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden, invalid, notFound } from '../failure.ts'
import { requireOwner } from '../require-may.ts'
import { applyNotice, type NoticeError } from './apply-notice.ts'
import type { CheckoutForm, Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { changeOrderState, ownOrder } from './order-state.ts'
import { planTerms, renewalError, unconfirmedSecondSubscription } from './renewals.ts'
import { periodicTimes, type RedeemError, type Reduction, redeemForOrder, reducedPrice, settleOrder } from './settle-order.ts'

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

/** Thrown in the transaction to roll the inserted order back; carries the error for the buyer. */
class OrderRollback extends Error {
  readonly error: RedeemError
  constructor(error: RedeemError) {
    super(error.code)
    this.error = error
  }
}

const maxTries = 5

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
): Promise<{ orderNo: string } | { errors: [RedeemError, ...RedeemError[]] }> {
  const memberId = requireOwner(viewer)
  const product = await findProduct(db, request.product)
  const form = { requestKey: request.requestKey, memberId, product }
  const existingOrderNo = await knownOrder(db, form)
  if (existingOrderNo) return { orderNo: existingOrderNo }
  if (!product) throw notFound()
  const addressMessage = product.kind === 'plan' && product.print ? addressError(request.buyer.address) : null
  const customer = { memberId, today: taipeiDay(now) }
  const reduction = {
    ...request,
    coupon: normalizeDiscountCode(request.coupon),
    partnerCode: normalizeDiscountCode(request.partnerCode),
  }
  const price = await reducedPrice(db, product, reduction, customer)
  const errors: RedeemError[] = [
    ...(addressMessage ? [{ field: 'address', code: 'address_needed', message: addressMessage } as const] : []),
    ...('code' in price ? [price] : []),
    ...(!request.again && (await continuesSubscription(db, product, customer))
      ? [{ field: 'again', code: 'already_subscribed', message: confirmTermError } as const]
      : []),
  ]
  const [first, ...rest] = errors
  if (first) return { errors: [first, ...rest] }
  if ('code' in price) throw new Error('a refused price is an error')
  const values = { ...rowOf(product, request, reduction), memberId, price: price.total, discount: price.discount, orderDate: now }

  for (let time = 0; time < maxTries; time += 1) {
    const orderNo = orderNumber(customer.today, Array.from({ length: orderNumberLetters }, Math.random))
    try {
      const isCreated = await db.transaction(async (tx) => {
        if (!(await insertOrder(tx, { orderNo, ...values }, 'member'))) return false
        const redeemError = await redeemForOrder(tx, orderNo, reduction, { ...customer, now })
        if (redeemError) throw new OrderRollback(redeemError)
        if (price.total === 0) await completeFree(tx, orderNo, mails, now)
        return true
      })
      if (isCreated) return { orderNo }
    } catch (error) {
      if (error instanceof OrderRollback) return { errors: [error.error] }
      throw error
    }
    const createdMeanwhile = await knownOrder(db, form)
    if (createdMeanwhile) return { orderNo: createdMeanwhile }
  }
  throw new Error('no order number was free')
}

/** Whether a plan would begin after the member's running subscription. */
async function continuesSubscription(db: Database, product: Product, { memberId, today }: { memberId: string; today: string }) {
  if (product.kind !== 'plan') return false
  return (await planTerms(db, memberId, product, today)).continues
}

/** The order that an earlier submission of the form created, by its idempotency key; null if there is none. */
async function knownOrder(
  db: Database,
  { requestKey, memberId, product }: { requestKey: string; memberId: string; product: Product | null },
): Promise<string | null> {
  const existing = await findOrderByKey(db, requestKey)
  if (!existing) return null
  if (existing.memberId !== memberId) throw forbidden()
  if (product && (existing.productKind !== product.kind || existing.productId !== product.id))
    throw new Failure('conflict', '這張表單已經送出過別的訂單，請重新開啟訂購頁')
  return existing.orderNo
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
    // serialises the payments of a member: of two at the same moment, the second finds the first
    if (order.memberId !== null) await lockMember(tx, order.memberId)
    if (!isOpenOrder(order.state)) throw new Failure('conflict', '這張訂單不需要付款')
    const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
    // another order may have been paid since this one was created
    const tooEarly = order.periodic && product ? await renewalError(tx, order.memberId, product, taipeiDay(now)) : null
    if (tooEarly !== null) throw new Failure('conflict', `${tooEarly}。請取消這張訂單，再重新下單`)
    if (!confirmed && (await unconfirmedSecondSubscription(tx, order, product, now)))
      throw invalid([{ path: 'body.again', message: confirmSecondError }])
    const [last] = await paymentsOf(tx, orderNo)
    // a double click continues the attempt of the first
    const isDoubleSubmit = last?.state === 'pending' && now.getTime() - last.createdAt.getTime() < resultWaitMs
    const attempt = isDoubleSubmit ? last.attempt : (last?.attempt ?? 0) + 1
    if (attempt > maxAttempts) throw new Failure('conflict', '付款次數太多，請重新下單')
    const tradeNo = tradeNumber(orderNo, attempt)
    // clears the time of an earlier query that found no payment: the result of the attempt is unknown again
    if (isDoubleSubmit) await markPayment(tx, tradeNo, { checkedAt: null })
    else await insertPayment(tx, { tradeNo, orderNo, attempt, amount: order.price, state: 'pending', createdAt: now })
    await changeOrderState(tx, order, 'pending', { actor: 'member', now })
    const months = order.periodic && product?.kind === 'plan' ? product.months : null
    return gateway.checkout({
      tradeNo,
      orderNo,
      title: order.productName,
      amount: order.price,
      at: isDoubleSubmit ? last.createdAt : now,
      periodic: months === null ? null : { months, times: periodicTimes },
    })
  })
}

/**
 * Handles a notification of the gateway. It is accepted only when it is signed and contains a known trade and the
 * requested amount; idempotent.
 * @returns null when it is accepted (or was before), otherwise why it is rejected; nothing is changed then
 */
export async function handleNotification(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { gateway, mails }: { gateway: Gateway; mails: PaymentMails },
  fields: Record<string, string>,
): Promise<NoticeError | 'not_signed' | null> {
  const notice = gateway.read(fields)
  if (!notice) return 'not_signed'
  return applyNotice(db, notice, { actor: 'gateway', now, mails })
}
