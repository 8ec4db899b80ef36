import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderState, partnerSlug } from './payment.ts'
import { day, done, envelope, instant, wholeNumber } from './shapes.ts'

const actor = z.enum(['member', 'gateway', 'job', 'staff'])
export const officeOrder = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  state: orderState,
  /** New Taiwan dollars. */
  price: z.number().int(),
  order_date: instant,
  buyer_name: z.string(),
  buyer_email: z.string(),
  /** Where the printed issues of the order are sent now; null if nothing is sent. */
  delivery: z.strictObject({ address: z.string(), name: z.string(), phone: z.string() }).nullable(),
  /** The gateway's number of the charge; null if nothing was paid. */
  gateway_no: z.string().nullable(),
  /** Whether there is a charge that can be refunded. */
  refundable: z.boolean(),
  /** All state changes, the first one first. */
  events: z.array(z.strictObject({ state: orderState, actor, at: instant })),
  /** Who refunded the money in the office, and why; null if no staff member did. A deleted account has no name. */
  refund: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
})
export type OfficeOrder = z.infer<typeof officeOrder>

export const officeLedger = z.strictObject({
  /** Orders are paid in the gateway's test environment: no card is charged. */
  test_gateway: z.boolean(),
  /** Unresolved inconsistencies between orders, charges, invoices and entitlements. */
  discrepancies: z.array(z.strictObject({ order_no: z.string(), kind: z.string() })),
  /** Copies that did not arrive and were not sent again. */
  missing_copies: z.array(
    z.strictObject({
      number: z.string(),
      issue: z.number().int(),
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      reported_on: day,
    }),
  ),
  partners: z.array(z.strictObject({ slug: z.string(), name: z.string(), quota: z.number().int(), used: z.number().int() })),
})
export type OfficeLedger = z.infer<typeof officeLedger>

export const partnerUsage = z.strictObject({
  at: instant,
  code: z.string(),
  order_no: z.string(),
  product_name: z.string(),
  questions: z.number().int(),
  state: orderState,
})

/** Pasted numbers and e-mail addresses: full width is normalised and spaces are removed, because neither contains any. */
const searchText = z
  .string()
  .max(300)
  .transform((typed) => typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, ''))
  .pipe(z.string().min(5, '請輸入至少 5 個字').max(254))

const group = 'office'

/** Payment administration. */
export const officeEndpoints = {
  orders: endpoint({
    operationId: 'findOrders',
    group,
    access: { to: 'find-order' },
    method: 'GET',
    path: '/api/v3.0/office/order',
    summary: '以訂單編號、電子郵件或訂戶編號找訂單，最多 20 張',
    query: z.object({ q: searchText }),
    response: envelope(z.array(officeOrder)),
  }),
  ledger: endpoint({
    operationId: 'readLedger',
    group,
    access: { to: 'read-ledger' },
    method: 'GET',
    path: '/api/v3.0/office/ledger',
    summary: '對帳差異、待補寄的雜誌、合作夥伴的用量',
    response: envelope(officeLedger),
  }),
  usage: endpoint({
    operationId: 'readPartnerUsage',
    stepUp: true,
    group,
    access: { to: 'export-usage' },
    method: 'POST',
    path: '/api/v3.0/office/partner/:slug/usage',
    summary: '合作夥伴一個月的用量，給檔案用，不含提問內容與個人資料；下載也會記下來',
    params: z.object({ slug: partnerSlug }),
    body: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式是 YYYY-MM') }),
    response: envelope(z.array(partnerUsage)),
    errors: [404],
  }),
  resent: endpoint({
    operationId: 'markCopyResent',
    group,
    access: { to: 'resend-copy' },
    method: 'POST',
    path: '/api/v3.0/office/missing_copy',
    summary: '記下已經補寄的一期',
    body: z.object({ number: z.string().regex(/^\d{7}$/), issue: wholeNumber('期數必須是正整數', { min: 1, max: 99_999 }) }),
    response: envelope(done),
    errors: [404],
  }),
}
