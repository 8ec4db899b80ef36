import type { Database } from '../../db/connect.ts'
import { claimCheck, markPayment, type Payment, paymentsOf } from '../../db/queries/payment/payments.ts'
import type { OperationContext } from '../context.ts'
import { applyNotice } from './apply-notice.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentMails } from './mails.ts'
import { ownOrder } from './own-order.ts'

/** The services that are queried about an order's payment. */
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
  for (const payment of await unfinished(db, orderNo)) {
    // a member who has just been redirected there is still typing
    if (now.getTime() - payment.createdAt.getTime() < pollInterval) continue
    if (await claimCheck(db, payment.tradeNo, now, new Date(now.getTime() - pollInterval)))
      await reconcilePayment(db, paymentServices, payment, now)
  }
}

/** The latest payment attempts of an order without a result. */
async function unfinished(db: Database, orderNo: string): Promise<Payment[]> {
  return (await paymentsOf(db, orderNo)).filter(({ state }) => state === 'pending').slice(0, 2)
}

/** Queries them in the background; an unresponsive gateway is left to `reconcile`. */
export async function queryGateway(db: Database, paymentServices: PaymentServices, orderNo: string, now: Date): Promise<void> {
  for (const payment of await unfinished(db, orderNo))
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
