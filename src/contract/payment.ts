import { z } from 'zod'
import { orderStates } from '../domain/payment/order-state.ts'
import { refundErrors, surplusStates } from '../domain/payment/refund.ts'
import { proofField, subscriberNumberField, subscriptionKind, subscriptionState } from './binding.ts'
import { taggedNumber, withCacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { checkbox, discountCode, invoiceKind, orderForm } from './order-form.ts'
import { neverCached } from './purged-by.ts'
import { day, done, envelope, instant, picture, textField } from './shapes.ts'

const money = z.number().int().min(0)
const base = { id: z.number().int(), code: z.string(), title: z.string(), price: money, description: z.string() }
export const plan = z.strictObject({
  ...base,
  code: withCacheTags(z.string(), (code) => `plan:${code}`),
  kind: z.literal('plan'),
  months: z.number().int(),
  issues: z.number().int(),
  digital: z.boolean(),
  print: z.boolean(),
  includes: z.array(z.string()),
})
export const questionPack = z.strictObject({
  ...base,
  id: taggedNumber((id) => `pack:${id}`),
  kind: z.literal('ask'),
  questions: z.number().int(),
  answer_hours: z.number().int(),
  follow_ups: z.number().int(),
})
export const product = z.discriminatedUnion('kind', [plan, questionPack])
export type Product = z.infer<typeof product>

/** The recipient of the printed issues; both are empty when it is the buyer. */
const recipientShown = { recipient_name: z.string(), recipient_phone: z.string() }
/** Delivery data of the member's last order, for the next form; `address` is empty when nothing was sent. */
export const lastDelivery = z.strictObject({ ordered_on: day, phone: z.string(), address: z.string(), ...recipientShown })
export type LastDelivery = z.infer<typeof lastDelivery>

export const printedIssues = z.strictObject({ first_issue: z.number().int(), last_issue: z.number().int(), first_copy_on: day })
/** Days of online reading and printed issues that a plan adds to the current entitlements if it is ordered now. */
export const planBrings = z.strictObject({
  digital: z.strictObject({ starts_on: day, ends_on: day }).nullable(),
  print: printedIssues.nullable(),
  continues: z.boolean(),
})
export type PlanGrant = z.infer<typeof planBrings>

export const priceShown = z.strictObject({ list: money, discount: money, total: money })
export type PriceBreakdown = z.infer<typeof priceShown>

export const orderState = z.enum(orderStates)
export const renewalState = z.enum(['active', 'cancelled', 'ended'])
/** The term of an order: of a subscription, or of a pack's questions. */
export const orderTerm = z.strictObject({ product_code: z.string(), start_date: day, end_date: day })

export const orderShown = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  product,
  state: orderState,
  price: money,
  discount: money,
  order_date: instant,
  payment_method: z.string(),
  is_free: z.boolean(),
  /** The applied discount code, or null. */
  coupon: z.string().nullable(),
  /** The buyer; `address` is empty if nothing is sent. Null for migrated orders. */
  buyer: z
    .strictObject({ name: z.string(), email: z.string(), phone: z.string(), address: z.string(), ...recipientShown })
    .nullable(),
  invoice: z.strictObject({ kind: invoiceKind, code: z.string(), title: z.string() }).nullable(),
  /** Whether automatic renewal was chosen. */
  periodic: z.boolean(),
  sub_info: orderTerm.nullable(),
  /** The subscriber number, for plans. */
  number: z.string().nullable(),
  /** The printed issues under that number; null if nothing is sent. */
  issues: printedIssues.nullable(),
  /** Where the printed issues are sent now; null if nothing is sent. */
  sent_to: z.string().nullable(),
  /** Who receives them now, if not the buyer. */
  recipient: z.strictObject({ name: z.string(), phone: z.string() }).nullable(),
  /** Entitlements that the order adds if it is paid now; null if it is not open, and for a pack of questions. */
  brings: planBrings.nullable(),
  renewal: z.strictObject({ state: renewalState, next_on: day }).nullable(),
  refundable: z.boolean(),
  /** Why a refund is refused, or null if it is possible; the last day of the refund period, null if nothing was charged. */
  refund: z.strictObject({ refused: z.enum(refundErrors).nullable(), until: day.nullable() }),
  /** A payment that the order did not (or no longer) require: being returned, or returned; null for none. */
  surplus: z.enum(surplusStates).nullable(),
  /** Why an order is pending: it awaits the result of a payment, or a payment. Null for any other order. */
  awaited: z.enum(['result', 'payment']).nullable(),
  /** Another subscription order, because of which the payment of this one has to be confirmed; null for none. */
  second: z.strictObject({ order_no: z.string(), state: z.enum(['paid', 'in_payment']), brings: planBrings }).nullable(),
})
export type OrderDetails = z.infer<typeof orderShown>

