import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { magazineSummary } from './places.ts'
import { day, envelope, instant, pagedEnvelope, paging } from './shapes.ts'

const right = z.strictObject({
  kind: z.enum(['digital', 'print']),
  start_date: day,
  end_date: day,
  state: z.enum(['coming', 'running', 'over']),
  /** Where it came from, `order:{number}` for one. */
  source: z.string(),
})
export type SubscriptionRight = z.infer<typeof right>

const subscription = z.strictObject({
  /** The one that lasts longest; null for who never had any. */
  subscription_info: z
    .strictObject({
      code: z.enum(['digital', 'print', 'both']),
      name: z.string(),
      right_due_date: day,
      /** Where it is prolonged. */
      order_link: z.string(),
    })
    .nullable(),
  /** The latest first. */
  rights: z.array(right),
})

const order = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  /** New Taiwan dollars. */
  price: z.number().int(),
  order_date: instant,
  state: z.enum(['created', 'pending', 'paid', 'failed', 'cancelled', 'refunded']),
  payment_method: z.string(),
  is_free: z.boolean(),
  sub_info: z.strictObject({ product_code: z.string(), start_date: day, end_date: day }).nullable(),
  refund_info: z.strictObject({ cancel_order_date: day, refund_date: day }).nullable(),
})
export type Order = z.infer<typeof order>

const ofMember = { group: 'subscriptions', access: 'signed-in', method: 'GET' } as const

/** Section 3, "Subscription sample", from the orders and rights there really are. */
export const subscriptionEndpoints = {
  subscription: endpoint({
    ...ofMember,
    path: '/api/v3.0/member/subscription',
    summary: '我的訂閱與閱讀權益',
    answer: envelope(subscription),
  }),
  orders: endpoint({
    ...ofMember,
    path: '/api/v3.0/member/order/list',
    summary: '我的訂單',
    query: z.object(paging),
    answer: pagedEnvelope(order),
  }),
  issues: endpoint({
    ...ofMember,
    path: '/api/v3.0/member/magazine',
    summary: '數位權益可以讀的雜誌',
    query: z.object(paging),
    answer: pagedEnvelope(magazineSummary),
  }),
}
