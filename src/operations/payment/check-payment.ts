import type { Database } from '../../db/connect.ts'
import { findNumbering } from '../../db/queries/payment/grants.ts'
import { findSubscription } from '../../db/queries/payment/orders.ts'
import { claimCheck, markPayment, type Payment, paymentsOf } from '../../db/queries/payment/trades.ts'
import { provesHolder, subscriberNumber } from '../../domain/membership/subscriber-number.ts'
import { nextMailing, remainingIssues } from '../../domain/subscriptions/mailing.ts'
import { includesPrint } from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { applyNotice } from './apply-notice.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { ownOrder } from './order-state.ts'

/** The disclosed data of a subscription. */
interface SubscriptionFound {
  number: string
  title: string
  kind: 'print' | 'digital' | 'both'
  state: 'active' | 'paused' | 'cancelled' | 'ended'
  startsOn: string
  endsOn: string
  firstIssue: number
  lastIssue: number
  /** The number of outstanding printed copies. */
  copiesLeft: number
  /** The first day of the month in which the next copy is sent, or null when there is none or the mailing is paused. */
  nextMailing: string | null
}

/** A dummy for an unknown number, so that an unknown number and a wrong proof take the same path. */
const dummyProof = { name: '', phone: '' }

/**
 * Returns the state of a subscription to a caller who has its number and proves it by the name or the phone's last
 * three digits. An unknown number and a wrong proof have the same response.
 * @throws not_found
 */
export async function checkSubscription(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { number, proof }: { number: string; proof: string },
): Promise<SubscriptionFound> {
  const subscription = subscriberNumber.test(number) ? await findSubscription(db, number) : null
  if (!provesHolder(subscription ?? dummyProof, proof) || !subscription) throw notFound()
  const today = taipeiDay(now)
  const numbering = await findNumbering(db, today)
  const state = subscription.state === 'active' && subscription.endsOn < today ? 'ended' : subscription.state
  const kind = subscription.kind ?? 'print'
  const mailed = includesPrint(kind) && (state === 'active' || state === 'paused')
  return {
    number: subscription.number,
    title: subscription.title ?? '雜誌訂閱',
    kind,
    state,
    startsOn: subscription.startsOn,
    endsOn: subscription.endsOn,
    firstIssue: subscription.firstIssue,
    lastIssue: subscription.lastIssue,
    copiesLeft: mailed ? remainingIssues(subscription, today, numbering) : 0,
    nextMailing: mailed && state === 'active' ? nextMailing(subscription, today, numbering) : null,
  }
}

/** The services that payment operations need. */
export interface PaymentServices {
  gateway: Gateway
  mails: PaymentMails
}

/** The minimum interval between two queries about one payment attempt, milliseconds (throttle). */
const pollInterval = 15_000

/**
 * Queries the gateway about the latest unfinished payment attempt of the member's own order, in case its notification
 * is late or lost. However often it is called, the gateway is queried at most four times a minute.
 * @throws sign_in_required, not_found
 */
export async function checkPayment(
  { db, viewer, now }: OperationContext,
  paymentServices: PaymentServices,
  orderNo: string,
): Promise<void> {
  await ownOrder(db, viewer, orderNo)
  for (const payment of await pendingPayments(db, orderNo)) {
    // too early for a result: the member is still entering the card at the gateway
    if (now.getTime() - payment.createdAt.getTime() < pollInterval) continue
    if (await claimCheck(db, payment.tradeNo, now, new Date(now.getTime() - pollInterval)))
      await reconcilePayment(db, paymentServices, payment, now)
  }
}

/** The latest payment attempts of an order without a result. */
async function pendingPayments(db: Database, orderNo: string): Promise<Payment[]> {
  return (await paymentsOf(db, orderNo)).filter(({ state }) => state === 'pending').slice(0, 2)
}

/** Queries the pending payments of an order. Errors are ignored: `reconcile` queries again. */
export async function queryGateway(db: Database, paymentServices: PaymentServices, orderNo: string, now: Date): Promise<void> {
  for (const payment of await pendingPayments(db, orderNo))
    await reconcilePayment(db, paymentServices, payment, now).catch(() => undefined)
}

/** Queries one payment attempt and applies the result. @throws when the gateway cannot be reached */
export async function reconcilePayment(
  db: Database,
  { gateway, mails }: PaymentServices,
  payment: Payment,
  now: Date,
): Promise<void> {
  const status = await gateway.query(payment.tradeNo)
  await markPayment(db, payment.tradeNo, { checkedAt: now })
  if (!status || status.state === 'open') return
  const { amount, gatewayNo, state } = status
  const notice = { kind: 'first' as const, tradeNo: payment.tradeNo, paid: state === 'paid', amount, gatewayNo }
  await applyNotice(db, notice, { actor: 'job', now, mails })
}