/** 問糖尿病 before it is bought: its answering professionals, and how fast they answer. */
export const askService = z.strictObject({
  answerers: z.array(
    z.strictObject({
      id: z.number().int(),
      name: z.string(),
      title: z.string(),
      credentials: z.array(z.string()),
      portrait: picture.nullable(),
    }),
  ),
  /** The number of answers that were measured, and their average; null without an answer. */
  measured: z.number().int(),
  average_hours: z.number().int().nullable(),
})
export type AskService = z.infer<typeof askService>

export const partnerSlug = z.string().max(40)
const params = z.object({ orderNo: z.string().regex(/^HP[0-9A-Z-]{1,40}$/, '訂單編號不正確') })

/** Items for sale. */
export const products = z.strictObject({
  plans: z.array(plan),
  packs: z.array(questionPack),
  /** Whether the magazine accepts online payments at all: a gateway is configured. */
  payable: z.boolean(),
})
export const partner = z.strictObject({ slug: z.string(), name: z.string(), intro: z.string() })
/** The price of an order. */
export const quote = z.strictObject({
  product,
  price: priceShown,
  /** Null for a pack of questions. */
  brings: planBrings.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  payable: products.shape.payable,
  /** From the member's last order; null for the first one. */
  last_delivery: lastDelivery.nullable(),
  /** Whether an order can be paid now. */
  available: z.boolean(),
})
export const orderNumber = z.strictObject({ order_no: z.string() })
/** The fields to post to the gateway, and its URL. */
export const gatewayForm = z.strictObject({ action: z.string(), fields: z.record(z.string(), z.string()) })
/** The result of 查詢訂閱 for a subscription. */
export const checkedSubscription = z.strictObject({
  number: z.string(),
  title: z.string(),
  kind: subscriptionKind,
  state: subscriptionState,
  starts_on: day,
  ends_on: day,
  first_issue: z.number().int(),
  last_issue: z.number().int(),
  copies_left: z.number().int(),
  next_mailing: day.nullable(),
})

