import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ApiResponse, type CallOptions, callApi, type Person } from './api.ts'
import type { TestDatabase } from './database.ts'

export type Buyer = Exclude<Person, 'visitor'>
type Fields = Record<string, string>

/** A filled-in order form. */
export const orderForm = (more: Fields = {}) => ({
  request_key: randomUUID(),
  product: 'digital',
  name: '王美惠',
  email: 'member@example.com',
  phone: '0912-345-678',
  address: '臺北市中正區日安路一段 1 號',
  // the members of the tests may be subscribers already
  again: 'on',
  ...more,
})

/** Creates an order. @returns its number */
export async function placeOrder(db: TestDatabase, as: Buyer, more: Fields = {}): Promise<string> {
  const { json, text } = await callApi(db, '/api/v3.0/payment/order', { as, body: orderForm(more) })
  const order = json.items as { order_no: string } | undefined
  if (!order) throw new Error(text)
  return order.order_no
}

/** Sends an order to the demo's gateway. @returns the form, and the number of the trade */
export async function startCheckout(db: TestDatabase, as: Buyer, orderNo: string, options: CallOptions = {}) {
  const { json, text } = await callApi(db, `/api/v3.0/payment/order/${orderNo}/pay`, { as, body: { again: 'on' }, ...options })
  const form = json.items as { action: string; fields: Fields } | undefined
  if (!form) throw new Error(text)
  await callApi(db, '/api/v3.0/demo/gateway', { body: { fields: form.fields } })
  return { ...form, tradeNo: form.fields['MerchantTradeNo'] ?? '' }
}

/** Completes a payment at the demo's gateway. */
export const choose = (db: TestDatabase, tradeNo: string, choice: string): Promise<ApiResponse> =>
  callApi(db, `/api/v3.0/demo/gateway/${tradeNo}`, { body: { choice } })

/** Creates an order and pays it. */
export async function payOrder(db: TestDatabase, as: Buyer, more: Fields = {}): Promise<{ orderNo: string; tradeNo: string }> {
  const orderNo = await placeOrder(db, as, more)
  const { tradeNo } = await startCheckout(db, as, orderNo)
  await choose(db, tradeNo, 'success')
  return { orderNo, tradeNo }
}

/** Sends a notification as the gateway would. */
export const notify = (db: TestDatabase, fields: Fields, path = '/api/payment/ecpay/notify') =>
  callApi(db, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

export interface OrderRow extends Record<string, unknown> {
  state: string
  price: number
  discount: number
  sub_info: { start_date: string; end_date: string } | null
}

export async function orderRow(db: TestDatabase, orderNo: string): Promise<OrderRow> {
  const result = await db.execute<OrderRow>(sql`select state, price, discount, sub_info from orders where order_no = ${orderNo}`)
  const [row] = result.rows
  if (!row) throw new Error(`no order ${orderNo}`)
  return row
}

/** Number of rows of each kind that an order created. */
export async function countsOf(db: TestDatabase, orderNo: string): Promise<Record<string, number>> {
  const result = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from charges where order_no = ${orderNo}) as charges,
    (select count(*)::int from invoice_requests where order_no = ${orderNo}) as invoices,
    (select count(*)::int from rights where source = 'order:' || ${orderNo}) as rights,
    (select count(*)::int from ask_quotas where order_no = ${orderNo}) as quotas,
    (select count(*)::int from subscriptions where order_no = ${orderNo}) as subscriptions,
    (select count(*)::int from mail_outbox where text like '%' || ${orderNo} || '%') as mails`)
  return result.rows[0] ?? {}
}
