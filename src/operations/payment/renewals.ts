import type { Database } from '../../db/connect.ts'
import { digitalUntil, lastPrintedIssue } from '../../db/queries/payment/grants.ts'
import { agreementOf, changeAgreement } from '../../db/queries/payment/orders.ts'
import type { PlanProduct, Product } from '../../db/queries/payment/products.ts'
import { digitalTerm, printTerm, renewsTooEarly } from '../../domain/payment/terms.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
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

/** Why a member cannot buy a plan with automatic renewal with their present entitlements, as a message; null if they can. */
export async function renewalFault(
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

/** The terms that a plan would grant a member: from today, or from the end of their present entitlement. */
export async function planTerms(db: Database, memberId: string | null, plan: PlanProduct, today: string) {
  const digital = plan.digital ? digitalTerm(today, memberId && (await digitalUntil(db, memberId)), plan.months) : null
  const print = plan.print ? printTerm(today, memberId === null ? null : await lastPrintedIssue(db, memberId), plan.issues) : null
  return { digital, print, term: digital ?? print ?? { startsOn: today, endsOn: today } }
}

export type PlanTerms = Awaited<ReturnType<typeof planTerms>>
