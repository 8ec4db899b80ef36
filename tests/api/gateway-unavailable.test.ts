import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { paymentMails } from '../../src/mail/write-mails.ts'
import { demoSecrets, openGateway } from '../../src/operations/payment/ecpay/open-gateway.ts'
import { reconcile } from '../../src/operations/payment/reconcile.ts'
import { apiKey, bindingsFor, createTestApi, siteOrigin, testPayment } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder, placeOrder, startCheckout } from '../support/orders.ts'

const { db } = await createTestDatabase()

/** A gateway that returns an outage page for every request; the other one is at a port without a listener. */
const outage = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>系統維護中</h1>')
})
outage.listen(0, '127.0.0.1')
await new Promise<void>((listening) => outage.once('listening', listening))
afterAll(() => void outage.close())
const origins = { unreachable: 'http://127.0.0.1:1', outage: `http://127.0.0.1:${(outage.address() as AddressInfo).port}` }

async function call(origin: string, path: string, body: object = {}, at = new Date()) {
  const gateway = { mode: 'ecpay' as const, origin, ...demoSecrets }
  const api = createTestApi({ report: () => undefined, payment: { ...testPayment, gateway } })
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
  const request = new Request(`${siteOrigin}/api/v3.0/payment/order/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const response = await api.fetch(request, await bindingsFor(db, [], { as: 'member', bindings: { now: at } }))
  const { code, detail } = (await response.json()) as { code?: string; detail?: string }
  return { status: response.status, code, detail, later: response.headers.get('retry-after') }
}
const unavailable = {
  status: 503,
  code: 'gateway_unavailable',
  detail: expect.stringContaining('金流公司現在沒有回應'),
  later: '5',
}
const state = async (orderNo: string) =>
  (await db.execute<{ state: string }>(sql`select state from orders where order_no = ${orderNo}`)).rows[0]?.state

describe.each(Object.entries(origins))('an unavailable gateway (%s)', (_, origin) => {
  test('a payment query returns 503, and the payment stays pending', async () => {
    const orderNo = await placeOrder(db, 'member', { product: 'ask-1' })
    await startCheckout(db, 'member', orderNo)
    expect(await call(origin, `${orderNo}/check`, {}, new Date(Date.now() + 60_000))).toEqual(unavailable)
    expect(await state(orderNo)).toBe('pending')
    // neither call needs the gateway: the form is built locally, and the order is cancelled locally
    expect((await call(origin, `${orderNo}/pay`)).status).toBe(200)
    expect((await call(origin, `${orderNo}/cancel`)).status).toBe(200)
  })

  test('a renewal stays active until the gateway has ended it', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'digital', periodic: 'on' })
    expect(await call(origin, `${orderNo}/cancel_renewal`)).toEqual(unavailable)
    const { rows } = await db.execute(sql`select state from agreements where order_no = ${orderNo}`)
    expect(rows).toEqual([{ state: 'active' }])
    await db.execute(sql`update agreements set state = 'cancelled' where order_no = ${orderNo}`)
    await db.execute(sql`delete from rights where source like 'order:%'`)
  })
})

test('a refund during an outage stays registered, is requested once, and is completed later', async () => {
  const { orderNo } = await payOrder(db, 'member', { product: 'ask-1' })
  expect(await call(origins.unreachable, `${orderNo}/refund`, { reason: '' })).toEqual({
    ...unavailable,
    detail: expect.stringContaining('退費已經登記，金流恢復之後會自動完成'),
  })
  expect(await call(origins.unreachable, `${orderNo}/refund`, { reason: '' })).toMatchObject({ status: 409 })
  expect(await state(orderNo)).toBe('paid')
  const gateway = openGateway({ mode: 'local' }, { db, siteUrl: siteOrigin })
  if (!gateway) throw new Error('the demo has a gateway')
  const mails = paymentMails({ name: '日安健康', url: siteOrigin })
  await reconcile(db, { gateway, mails }, { now: new Date(Date.now() + 10 * 60_000), report: () => undefined })
  expect(await state(orderNo)).toBe('refunded')
})
