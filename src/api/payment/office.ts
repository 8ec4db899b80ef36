import { officeEndpoints } from '../../contract/office.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { findOrders, type OfficeOrder } from '../../operations/payment/orders.ts'
import { readLedger, readPartnerUsage } from '../../operations/payment/partners.ts'
import { markCopyResent } from '../../operations/subscriptions/subscriptions.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import type { PaymentSettings } from './settings.ts'

/** Payments for staff. Refunds use the order's own call. */
export function serveOffice(app: ApiApp, { isTest }: Pick<PaymentSettings, 'isTest'>): void {
  serve(app, officeEndpoints.orders, async ({ query, context }) => ({
    items: (await findOrders(context, query.q)).map(present),
  }))
  serve(app, officeEndpoints.ledger, async ({ context }) => {
    const { discrepancies, missing, partners } = await readLedger(context)
    return {
      items: {
        test_gateway: isTest,
        discrepancies: discrepancies.map(({ order_no, kind }) => ({ order_no, kind })),
        missing_copies: missing.map(({ reportedAt, ...copy }) => ({ ...copy, reported_on: taipeiDay(reportedAt) })),
        partners,
      },
    }
  })
  serve(app, officeEndpoints.usage, async ({ params, body, context }) => ({
    items: await readPartnerUsage(context, params.slug, body.month),
  }))
  serve(app, officeEndpoints.resent, async ({ body, context }) => {
    await markCopyResent(context, body)
    return { items: { result: true } }
  })
}

const present = ({ order, charge, delivery, events, refund }: OfficeOrder) => ({
  order_no: order.orderNo,
  product_name: order.productName,
  state: order.state,
  price: order.price,
  order_date: order.orderDate.toISOString(),
  buyer_name: order.buyer?.name ?? '',
  buyer_email: order.buyer?.email ?? '',
  delivery,
  gateway_no: charge?.gatewayNo ?? null,
  refundable: order.state === 'paid' && charge !== null && charge.refundedAt === null,
  events: events.map(({ toState, actor, at }) => ({ state: toState, actor, at: at.toISOString() })),
  refund: refund && { by: refund.by, reason: refund.reason },
})
