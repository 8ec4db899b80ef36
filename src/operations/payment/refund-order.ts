import type { Database } from '../../db/connect.ts'
import {
  changeSubscription,
  deleteGrants,
  entitledUntil,
  hasFollowingOrder,
  lockMember,
  subscriptionOf,
} from '../../db/queries/payment/grants.ts'
import {
  agreementOf,
  changeAgreement,
  findOrder,
  lockOrder,
  type Order,
  updateOrderPayment,
} from '../../db/queries/payment/orders.ts'
import { productOf } from '../../db/queries/payment/products.ts'
import { type Charge, claimRefund, findCharge, markRefunded, withdrawRefund } from '../../db/queries/payment/trades.ts'
import { questionsUsed } from '../../db/queries/questions/quotas.ts'
import { endGifts } from '../../db/queries/shares.ts'
import { may } from '../../domain/office/may.ts'
import type { OrderActor } from '../../domain/payment/order-state.ts'
import { lastRefundDay, refundError, refundText } from '../../domain/payment/refund.ts'
import { hasExpired } from '../../domain/subscriptions/subscription-info.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, gatewayUnavailable, invalid, notFound } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireCurrentCapabilities } from '../office/second-factor.ts'
import { requireOwner } from '../require-may.ts'
import type { PaymentServices } from './check-payment.ts'
import { GatewayError } from './gateway.ts'
import { changeOrderState } from './order-state.ts'
import { endPeriodic } from './renewals.ts'

/**
 * Refunds a paid order in full, and revokes what it granted. Members may refund their own orders for seven days
 * (Consumer Protection Act, article 19), unless a question of the pack was used; staff with the permission may refund
 * any at any time with a reason, and the action is audited.
 * @param reason required for refunds beyond the right of the buyer
 * @throws sign_in_required, not_found, validation_failed without a reason, conflict when it cannot be refunded or the
 *   gateway refuses
 */
export async function refundOrder(
  context: OperationContext,
  { gateway, mails }: PaymentServices,
  orderNo: string,
  reason: string,
): Promise<void> {
  const { db, viewer, now } = context
  const memberId = requireOwner(viewer)
  const order = await findOrder(db, orderNo)
  if (!order || (order.memberId !== memberId && !may(viewer, 'refund-order'))) throw notFound()
  const charge = await findCharge(db, orderNo)
  const chargedOn = charge && taipeiDay(charge.chargedAt)
  // used questions and refunds in progress are checked below, under the lock
  const followed = await hasFollowingOrder(db, orderNo)
  const refusal = refundError({ state: order.state, chargedOn, wasRefundRequested: false, used: 0, followed }, taipeiDay(now))
  const isLate = refusal === 'over' && may(viewer, 'refund-order')
  // of two successive terms the later is refunded first, for any requester and at any time
  const finalRefusal = isLate ? (followed ? 'followed' : null) : refusal
  if (!charge || finalRefusal !== null)
    throw new Failure(
      'conflict',
      (finalRefusal && refundText(finalRefusal, chargedOn && lastRefundDay(chargedOn))) ?? '這張訂單不能退費',
    )

  const isOthers = order.memberId !== memberId
  if ((isOthers || isLate) && reason === '') throw noReason()
  const agreement = await agreementOf(db, orderNo)
  if (agreement?.state === 'active') {
    if (!(await endPeriodic(gateway, agreement.tradeNo))) throw new Failure('conflict', '自動續訂無法取消，請稍後再試')
    await changeAgreement(db, orderNo, { state: 'cancelled', cancelledAt: now })
  }
  const actor = await db.transaction(async (tx) => {
    if (may(viewer, 'refund-order')) await requireCurrentCapabilities(tx, viewer)
    // locked until the refund is claimed, so that no question is taken in between, and none afterwards
    const used = (await questionsUsed(tx, orderNo, { lock: true })) > 0
    if (used && !may(viewer, 'refund-order')) throw new Failure('conflict', '已經提問的題包不能線上退費，請聯絡讀者服務中心')
    if (!(await claimRefund(tx, orderNo, now))) throw new Failure('conflict', '這張訂單正在退費，幾分鐘內會完成')
    if (!isOthers && !isLate && !used) return 'member'
    if (reason === '') throw noReason()
    await recordAuditEvent(tx, context, {
      action: 'refund-order',
      target: targetOf(orderNo),
      after: { amount: charge.amount },
      reason,
    })
    return 'staff'
  })
  const isGivenBack = await finishRefund(db, { gateway, mails }, charge, { actor, now }).catch((error: unknown) => {
    // the charge stays claimed, and the reconciliation retries: whether the gateway processed the refund is unknown
    if (error instanceof GatewayError) throw gatewayUnavailable('退費已經登記，金流恢復之後會自動完成，並寄信通知')
    throw error
  })
  if (isGivenBack) return
  await db.transaction(async (tx) => {
    await withdrawRefund(tx, orderNo)
    if (actor === 'staff') await recordAuditEvent(tx, context, { action: 'refuse-refund', target: targetOf(orderNo) })
  })
  throw new Failure('conflict', '銀行沒有接受退費，請聯絡讀者服務中心')
}

const targetOf = (orderNo: string) => `order:${orderNo}` as const
const noReason = () => invalid([{ path: 'body.reason', message: '請寫下退費的原因' }])

/**
 * Refunds a charge at the gateway, then in the ledger. After a crash in between, the charge is marked as requested, and
 * `reconcile` calls this again.
 * @returns whether the gateway refunded it
 */
export async function finishRefund(
  db: Database,
  { gateway, mails }: PaymentServices,
  { orderNo, tradeNo, gatewayNo, amount }: Charge,
  change: { actor: OrderActor; now: Date },
): Promise<boolean> {
  if (!(await gateway.refund({ tradeNo, gatewayNo, amount }))) return false
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (!order || !(await changeOrderState(tx, order, 'refunded', change))) return
    await markRefunded(tx, orderNo, change.now)
    await revokeGrants(tx, order, change.now)
    const { buyer, productName: title } = order
    if (buyer) await sendMail(tx, await mails.refunded({ recipient: buyer.email, orderNo, title, amount }))
  })
  return true
}

async function revokeGrants(tx: Database, order: Order, now: Date): Promise<void> {
  const { orderNo, renews } = order
  const today = taipeiDay(now)
  // lock order: operations that give a post, pay or ask lock the member before the rows of the entitlement
  if (order.memberId) await lockMember(tx, order.memberId)
  await deleteGrants(tx, orderNo)
  if (order.productKind === 'plan' && order.memberId) {
    const until = await entitledUntil(tx, order.memberId, 'digital')
    if (until === null || hasExpired(until, today)) await endGifts(tx, order.memberId, now)
  }
  await updateOrderPayment(tx, orderNo, { refundInfo: { cancel_order_date: today, refund_date: today } })
  const subscription = await subscriptionOf(tx, renews ?? orderNo)
  if (!subscription) return
  const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
  const issues = product?.kind === 'plan' ? product.issues : 0
  const started = order.subInfo?.start_date ?? today
  await changeSubscription(
    tx,
    subscription.number,
    renews === null
      ? { state: 'cancelled', endsOn: addDays(today, -1) }
      : { endsOn: addDays(started, -1), lastIssue: subscription.lastIssue - issues },
  )
}
