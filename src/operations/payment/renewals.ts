import type { Database } from '../../db/connect.ts'
import { entitledUntil, findNumbering, lastPrintedIssue } from '../../db/queries/payment/grants.ts'
import { agreementOf, changeAgreement, type Order, otherPlanOrders } from '../../db/queries/payment/orders.ts'
import type { PlanProduct, Product } from '../../db/queries/payment/products.ts'
import { paymentsOf } from '../../db/queries/payment/trades.ts'
import { isOpenOrder, pendingReason } from '../../domain/payment/order-state.ts'
import {
  conflictingOrder,
  continuesTerm,
  digitalTerm,
  lastDueIssue,
  type OtherOrder,
  printTerm,
  renewsTooEarly,
} from '../../domain/payment/terms.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import type { Gateway } from './gateway.ts'
import { ownOrder } from './order-state.ts'

/**
 * Ends the recurring charges of the member's own subscription, at the gateway first. Paid terms stay valid. Idempotent.
 * @throws sign_in_required, not_found, conflict when the gateway refuses
 */
export async function cancelRenewal({ db, viewer, now }: OperationContext, gateway: Gateway, orderNo: string): Promise<void> {
  await ownOrder(db, viewer, orderNo)
  const agreement = await agreementOf(db, orderNo)
  if (!agreement) throw notFound()
  if (agreement.state !== 'active') return
  if (!(await endPeriodic(gateway, agreement.tradeNo))) throw new Failure('conflict', '自動續訂無法取消，請稍後再試')
  await changeAgreement(db, orderNo, { state: 'cancelled', cancelledAt: now })
}

/** Ends a periodic trade at the gateway. One that had already ended there without a notice counts as ended too. */
export async function endPeriodic(gateway: Gateway, tradeNo: string): Promise<boolean> {
  return (await gateway.cancelPeriodic(tradeNo)) || (await gateway.queryPeriodic(tradeNo))?.active === false
}

/**
 * Why a member cannot buy a plan with automatic renewal with their present entitlements, as a message; null if they can.
 */
export async function renewalError(
  db: Database,
  memberId: string | null,
  product: Product,
  today: string,
): Promise<string | null> {
  if (product.kind !== 'plan') return null
  const { term } = await planTerms(db, memberId, product, today)
  if (!renewsTooEarly(term, today)) return null
  return `這一次訂的從 ${dottedDay(term.startsOn)} 才開始，現在選自動續訂，下一次會提早一個月以上扣款。請先不選，快到期時再選`
}

/**
 * The terms that a plan would grant a member: from today, or from the end of their present entitlement; and whether they
 * continue a running subscription.
 */
export async function planTerms(db: Database, memberId: string | null, plan: PlanProduct, today: string) {
  const numbering = await findNumbering(db, today)
  const until = async (kind: 'digital' | 'print') => (memberId === null ? null : entitledUntil(db, memberId, kind))
  const lastIssue = async () =>
    memberId === null ? null : lastDueIssue(await lastPrintedIssue(db, memberId), await until('print'), numbering)
  const digital = plan.digital ? digitalTerm(today, await until('digital'), plan.months) : null
  const print = plan.print ? printTerm(today, await lastIssue(), plan.issues, numbering) : null
  const starts = { digitalOn: digital?.startsOn ?? null, firstIssue: print?.firstIssue ?? null }
  const term = digital ?? print ?? { startsOn: today, endsOn: today }
  return { digital, print, term, numbering, continues: continuesTerm(starts, today, numbering) }
}

export type PlanTerms = Awaited<ReturnType<typeof planTerms>>

/** The other subscription order because of which an order needs a confirmation, and the terms that it would grant now. */
export interface SecondSubscription {
  other: Pick<OtherOrder, 'orderNo' | 'state'>
  terms: PlanTerms
}

/** Whether an open order would be an unconfirmed second subscription if it was paid now; null if not. */
export async function unconfirmedSecondSubscription(
  db: Database,
  order: Order,
  product: Product | null,
  now: Date,
): Promise<SecondSubscription | null> {
  if (!isOpenOrder(order.state) || product?.kind !== 'plan') return null
  const otherOrders: OtherOrder[] = []
  for (const { order_no: orderNo, state, digital, print } of await otherPlanOrders(db, order)) {
    if (state === 'paid') otherOrders.push({ orderNo, state, digital, print })
    else if (pendingReason(state, await paymentsOf(db, orderNo), now) === 'result')
      otherOrders.push({ orderNo, state: 'in_payment', digital, print })
  }
  if (otherOrders.length === 0) return null
  const terms = await planTerms(db, order.memberId, product, taipeiDay(now))
  const other = conflictingOrder(product, terms.continues, otherOrders)
  return other && { other, terms }
}
