import type { Database } from '../../db/connect.ts'
import {
  agreementOfTrade,
  changeAgreement,
  findOrder,
  insertOrder,
  lockOrder,
  type Order,
  paidTerms,
} from '../../db/queries/payment/orders.ts'
import { findPayment, markPayment, type Payment } from '../../db/queries/payment/trades.ts'
import { renewalNumber } from '../../domain/payment/order-number.ts'
import { isAllowedTransition } from '../../domain/payment/order-state.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/mail-queue.ts'
import type { Notice } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { changeOrderState } from './order-state.ts'
import { settleOrder } from './settle-order.ts'

/** Reasons to reject a notice about a trade. A rejected notice changes nothing. */
export type NoticeError = 'unknown_trade' | 'wrong_amount' | 'wrong_number' | 'too_early'

interface NoticeContext {
  actor: 'gateway' | 'job'
  now: Date
  mails: PaymentMails
}

/**
 * Applies the gateway's notice about a trade, in one transaction; idempotent. Notices arrive as notifications or as
 * results of a query; both have the same content.
 * @returns null, or why it is rejected
 */
export async function applyNotice(db: Database, notice: Notice, context: NoticeContext): Promise<NoticeError | null> {
  return db.transaction(async (tx) => {
    const unlockedPayment = await findPayment(tx, notice.tradeNo)
    const order = unlockedPayment && (await lockOrder(tx, unlockedPayment.orderNo))
    if (!order) return 'unknown_trade'
    // read again under the lock
    const payment = await findPayment(tx, notice.tradeNo)
    if (!payment) return 'unknown_trade'
    if (notice.amount !== payment.amount) return 'wrong_amount'
    return notice.kind === 'first' ? applyFirst(tx, order, payment, notice, context) : applyTerm(tx, order, notice, context)
  })
}

async function applyFirst(
  tx: Database,
  order: Order,
  payment: Payment,
  notice: Notice,
  context: NoticeContext,
): Promise<NoticeError | null> {
  const { tradeNo } = payment
  if (payment.state !== 'pending' && payment.state !== 'failed')
    return notice.paid && notice.gatewayNo !== payment.gatewayNo ? 'wrong_number' : null
  if (!notice.paid) {
    if (payment.state === 'failed') return null
    await markPayment(tx, tradeNo, { state: 'failed', gatewayNo: notice.gatewayNo })
    if (order.state === 'pending') await changeOrderState(tx, order, 'failed', context)
    return null
  }
  const isDue = isAllowedTransition(order.state, 'paid')
  await markPayment(tx, tradeNo, { state: isDue ? 'paid' : 'surplus', gatewayNo: notice.gatewayNo })
  if (isDue) await settleOrder(tx, order, { charge: { tradeNo, gatewayNo: notice.gatewayNo }, ...context })
  return null
}

/**
 * A later term becomes an order of its own, identified by the gateway's number of the charge: a repeated notice
 * creates no second one.
 */
async function applyTerm(tx: Database, first: Order, notice: Notice, context: NoticeContext): Promise<NoticeError | null> {
  const agreement = await agreementOfTrade(tx, notice.tradeNo)
  if (!agreement) return 'too_early'
  const { now } = context
  const orderNo = renewalNumber(first.orderNo, notice.gatewayNo)
  if (await findOrder(tx, orderNo)) return null
  const { memberId, productName, productKind, productId, price, buyer, invoice } = first
  const orderDetails = { memberId, productName, productKind, productId, price, buyer, invoice }
  const renewal = {
    ...orderDetails,
    orderNo,
    renews: first.orderNo,
    orderDate: now,
    state: 'pending' as const,
    paymentMethod: '信用卡',
  }
  await insertOrder(tx, renewal, context.actor)
  const lockedRenewal = await lockOrder(tx, orderNo)
  if (!lockedRenewal) return null
  if (!notice.paid) {
    await changeOrderState(tx, lockedRenewal, 'failed', context)
    if (buyer)
      await sendMail(
        tx,
        await context.mails.renewalFailed({ recipient: buyer.email, orderNo, title: productName, amount: price }),
      )
    return null
  }
  await settleOrder(tx, lockedRenewal, { charge: { tradeNo: notice.tradeNo, gatewayNo: notice.gatewayNo }, ...context })
  const terms = await paidTerms(tx, first.orderNo)
  const started = taipeiDay(first.orderDate)
  await changeAgreement(tx, first.orderNo, {
    nextOn: addMonths(started, agreement.months * terms),
    ...(terms >= agreement.times ? { state: 'ended' as const } : {}),
  })
  return null
}