export const paymentEndpoints = {
  products: endpoint({
    operationId: 'listProducts',
    method: 'GET',
    path: '/api/v3.0/payment/product',
    summary: '可以購買的項目：訂閱方案與問糖尿病題包',
    group: 'payment',
    access: 'anyone',
    purgedBy: ['plans', 'packs'],
    response: envelope(products),
  }),
  ask: endpoint({
    operationId: 'readAskService',
    method: 'GET',
    path: '/api/v3.0/payment/ask',
    summary: '問糖尿病：回覆的人與他們的證照，最近三十則回覆平均幾小時',
    group: 'payment',
    access: 'anyone',
    purgedBy: neverCached,
    response: envelope(askService),
  }),
  partner: endpoint({
    operationId: 'readPartner',
    method: 'GET',
    path: '/api/v3.0/payment/partner/:slug',
    summary: '合作夥伴的專屬入口',
    group: 'payment',
    access: 'anyone',
    params: z.object({ slug: partnerSlug }),
    purgedBy: [({ params }: { params: { slug: string } }) => [`partner:${params.slug}`]],
    response: envelope(partner),
    errors: [404],
  }),
  quote: endpoint({
    operationId: 'quoteOrder',
    method: 'GET',
    path: '/api/v3.0/payment/quote',
    summary: '試算價格；折扣碼不能用時，error 說明原因',
    group: 'payment',
    access: 'signed-in',
    query: z.object({ product: z.string().max(40), coupon: discountCode }),
    response: envelope(quote),
    errors: [404],
  }),
  preview: endpoint({
    operationId: 'previewOrder',
    method: 'GET',
    path: '/api/v3.0/payment/preview',
    summary: '付款頁預覽用的樣本訂單，給處理內容或營運的工作人員',
    group: 'payment',
    access: { to: 'preview-offer' },
    response: envelope(orderShown),
    errors: [404],
  }),
  create: endpoint({
    operationId: 'createOrder',
    method: 'POST',
    path: '/api/v3.0/payment/order',
    summary: '建立訂單；同一份表單（request_key）只會有一張',
    group: 'payment',
    access: 'signed-in',
    body: orderForm,
    response: envelope(orderNumber),
    errors: [403, 404, 503],
  }),
  order: endpoint({
    operationId: 'readOrder',
    method: 'GET',
    path: '/api/v3.0/payment/order/:orderNo',
    summary: '自己的一張訂單',
    group: 'payment',
    access: 'signed-in',
    params,
    response: envelope(orderShown),
    errors: [404],
  }),
  pay: endpoint({
    operationId: 'startPayment',
    method: 'POST',
    path: '/api/v3.0/payment/order/:orderNo/pay',
    summary: '開始付款：前往金流的表單',
    group: 'payment',
    access: 'signed-in',
    params,
    body: z.strictObject({ again: checkbox.default('') }),
    response: envelope(gatewayForm),
    errors: [404, 409, 503],
  }),
  check: endpoint({
    operationId: 'checkPayment',
    method: 'POST',
    path: '/api/v3.0/payment/order/:orderNo/check',
    summary: '向金流查詢還沒有結果的付款',
    group: 'payment',
    access: 'signed-in',
    params,
    response: envelope(orderShown),
    errors: [404],
  }),
  cancel: endpoint({
    operationId: 'cancelOrder',
    method: 'POST',
    path: '/api/v3.0/payment/order/:orderNo/cancel',
    summary: '放棄還沒付款的訂單，折扣碼恢復可用',
    group: 'payment',
    access: 'signed-in',
    params,
    response: envelope(done),
    errors: [404, 409],
  }),
  refund: endpoint({
    operationId: 'refundOrder',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/payment/order/:orderNo/refund',
    summary: '退費：本人七日內；辦公室的人不限，要寫下原因',
    group: 'payment',
    access: 'signed-in',
    params,
    body: z.strictObject({ reason: textField('原因必須是文字').max(500, '原因最多 500 個字').default('') }),
    response: envelope(done),
    errors: [404, 409, 503],
  }),
  cancelRenewal: endpoint({
    operationId: 'cancelRenewal',
    method: 'POST',
    path: '/api/v3.0/payment/order/:orderNo/cancel_renewal',
    summary: '取消自動續訂',
    group: 'payment',
    access: 'signed-in',
    params,
    response: envelope(done),
    errors: [404, 409, 503],
  }),
  subcheck: endpoint({
    operationId: 'checkSubscription',
    method: 'POST',
    path: '/api/v3.0/subcheck',
    summary: '查詢訂閱：訂戶編號加姓名或電話末三碼；編號不存在與答錯的回答相同',
    group: 'payment',
    access: 'anyone',
    body: z.object({ number: subscriberNumberField, proof: proofField }),
    response: envelope(checkedSubscription),
    errors: [404],
  }),
}
