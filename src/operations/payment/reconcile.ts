import type { Database } from '../../db/connect.ts'
import { insertEntitlements, type LedgerDiscrepancy, ledgerDiscrepancies, sourceOf } from '../../db/queries/payment/grants.ts'
import { type Agreement, changeAgreement, findOrder, overdueAgreements, staleOrders } from '../../db/queries/payment/orders.ts'
import { productOf } from '../../db/queries/payment/products.ts'
import {
  markPayment,
  type Payment,
  paymentsWithoutResult,
  surplusPayments,
  unfinishedRefunds,
} from '../../db/queries/payment/trades.ts'
import { openOrderHours } from '../../domain/payment/order-state.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { applyNotice } from './apply-notice.ts'
import { type PaymentServices, reconcilePayment } from './check-payment.ts'
import { expireOrder } from './orders.ts'
import { finishRefund } from './refund-order.ts'

const minute = 60_000
const hour = 60 * minute
const batchSize = 50

/** The numbers of repaired items of a run, and the inconsistencies that it could not repair. */
export interface ReconcileResult {
  queried: number
  returned: number
  refunded: number
  expired: number
  terms: number
  restored: number
  discrepancies: LedgerDiscrepancy[]
}

/**
 * Reconciles orders, the gateway and entitlements; repairs what it can and reports the rest: queries payments without
 * a result, refunds surplus payments, closes expired orders, applies terms whose notification was lost, finishes
 * refunds interrupted by a crash, restores missing entitlements. `report` receives individual errors; the remaining
 * items continue.
 */
export async function reconcile(
  db: Database,
  paymentServices: PaymentServices | null,
  { now, report }: { now: Date; report: (error: unknown) => void },
): Promise<ReconcileResult> {
  const processEach = async <T>(items: readonly T[], work: (item: T) => Promise<boolean | undefined>) => {
    let done = 0
    for (const item of items) if (await work(item).catch((error: unknown) => void report(error))) done += 1
    return done
  }
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

  const counts = { queried: 0, returned: 0, refunded: 0, terms: 0 }
  if (paymentServices) {
    const unresolved = await paymentsWithoutResult(db, { after: ago(8 * 24 * hour), before: ago(2 * minute) }, batchSize)
    counts.queried = await processEach(unresolved, async (payment) => {
      await reconcilePayment(db, paymentServices, payment, now)
      return true
    })
    counts.returned = await processEach(await surplusPayments(db, batchSize), (payment) =>
      refundSurplus(db, paymentServices, payment),
    )
    counts.refunded = await processEach(await unfinishedRefunds(db, ago(2 * minute), batchSize), (charge) =>
      finishRefund(db, paymentServices, charge, { actor: 'job', now }),
    )
    counts.terms = await processEach(await overdueAgreements(db, taipeiDay(now), batchSize), (agreement) =>
      applyMissedTerms(db, paymentServices, agreement, now),
    )
  }
  const stale = await staleOrders(db, ago(openOrderHours * hour), batchSize)
  const expired = await processEach(stale, async (orderNo) => {
    await expireOrder(db, orderNo, now)
    return true
  })
  const missing = (await ledgerDiscrepancies(db, ago(2 * minute))).filter(({ kind }) => kind === 'no_right')
  const restored = await processEach(missing, ({ order_no }) => grantMissingEntitlement(db, order_no))
  return { ...counts, expired, restored, discrepancies: await ledgerDiscrepancies(db, ago(2 * minute)) }
}

/** Refunds a surplus payment, and notifies the buyer. */
async function refundSurplus(
  db: Database,
  { gateway, mails }: PaymentServices,
  { orderNo, tradeNo, gatewayNo, amount }: Payment,
): Promise<boolean> {
  if (!(await gateway.refund({ tradeNo, gatewayNo: gatewayNo ?? '', amount }))) return false
  await db.transaction(async (tx) => {
    await markPayment(tx, tradeNo, { state: 'returned' })
    const order = await findOrder(tx, orderNo)
    if (!order?.buyer) return
    await sendMail(tx, await mails.returned({ recipient: order.buyer.email, orderNo, title: order.productName, amount }))
  })
  return true
}

/** Applies the terms of an agreement that the gateway has charged and whose notification is missing. */
async function applyMissedTerms(
  db: Database,
  paymentServices: PaymentServices,
  agreement: Agreement,
  now: Date,
): Promise<boolean> {
  const { tradeNo, orderNo } = agreement
  const status = await paymentServices.gateway.queryPeriodic(tradeNo)
  if (!status) return false
  for (const { gatewayNo, amount, paid } of status.terms)
    await applyNotice(db, { kind: 'term', tradeNo, gatewayNo, amount, paid }, { actor: 'job', now, mails: paymentServices.mails })
  if (!status.active) await changeAgreement(db, orderNo, { state: 'cancelled', cancelledAt: now })
  return true
}

/** Restores the missing entitlement of a paid plan, for the days recorded in the order. */
async function grantMissingEntitlement(db: Database, orderNo: string): Promise<boolean> {
  const order = await findOrder(db, orderNo)
  const plan = order?.productKind === 'plan' ? await productOf(db, 'plan', order.productId ?? 0) : null
  if (!order?.memberId || !order.subInfo || plan?.kind !== 'plan') return false
  const { start_date: startsOn, end_date: endsOn } = order.subInfo
  const entitlement = { memberId: order.memberId, source: sourceOf(orderNo), startsOn, endsOn }
  await insertEntitlements(db, [
    ...(plan.digital ? [{ ...entitlement, kind: 'digital' as const }] : []),
    ...(plan.print ? [{ ...entitlement, kind: 'print' as const }] : []),
  ])
  return true
}
