import type { Database } from '../../db/connect.ts'
import { claimCheck, markPayment, type Payment, paymentsOf } from '../../db/queries/payment/payments.ts'
import type { OperationContext } from '../context.ts'
import { applyNotice } from './apply-notice.ts'
import type { Gateway } from './gateway.ts'
import type { PaymentLetters } from './letters.ts'
import { ownOrder } from './own-order.ts'

/** Where the money of an order is asked after. */
export interface PaymentServices {
  gateway: Gateway
  letters: PaymentLetters
}

/** How long one waits between two questions about one try, milliseconds. */
const pollInterval = 15_000

/**
 * Asks the gateway about the latest unfinished try of the member's own order, for those whose notification is late or
 * lost. However often it is called, the gateway is asked four times a minute at most.
 * @throws sign_in_required, not_found
 */
export async function checkPayment(
  { db, viewer, now }: OperationContext,
  paymentServices: PaymentServices,
  orderNo: string,
): Promise<void> {
  await ownOrder(db, viewer, orderNo)
  for (const payment of await unfinished(db, orderNo)) {
    // somebody who has only just gone there is still typing
    if (now.getTime() - payment.createdAt.getTime() < pollInterval) continue
    if (await claimCheck(db, payment.tradeNo, now, new Date(now.getTime() - pollInterval)))
      await reconcilePayment(db, paymentServices, payment, now)
  }
}

/** The latest tries of an order that nothing was heard of. */
async function unfinished(db: Database, orderNo: string): Promise<Payment[]> {
  return (await paymentsOf(db, orderNo)).filter(({ state }) => state === 'pending').slice(0, 2)
}

/** Asks about them without waiting; a gateway that does not answer is left to `reconcile`. */
export async function askNow(db: Database, paymentServices: PaymentServices, orderNo: string, now: Date): Promise<void> {
  for (const payment of await unfinished(db, orderNo))
    await reconcilePayment(db, paymentServices, payment, now).catch(() => undefined)
}

/** Asks about one try and takes in the answer. @throws when the gateway cannot be asked */
export async function reconcilePayment(
  db: Database,
  { gateway, letters }: PaymentServices,
  payment: Payment,
  now: Date,
): Promise<void> {
  const told = await gateway.query(payment.tradeNo)
  await markPayment(db, payment.tradeNo, { checkedAt: now })
  if (!told || told.state === 'open') return
  const { amount, gatewayNo, state } = told
  const notice = { kind: 'first' as const, tradeNo: payment.tradeNo, paid: state === 'paid', amount, gatewayNo }
  await applyNotice(db, notice, { actor: 'job', now, letters })
}
