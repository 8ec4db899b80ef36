import { z } from 'zod'
import { addressError, recipientErrors } from '../domain/payment/delivery.ts'
import { subscriptionKind, subscriptionState } from './binding.ts'
import { endpoint } from './endpoint.ts'
import { recipientFields } from './order-form.ts'
import { orderState, orderTerm, renewalState } from './payment.ts'
import { magazineSummary } from './place-shapes.ts'
import { day, done, envelope, instant, pagedEnvelope, paging, wholeNumber } from './shapes.ts'

/** Kinds of entitlement. */
export const rightKind = z.enum(['digital', 'print'])

export const subscriptionRight = z.strictObject({
  kind: rightKind,
  start_date: day,
  end_date: day,
  state: z.enum(['coming', 'running', 'over']),
  /** Its source, for example `order:{number}`. */
  source: z.string(),
})
export type SubscriptionEntitlement = z.infer<typeof subscriptionRight>

export const memberRights = z.strictObject({
  /**
   * The running subscription; without one, the next that begins; without that, the latest that has expired. Null for a
   * member who never had one.
   */
  subscription_info: z
    .strictObject({
      code: subscriptionKind,
      name: z.string(),
      right_due_date: day,
      /** Where it can be renewed. */
      order_link: z.string(),
    })
    .nullable(),
  /** The latest first. */
  rights: z.array(subscriptionRight),
})

export const order = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  /** New Taiwan dollars. */
  price: z.number().int(),
  order_date: instant,
  state: orderState,
  payment_method: z.string(),
  is_free: z.boolean(),
  sub_info: orderTerm.nullable(),
  refund_info: z.strictObject({ cancel_order_date: day, refund_date: day }).nullable(),
})
export type Order = z.infer<typeof order>

export const managedSubscription = z.strictObject({
  number: z.string(),
  title: z.string(),
  kind: subscriptionKind,
  state: subscriptionState,
  start_date: day,
  end_date: day,
  first_issue: z.number().int(),
  last_issue: z.number().int(),
  copies_left: z.number().int(),
  next_mailing: day.nullable(),
  /** Whether it includes printed issues, so that their mailing can be changed. */
  mailed: z.boolean(),
  address: z.string(),
  /** The recipient of the printed issues, if not the holder; otherwise empty. */
  recipient_name: z.string(),
  recipient_phone: z.string(),
  /** Its order; null for those that were bound by their number. */
  order_no: z.string().nullable(),
  /** Automatic renewals. New Taiwan dollars. */
  renewal: z.strictObject({ state: renewalState, next_on: day, amount: z.number().int() }).nullable(),
  reportable_issues: z.array(z.number().int()),
  missing_copies: z.array(z.strictObject({ issue: z.number().int(), reported_on: day, resent_on: day.nullable() })),
})
export type ManagedSubscription = z.infer<typeof managedSubscription>

/** The delivery address of printed issues. */
export const addressForm = z
  .object({
    address: z.string().superRefine((address, context) => {
      const message = addressError(address)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    /** Without both fields the recipient stays; empty ones mean the holder. */
    recipient_name: recipientFields.recipient_name.optional(),
    recipient_phone: recipientFields.recipient_phone.optional(),
  })
  .superRefine(({ recipient_name: name = '', recipient_phone: phone = '' }, context) => {
    const errors = recipientErrors({ name, phone })
    if (errors.name) context.addIssue({ code: 'custom', path: ['recipient_name'], message: errors.name })
    if (errors.phone) context.addIssue({ code: 'custom', path: ['recipient_phone'], message: errors.phone })
  })
/** A missing issue. */
export const missingCopyForm = z.object({
  issue: wholeNumber('請選擇期數', { min: 1, max: 99_999 }),
})

export const subscriberNumberParam = z.string().regex(/^\d{7}$/, '訂戶編號不正確')
const params = z.object({ number: subscriberNumberParam })
const mailingCall = {
  group: 'subscriptions',
  access: 'signed-in',
  method: 'POST',
  params,
  response: envelope(done),
  errors: [404, 409],
} as const

const memberCall = { group: 'subscriptions', access: 'signed-in', method: 'GET' } as const

/** Subscription of a member, from the actual orders and entitlements. */
export const subscriptionEndpoints = {
  subscription: endpoint({
    operationId: 'readRights',
    ...memberCall,
    path: '/api/v3.0/member/subscription',
    summary: '我的訂閱與閱讀權益',
    response: envelope(memberRights),
  }),
  orders: endpoint({
    operationId: 'listOrders',
    ...memberCall,
    path: '/api/v3.0/member/order/list',
    summary: '我的訂單',
    query: z.object(paging),
    response: pagedEnvelope(order),
  }),
  issues: endpoint({
    operationId: 'listReadableMagazines',
    ...memberCall,
    path: '/api/v3.0/member/magazine',
    summary: '數位權益可以讀的雜誌',
    query: z.object(paging),
    response: pagedEnvelope(magazineSummary),
  }),
  list: endpoint({
    operationId: 'listSubscriptions',
    ...memberCall,
    path: '/api/v3.0/member/subscription/list',
    summary: '我的每一份訂閱：期數、寄送、自動續訂與未收到的雜誌',
    response: envelope(z.array(managedSubscription)),
  }),
  pause: endpoint({
    operationId: 'pauseMailing',
    ...mailingCall,
    path: '/api/v3.0/member/subscription/:number/pause',
    summary: '暫停寄送紙本雜誌',
  }),
  resume: endpoint({
    operationId: 'resumeMailing',
    ...mailingCall,
    path: '/api/v3.0/member/subscription/:number/resume',
    summary: '恢復寄送；暫停期間的期數補在最後',
  }),
  changeAddress: endpoint({
    operationId: 'changeMailingAddress',
    ...mailingCall,
    path: '/api/v3.0/member/subscription/:number/address',
    summary: '更改寄送地址',
    body: addressForm,
  }),
  reportMissing: endpoint({
    operationId: 'reportMissingCopy',
    ...mailingCall,
    path: '/api/v3.0/member/subscription/:number/missing_copy',
    summary: '回報未收到的一期',
    body: missingCopyForm,
  }),
}
