import type { Database } from '../../db/connect.ts'
import { insertAgreement } from '../../db/queries/payment/agreements.ts'
import { insertCharge } from '../../db/queries/payment/charges.ts'
import { noteOnOrder, type Order } from '../../db/queries/payment/orders.ts'
import { type Product, productOf } from '../../db/queries/payment/products.ts'
import type { OrderActor } from '../../domain/payment/order-state.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/send-mail.ts'
import { grant } from './grant.ts'
import type { PaymentMails } from './mails.ts'
import { moveOrder } from './move-order.ts'

/** The number of charges of a periodic order, the first one included: the gateway requires a limit. */
export const periodicTimes = 20

export interface Settlement {
  /** The received payment; null for a free order. */
  charge: { tradeNo: string; gatewayNo: string } | null
  actor: OrderActor
  now: Date
  mails: PaymentMails
}

/**
 * Marks an order as paid, atomically: the state, the charge, the invoice request, the entitlement, the payment
 * agreement, the receipt in the outbox. The caller's transaction holds the order's lock.
 * @returns false when the order can no longer be paid
 */
export async function settleOrder(tx: Database, order: Order, { charge, actor, now, mails }: Settlement): Promise<boolean> {
  if (!(await moveOrder(tx, order, 'paid', { actor, now }))) return false
  const product = await productOf(tx, order.productKind ?? 'plan', order.productId ?? 0)
  if (!product) throw new Error('an order of nothing that is sold')
  const today = taipeiDay(now)
  if (charge) {
    const facts = { orderNo: order.orderNo, amount: order.price, chargedAt: now, ...charge }
    await insertCharge(tx, facts, order.invoice ?? { kind: 'member', code: '', title: '' })
  }
  const granted = await grant(tx, order, product, now)
  await noteOnOrder(tx, order.orderNo, {
    paymentMethod: charge ? '信用卡' : '免付款',
    subInfo: { product_code: product.code, start_date: granted.startsOn, end_date: granted.endsOn },
  })
  const nextOn = charge && order.periodic ? await agree(tx, order, product, charge.tradeNo, today) : null
  const { buyer } = order
  if (buyer)
    await sendMail(
      tx,
      await mails.paid({
        recipient: buyer.email,
        orderNo: order.orderNo,
        title: order.productName,
        amount: order.price,
        nextOn,
        ...granted,
      }),
    )
  return true
}

async function agree(tx: Database, order: Order, product: Product, tradeNo: string, today: string): Promise<string | null> {
  if (product.kind !== 'plan' || order.renews !== null) return null
  const nextOn = addMonths(today, product.months)
  const { orderNo, price: amount } = order
  await insertAgreement(tx, { orderNo, tradeNo, amount, months: product.months, times: periodicTimes, state: 'active', nextOn })
  return nextOn
}
