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
import { mayMove } from '../../domain/payment/order-state.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/mail-queue.ts'
import type { Notice } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { moveOrder } from './order-state.ts'
import { settleOrder } from './settle-order.ts'

/** Why a notice about a trade is rejected: nothing is changed then. */
export type NoticeFault = 'unknown_trade' | 'wrong_amount' | 'wrong_number' | 'too_early'

interface By {
  actor: 'gateway' | 'job'
  now: Date
  mails: PaymentMails
}

/**
 * Applies the gateway's notice about a trade, in one transaction; idempotent. Notices arrive as notifications or as
 * results of a query; both have the same content.
 * @returns null, or why it is rejected
 */
export async function applyNotice(db: Database, notice: Notice, by: By): Promise<NoticeFault | null> {
  return db.transaction(async (tx) => {
    const known = await findPayment(tx, notice.tradeNo)
    const order = known && (await lockOrder(tx, known.orderNo))
    if (!order) return 'unknown_trade'
    // read again under the lock
    const payment = await findPayment(tx, notice.tradeNo)
    if (!payment) return 'unknown_trade'
    if (notice.amount !== payment.amount) return 'wrong_amount'
    return notice.kind === 'first' ? applyFirst(tx, order, payment, notice, by) : applyTerm(tx, order, notice, by)
  })
}

async function applyFirst(tx: Database, order: Order, payment: Payment, notice: Notice, by: By): Promise<NoticeFault | null> {
  const { tradeNo } = payment
  if (payment.state !== 'pending' && payment.state !== 'failed')
    return notice.paid && notice.gatewayNo !== payment.gatewayNo ? 'wrong_number' : null
  if (!notice.paid) {
    if (payment.state === 'failed') return null
    await markPayment(tx, tradeNo, { state: 'failed', gatewayNo: notice.gatewayNo })
    if (order.state === 'pending') await moveOrder(tx, order, 'failed', by)
    return null
  }
  const needed = mayMove(order.state, 'paid')
  await markPayment(tx, tradeNo, { state: needed ? 'paid' : 'surplus', gatewayNo: notice.gatewayNo })
  if (needed) await settleOrder(tx, order, { charge: { tradeNo, gatewayNo: notice.gatewayNo }, ...by })
  return null
}

/**
 * A later term becomes an order of its own, identified by the gateway's number of the charge: a repeated notice
 * creates no second one.
 */
async function applyTerm(tx: Database, first: Order, notice: Notice, by: By): Promise<NoticeFault | null> {
  const agreement = await agreementOfTrade(tx, notice.tradeNo)
  if (!agreement) return 'too_early'
  const { now } = by
  const orderNo = renewalNumber(first.orderNo, notice.gatewayNo)
  if (await findOrder(tx, orderNo)) return null
  const { memberId, productName, productKind, productId, price, buyer, invoice } = first
  const about = { memberId, productName, productKind, productId, price, buyer, invoice }
  const renewal = { ...about, orderNo, renews: first.orderNo, orderDate: now, state: 'pending' as const, paymentMethod: '信用卡' }
  await insertOrder(tx, renewal, by.actor)
  const made = await lockOrder(tx, orderNo)
  if (!made) return null
  if (!notice.paid) {
    await moveOrder(tx, made, 'failed', by)
    if (buyer)
      await sendMail(tx, await by.mails.renewalFailed({ recipient: buyer.email, orderNo, title: productName, amount: price }))
    return null
  }
  await settleOrder(tx, made, { charge: { tradeNo: notice.tradeNo, gatewayNo: notice.gatewayNo }, ...by })
  const terms = await paidTerms(tx, first.orderNo)
  const started = taipeiDay(first.orderDate)
  await changeAgreement(tx, first.orderNo, {
    nextOn: addMonths(started, agreement.months * terms),
    ...(terms >= agreement.times ? { state: 'ended' as const } : {}),
  })
  return null
}
