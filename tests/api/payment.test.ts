import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { firstDayOfIssue, issueOf } from '../../src/domain/payment/terms.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { paymentMails } from '../../src/mail/write-mails.ts'
import { withCheckMac } from '../../src/operations/payment/ecpay/ecpay.ts'
import { chargeTerm, decideTrade, demoSecrets, openGateway } from '../../src/operations/payment/ecpay/open-gateway.ts'
import { reconcile } from '../../src/operations/payment/reconcile.ts'
import { callApi, createTestApi, memberIdOf, siteOrigin, testPayment } from '../support/api.ts'
import { createTestDatabase, forTests } from '../support/database.ts'
import {
  type Buyer,
  choose,
  countsOf,
  notify,
  orderForm,
  orderRow,
  payOrder,
  placeOrder,
  startCheckout,
} from '../support/orders.ts'
import { numbering } from '../support/subscriptions.ts'

const { db, url } = await createTestDatabase()
const mails = paymentMails({ name: '日安健康', url: 'http://site.test' })
const gateway = openGateway({ mode: 'local' }, { db, siteUrl: 'http://site.test' })
const paymentServices = gateway && { gateway, mails }
const errors: unknown[] = []
const run = (now: Date) => reconcile(db, paymentServices, { now, report: (error) => errors.push(error) })
const hour = 3_600_000
const order = '/api/v3.0/payment/order'
const paidRows = { charges: 1, invoices: 1, rights: 1, quotas: 0, subscriptions: 1, mails: 1 }
const noRows = { charges: 0, invoices: 0, rights: 0, quotas: 0, subscriptions: 0, mails: 0 }

async function coupon(code: string, more: { minimum?: number; endsOn?: string; of?: string | null } = {}): Promise<string> {
  const { minimum = 300, endsOn = '2099-12-31', of = null } = more
  await db.execute(sql`insert into coupons (code, member_id, campaign, amount, minimum, ends_on)
    values (${code}, ${of}, 'test', 100, ${minimum}, ${endsOn})`)
  return code
}

describe('paying', () => {
  test('creates charge, invoice request, entitlement and receipt; h_end_date follows at once', async () => {
    const before = await callApi(db, '/api/v1.0/member/me', { as: 'member' })
    expect(before.json.items).toMatchObject([{ h_end_date: null }])
    const { orderNo } = await payOrder(db, 'member')
    expect(await countsOf(db, orderNo)).toEqual(paidRows)
    const row = await orderRow(db, orderNo)
    expect(row.state).toBe('paid')
    const after = await callApi(db, '/api/v1.0/member/me', { as: 'member' })
    expect(after.json.items).toMatchObject([{ h_end_date: row.sub_info?.end_date }])
  })

  test('a form sent twice concurrently makes one order, a double payment click one trade', async () => {
    const body = orderForm({ product: 'ask-1' })
    const [one, other] = await Promise.all([1, 2].map(() => callApi(db, order, { as: 'member', body })))
    expect(one?.json.items).toEqual(other?.json.items)
    const { order_no: orderNo } = (one?.json.items ?? {}) as { order_no: string }
    const first = await startCheckout(db, 'member', orderNo)
    const second = await startCheckout(db, 'member', orderNo)
    expect(first.tradeNo).toBe(second.tradeNo)
    const ofElse = await callApi(db, order, { as: 'member', body: { ...body, product: 'digital' } })
    expect([ofElse.status, ofElse.json.code]).toEqual([409, 'conflict'])
  })

  test('a failed payment can be retried under another number', async () => {
    const orderNo = await placeOrder(db, 'member', { product: 'ask-1' })
    const { tradeNo } = await startCheckout(db, 'member', orderNo)
    await choose(db, tradeNo, 'failure')
    expect((await orderRow(db, orderNo)).state).toBe('failed')
    expect(await countsOf(db, orderNo)).toEqual(noRows)
    const again = await startCheckout(db, 'member', orderNo)
    expect(again.tradeNo).not.toBe(tradeNo)
    await choose(db, again.tradeNo, 'double')
    expect((await orderRow(db, orderNo)).state).toBe('paid')
    expect(await countsOf(db, orderNo)).toEqual({ ...paidRows, rights: 0, subscriptions: 0, quotas: 1 })
  })

  test('a lost notification is recovered by querying', async () => {
    const orderNo = await placeOrder(db, 'member', { product: 'ask-1' })
    const { tradeNo } = await startCheckout(db, 'member', orderNo)
    await choose(db, tradeNo, 'lost')
    expect((await orderRow(db, orderNo)).state).toBe('pending')
    const bindings = { now: new Date(Date.now() + 60_000) }
    const { json } = await callApi(db, `${order}/${orderNo}/check`, { as: 'member', body: {}, bindings })
    expect(json.items).toMatchObject({ state: 'paid' })
  })

  test('an order is visible to its owner only', async () => {
    const orderNo = await placeOrder(db, 'member')
    for (const call of ['pay', 'check', 'cancel', 'cancel_renewal', 'refund'])
      expect((await callApi(db, `${order}/${orderNo}/${call}`, { as: 'subscriber', body: {} })).status, call).toBe(404)
    expect((await callApi(db, `${order}/${orderNo}`, { as: 'editor' })).status).toBe(404)
    expect((await callApi(db, `${order}/HP20261121AAAAAA`, { as: 'member' })).status).toBe(404)
  })

  test('a refund revokes what the order granted, once', async () => {
    const { orderNo } = await payOrder(db, 'subscriber')
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'subscriber', body: {} })).status).toBe(200)
    expect((await orderRow(db, orderNo)).state).toBe('refunded')
    expect(await countsOf(db, orderNo)).toMatchObject({ rights: 0, charges: 1, mails: 2 })
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'subscriber', body: {} })).status).toBe(409)
  })

  test('a refund rejected by the bank leaves the order paid, and can be retried', async () => {
    const { orderNo, tradeNo } = await payOrder(db, 'subscriber')
    const atGateway = (state: string) => db.execute(sql`update demo_trades set state = ${state} where trade_no = ${tradeNo}`)
    await atGateway('failed')
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'subscriber', body: {} })).status).toBe(409)
    expect((await orderRow(db, orderNo)).state).toBe('paid')
    expect(await countsOf(db, orderNo)).toEqual(paidRows)
    await atGateway('paid')
    const responses = await Promise.all(
      [1, 2, 3].map(() => callApi(db, `${order}/${orderNo}/refund`, { as: 'subscriber', body: {} })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await countsOf(db, orderNo)).toMatchObject({ rights: 0, mails: 2 })
  })

  test('a renewal starts at the end of the first term; h_end_date is the last day of both', async () => {
    const terms: { start_date: string; end_date: string }[] = []
    for (let time = 0; time < 2; time += 1) {
      const { orderNo } = await payOrder(db, 'editor')
      const { sub_info } = await orderRow(db, orderNo)
      if (sub_info) terms.push(sub_info)
    }
    expect(terms[1]?.start_date).toBe(addDays(terms[0]?.end_date ?? '', 1))
    const me = await callApi(db, '/api/v1.0/member/me', { as: 'editor' })
    expect(me.json.items).toMatchObject([{ h_end_date: terms[1]?.end_date }])
  })

  test('the order form announces exactly what a plan grants, also after a running term', async () => {
    for (const as of ['subscriber', 'subscriber'] as const) {
      const quoted = await callApi(db, '/api/v3.0/payment/quote?product=both', { as })
      const { brings } = quoted.json.items as { brings: { digital: object; print: object } }
      const { orderNo } = await payOrder(db, as, { product: 'both' })
      const { json } = await callApi(db, `${order}/${orderNo}`, { as })
      const { sub_info, issues } = json.items as { sub_info: { start_date: string; end_date: string }; issues: object }
      expect(brings).toMatchObject({ digital: { starts_on: sub_info.start_date, ends_on: sub_info.end_date }, print: issues })
    }
    const pack = await callApi(db, '/api/v3.0/payment/quote?product=ask-1', { as: 'subscriber' })
    expect(pack.json.items).toMatchObject({ brings: null })
    await expect(payOrder(db, 'subscriber', { phone: '00000000' })).rejects.toThrow('聯絡得到的號碼')
  })

  test('after seven days only staff can refund', async () => {
    const { orderNo } = await payOrder(db, 'expired')
    const bindings = { now: new Date(Date.now() + 8 * 24 * hour) }
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'expired', body: {}, bindings })).status).toBe(409)
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'editor', body: {}, bindings })).status).toBe(404)
    expect((await callApi(db, `${order}/${orderNo}/refund`, { as: 'admin', body: { reason: '來函' }, bindings })).status).toBe(
      200,
    )
  })
})

test('a print receipt names the issues; the postal address is sent to the account address only', async () => {
  const receiptOf = async (orderNo: string) => {
    const result = await db.execute<{ text: string }>(sql`select text from mail_outbox where text like ${`%${orderNo}%`}`)
    return result.rows[0]?.text ?? ''
  }
  const street = '臺北市中正區日安路一段 7 號'
  const { orderNo: own } = await payOrder(db, 'member', { product: 'print', address: street })
  const { json } = await callApi(db, `${order}/${own}`, { as: 'member' })
  const { first_issue: first, last_issue: last } = (json.items as { issues: { first_issue: number; last_issue: number } }).issues
  const receipt = await receiptOf(own)
  for (const part of [
    String(first),
    String(last),
    `第一本 ${firstDayOfIssue(first, numbering).replaceAll('-', '.')} 寄出`,
    street,
  ])
    expect(receipt).toContain(part)
  const { orderNo: others } = await payOrder(db, 'member', { product: 'print', address: street, email: 'else@example.com' })
  expect(await receiptOf(others)).not.toContain(street)
  const { orderNo: digital } = await payOrder(db, 'member', { product: 'digital', address: street })
  expect(await receiptOf(digital)).not.toContain(street)
})

describe('rejected notifications change nothing', () => {
  test('unsigned, altered, with another amount, for an unknown trade', async () => {
    const orderNo = await placeOrder(db, 'member')
    const { tradeNo } = await startCheckout(db, 'member', orderNo)
    const good = (await decideTrade(db, demoSecrets, { tradeNo, paid: true, now: new Date() })) ?? {}
    const { CheckMacValue: _, ...plain } = good
    const bad: Record<string, string>[] = [
      plain,
      { ...good, CheckMacValue: 'A'.repeat(64) },
      { ...good, TradeAmt: '1' },
      { ...good, MerchantTradeNo: `${tradeNo.slice(0, -2)}99` },
      withCheckMac({ ...plain, TradeAmt: '1' }, demoSecrets),
      withCheckMac({ ...plain, MerchantTradeNo: 'HP20261121AAAAAA01' }, demoSecrets),
      withCheckMac({ ...plain, MerchantID: '9999999' }, demoSecrets),
      withCheckMac({ ...plain, SimulatePaid: '1' }, demoSecrets),
      {},
    ]
    for (const fields of bad) {
      const response = await notify(db, fields)
      expect([response.status, response.text.startsWith('0|')], JSON.stringify(fields)).toEqual([400, true])
      expect((await orderRow(db, orderNo)).state).toBe('pending')
      expect(await countsOf(db, orderNo)).toEqual(noRows)
    }
    for (let time = 0; time < 3; time += 1) expect((await notify(db, good)).text).toBe('1|OK')
    expect(await countsOf(db, orderNo)).toEqual(paidRows)
  })
})

describe('repeated gateway notifications', () => {
  const logged: { details: Record<string, unknown>; message: string }[] = []
  const payment = {
    ...testPayment,
    log: (details: object, message: string) => logged.push({ details: { ...details }, message }),
  }
  const api = createTestApi({ report: (error) => errors.push(error), payment })
  const report = async (fields: Record<string, string>) => {
    const request = new Request(`${siteOrigin}/api/payment/ecpay/notify`, { method: 'POST', body: new URLSearchParams(fields) })
    const context = {
      db,
      viewer: visitor,
      requestId: 'told',
      ip: '192.0.2.7',
      now: new Date(),
      apiKey: '',
      origins: new Set<string>(),
    }
    const rest = { env: 'demo' as const, limits: { read: 1e6, write: 1e6 }, internal: false }
    return (await api.fetch(request, { ...context, ...rest })).text()
  }
  const paidNews = async (as: Buyer) => {
    const orderNo = await placeOrder(db, as)
    const { tradeNo } = await startCheckout(db, as, orderNo)
    const news = (await decideTrade(db, demoSecrets, { tradeNo, paid: true, now: new Date() })) ?? {}
    const { CheckMacValue: _, ...plain } = news
    return { orderNo, news, plain }
  }

  test('a replay after the refund has no effect; a second number for one trade is rejected', async () => {
    const { orderNo, news, plain } = await paidNews('member')
    expect(await report(news)).toBe('1|OK')
    expect(await report(withCheckMac({ ...plain, TradeNo: '9999999999999999' }, demoSecrets))).toBe('0|wrong_number')
    expect(await report(withCheckMac({ ...plain, RtnCode: '10100058' }, demoSecrets))).toBe('1|OK')
    expect((await orderRow(db, orderNo)).state).toBe('paid')
    await callApi(db, `${order}/${orderNo}/refund`, { as: 'member', body: {} })
    expect(await report(news)).toBe('1|OK')
    expect((await orderRow(db, orderNo)).state).toBe('refunded')
    expect(await countsOf(db, orderNo)).toMatchObject({ charges: 1, rights: 0 })
  })

  test('a notification of one order under another order’s number is rejected', async () => {
    const [mine, other] = [await paidNews('member'), await placeOrder(db, 'expired', { product: 'ask-1' })]
    const { tradeNo } = await startCheckout(db, 'expired', other)
    expect(await report({ ...mine.news, MerchantTradeNo: tradeNo })).toBe('0|not_signed')
    expect(await report(withCheckMac({ ...mine.plain, MerchantTradeNo: tradeNo }, demoSecrets))).toBe('0|wrong_amount')
    expect((await orderRow(db, other)).state).toBe('pending')
    expect(await countsOf(db, other)).toEqual(noRows)
  })

  test('the log contains the trade and the reason, and no personal data', () => {
    expect(logged.map(({ details: { reason } }) => reason)).toEqual(['wrong_number', 'not_signed', 'wrong_amount'])
    for (const { details, message } of logged) {
      expect(message).toBe('a payment notification was refused')
      expect(Object.keys(details).sort()).toEqual(['reason', 'requestId', 'trade'])
    }
    expect(JSON.stringify(logged)).not.toMatch(/@|王美惠|0912|192\.0\.2/)
  })

  test('an oversized or invalid body is not read', async () => {
    expect((await notify(db, { MerchantTradeNo: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await notify(db, { MerchantTradeNo: '\u0000' })).status).toBe(422)
    expect((await notify(db, { 'MerchantTradeNo[999999999]': 'x' })).status).toBe(400)
  })
})

describe('coupons', () => {
  test('two hundred concurrent requests for the last one: one succeeds', async () => {
    const code = await coupon('LASTONE')
    const { db: crowd, pool } = forTests(connect(url, { max: 20, onError: () => undefined }))
    const tries = Array.from({ length: 200 }, () => callApi(crowd, order, { as: 'member', body: orderForm({ coupon: code }) }))
    const responses = await Promise.all(tries)
    await pool.end()
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set(['coupon_used']),
    )
    const inserted = await db.execute<{ n: number }>(sql`select count(*)::int as n from orders where coupon_code = ${code}`)
    expect(inserted.rows).toEqual([{ n: 1 }])
  })

  test('are rejected at their field with the reason', async () => {
    const of = await memberIdOf(db, 'subscriber')
    const requests: [Record<string, string>, string][] = [
      [{ coupon: 'NOSUCH' }, 'coupon_unknown'],
      [{ coupon: await coupon('PAST', { endsOn: '2020-01-01' }) }, 'coupon_ended'],
      [{ coupon: await coupon('DEAR', { minimum: 9000 }) }, 'coupon_minimum'],
      [{ coupon: await coupon('THEIRS', { of }) }, 'coupon_unknown'],
      [{ coupon: await coupon('TWICE'), periodic: 'on' }, 'coupon_periodic'],
    ]
    for (const [orderRequest, code] of requests) {
      const response = await callApi(db, order, { as: 'member', body: orderForm(orderRequest) })
      expect([response.status, response.json.code, response.json.errors?.[0]?.path]).toEqual([422, code, 'body.coupon'])
    }
  })

  test('are returned by a cancelled or expired order', async () => {
    const code = await coupon('BACK')
    const first = await placeOrder(db, 'member', { coupon: code })
    expect(await orderRow(db, first)).toMatchObject({ price: 1100, discount: 100 })
    await callApi(db, `${order}/${first}/cancel`, { as: 'member', body: {} })
    const second = await placeOrder(db, 'member', { coupon: code })
    await run(new Date(Date.now() + 25 * hour))
    expect((await orderRow(db, second)).state).toBe('cancelled')
    expect(await placeOrder(db, 'member', { coupon: code })).toMatch(/^HP/)
  })
})

test('automatic renewal is not sold during a long running term, because it would charge early', async () => {
  const orderRequest = { product: 'digital', periodic: 'on' }
  const response = await callApi(db, order, { as: 'subscriber', body: orderForm(orderRequest) })
  expect([response.status, response.json.code, response.json.errors?.[0]?.path]).toEqual([
    422,
    'periodic_too_early',
    'body.periodic',
  ])
  expect(await placeOrder(db, 'subscriber', { product: 'digital' })).toMatch(/^HP/)
  // two are created before either is paid: the second is not sent to the gateway any more
  const [first, second] = [await placeOrder(db, 'expired', orderRequest), await placeOrder(db, 'expired', orderRequest)]
  const { tradeNo } = await startCheckout(db, 'expired', first)
  await choose(db, tradeNo, 'success')
  const late = await callApi(db, `${order}/${second}/pay`, { as: 'expired', body: {} })
  expect([late.status, late.json['detail']]).toEqual([409, expect.stringContaining('提早一個月以上扣款')])
  expect((await orderRow(db, second)).state).toBe('created')
})

test('an order paid at the gateway cannot be cancelled before the notification', async () => {
  const orderNo = await placeOrder(db, 'member')
  const { tradeNo } = await startCheckout(db, 'member', orderNo)
  await choose(db, tradeNo, 'lost')
  expect((await orderRow(db, orderNo)).state).toBe('pending')
  const response = await callApi(db, `${order}/${orderNo}/cancel`, { as: 'member', body: {} })
  expect([response.status, response.json['detail'], (await orderRow(db, orderNo)).state]).toEqual([
    409,
    '這張訂單已經付款，不能取消',
    'paid',
  ])
})

test('of two consecutive terms the later is refunded first', async () => {
  const back = (orderNo: string) => callApi(db, `${order}/${orderNo}/refund`, { as: 'expired', body: { reason: '' } })
  const [{ orderNo: first }, { orderNo: second }] = [await payOrder(db, 'expired'), await payOrder(db, 'expired')]
  const orderItems = (await callApi(db, `${order}/${first}`, { as: 'expired' })).json.items
  expect(orderItems).toMatchObject({ refundable: false, refund: { refused: 'followed' } })
  const early = await back(first)
  expect([early.status, early.json['detail']]).toEqual([409, expect.stringContaining('請先退後買的那張訂單')])
  // nor by staff, for whom there is no time limit
  const bindings = { now: new Date(Date.now() + 9 * 24 * hour) }
  const staff = await callApi(db, `${order}/${first}/refund`, { as: 'admin', body: { reason: '訂錯了' }, bindings })
  expect([staff.status, staff.json['detail']]).toEqual([409, expect.stringContaining('請先退後買的那張訂單')])
  expect([(await back(second)).status, (await back(first)).status]).toEqual([200, 200])
})

test('a payment for a cancelled order is refunded', async () => {
  const orderNo = await placeOrder(db, 'member')
  const { tradeNo } = await startCheckout(db, 'member', orderNo)
  await callApi(db, `${order}/${orderNo}/cancel`, { as: 'member', body: {} })
  await choose(db, tradeNo, 'success')
  expect(await countsOf(db, orderNo)).toEqual(noRows)
  const readOrder = async () => (await callApi(db, `${order}/${orderNo}`, { as: 'member' })).json.items
  expect(await readOrder()).toMatchObject({ state: 'cancelled', surplus: 'under_way' })
  await run(new Date())
  expect([await readOrder(), await countsOf(db, orderNo)]).toMatchObject([{ surplus: 'returned' }, { ...noRows, mails: 1 }])
  const paid = await db.execute(
    sql`select p.state, t.state as at from payments p join demo_trades t using (trade_no) where trade_no = ${tradeNo}`,
  )
  expect(paid.rows).toEqual([{ state: 'returned', at: 'refunded' }])
})

test('twelve terms with late, double, swapped and lost notifications leave the ledger balanced', async () => {
  const { orderNo, tradeNo } = await payOrder(db, 'admin', { periodic: 'on' })
  const term = '/api/payment/ecpay/term'
  let late: Record<string, string> | null = null
  for (let at = 1; at <= 12; at += 1) {
    const reported = (await chargeTerm(db, demoSecrets, { tradeNo, paid: true, now: new Date() })) ?? {}
    const kind = at % 4
    if (kind === 1) late = reported
    if (kind === 2) for (const fields of [reported, reported]) await notify(db, fields, term)
    if (kind === 3 && late) for (const fields of [reported, late]) await notify(db, fields, term)
  }
  await db.execute(sql`update agreements set next_on = '2020-01-01' where order_no = ${orderNo}`)
  const { discrepancies: unequal } = await run(new Date())
  expect(errors).toEqual([])
  expect(unequal).toEqual([])
  const mine = sql`(o.order_no = ${orderNo} or o.renews = ${orderNo})`
  const ledger = await db.execute(sql`select count(*)::int as orders, count(c.order_no)::int as charges,
    count(i.order_no)::int as invoices, sum(c.amount)::int as money,
    (select count(*)::int from rights r, orders o where ${mine} and r.source = 'order:' || o.order_no) as rights
    from orders o left join charges c using (order_no) left join invoice_requests i using (order_no) where ${mine} and o.state = 'paid'`)
  expect(ledger.rows).toEqual([{ orders: 13, charges: 13, invoices: 13, money: 13 * 1200, rights: 13 }])
  const gaps = await db.execute(sql`select count(*)::int as n from rights r where r.source like ${`order:${orderNo}%`}
    and exists (select from rights s where s.source like ${`order:${orderNo}%`} and s.id <> r.id
      and daterange(s.starts_on, s.ends_on, '[]') && daterange(r.starts_on, r.ends_on, '[]'))`)
  expect(gaps.rows).toEqual([{ n: 0 }])
  expect((await callApi(db, `${order}/${orderNo}/cancel_renewal`, { as: 'admin', body: {} })).status).toBe(200)
  expect(await chargeTerm(db, demoSecrets, { tradeNo, paid: true, now: new Date() })).toBeNull()
})

test('a missing entitlement is granted again', async () => {
  const { orderNo } = await payOrder(db, 'editor')
  await db.execute(sql`delete from rights where source = ${`order:${orderNo}`}`)
  expect((await run(new Date())).restored).toBe(1)
  expect(await countsOf(db, orderNo)).toEqual(paidRows)
})

describe('查詢訂閱', () => {
  const checkNumber = (number: string, proof: string, ip = '203.0.113.9') =>
    callApi(db, '/api/v3.0/subcheck', { body: { number, proof }, bindings: { ip } })

  test('unknown and wrong respond alike; the right proof returns the state', async () => {
    await db.execute(sql`insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
      values ('8000001', '王大明', '02-1234-5678', 1, false, '2020-01-01', '2090-12-31', 300, 900, 'active')`)
    const [unknown, wrong] = [await checkNumber('8000009', '678'), await checkNumber('8000001', '999')]
    expect([unknown.status, unknown.text]).toEqual([404, wrong.text])
    expect((await checkNumber('8000001', '王大明')).json.items).toMatchObject({
      state: 'active',
      first_issue: 300,
      last_issue: 900,
    })
    for (const number of ['8000001', ' 800-0001 ', '８０００００１']) expect((await checkNumber(number, '678')).status).toBe(200)
  })

  test('guessing is limited, per IP address and per number', async () => {
    for (let time = 0; time < 20; time += 1) await checkNumber('8000002', '000', `198.51.100.${time + 1}`)
    const response = await checkNumber('8000002', '000', '198.51.100.200')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('partner codes work as often as defined, and are free', async () => {
  await db.execute(
    sql`insert into partner_codes (code, partner_slug, ask_pack_id, quota, ends_on) values ('CATHAY1', 'cathaylife', 1, 1, '2099-12-31')`,
  )
  const orderRequest = { product: 'ask-1', partner: 'cathaylife', partner_code: 'cathay-1' }
  const bodies = Array.from({ length: 10 }, () => orderForm(orderRequest))
  const responses = await Promise.all(bodies.map((body) => callApi(db, order, { as: 'member', body })))
  const won = responses.filter(({ status }) => status === 200)
  expect(responses.map(({ status, json }) => json.code ?? status).toSorted()).toEqual([
    200,
    ...Array(9).fill('partner_code_used'),
  ])
  const { order_no: orderNo } = (won[0]?.json.items ?? {}) as { order_no: string }
  expect(await orderRow(db, orderNo)).toMatchObject({ state: 'paid', price: 0 })
  expect(await countsOf(db, orderNo)).toEqual({ ...noRows, quotas: 1, mails: 1 })
})

test('a plan that continues a running subscription needs a confirmation and begins after it', async () => {
  const { db: own } = await createTestDatabase()
  const placeOrder = (more: Record<string, string>) =>
    callApi(own, '/api/v3.0/payment/order', { as: 'expired', body: orderForm({ again: '', ...more }) })
  const first = (await placeOrder({})).json.items as { order_no: string }
  const { tradeNo } = await startCheckout(own, 'expired', first.order_no)
  await choose(own, tradeNo, 'success')
  const refused = await placeOrder({ product: 'digital', address: '' })
  expect([refused.status, refused.json.code, refused.json.errors?.map(({ path }) => path)]).toEqual([
    422,
    'already_subscribed',
    ['body.again'],
  ])
  // all errors are reported at once
  expect((await placeOrder({ coupon: 'NOSUCHCODE' })).json.errors?.map(({ path }) => path)).toEqual(['body.coupon', 'body.again'])
  expect((await placeOrder({ product: 'ask-1' })).status).toBe(200)
  await payOrder(own, 'expired', { again: 'on' })
  const terms = await own.execute<{ starts_on: string; ends_on: string }>(sql`
    select starts_on::text, ends_on::text from rights where member_id = ${await memberIdOf(own, 'expired')} and source like 'order:%'
    order by starts_on`)
  const [before, after] = terms.rows.slice(-2)
  expect(after?.starts_on).toBe(addDays(before?.ends_on ?? '', 1))
})

test('a print entitlement that has no subscription is continued after a confirmation too', async () => {
  const { db: own } = await createTestDatabase()
  await own.execute(sql`insert into rights (member_id, kind, starts_on, ends_on, source)
    values (${await memberIdOf(own, 'member')}, 'print', '2020-01-01', '2090-11-30', 'import')`)
  const placeOrder = (again: string) => callApi(own, order, { as: 'member', body: orderForm({ product: 'print', again }) })
  expect((await placeOrder('')).json.errors?.map(({ path }) => path)).toEqual(['body.again'])
  expect((await placeOrder('on')).status).toBe(200)
  const { json } = await callApi(own, '/api/v3.0/payment/quote?product=print', { as: 'member' })
  expect(json.items).toMatchObject({ brings: { print: { first_issue: issueOf('2090-12-01', numbering) } } })
})

test('the second of two unpaid orders asks for a confirmation before the gateway', async () => {
  const { db: own } = await createTestDatabase()
  const pay = (orderNo: string, again = '') =>
    callApi(own, `${order}/${orderNo}/pay`, { as: 'expired', body: again ? { again } : {} })
  const second = async (orderNo: string) =>
    ((await callApi(own, `${order}/${orderNo}`, { as: 'expired' })).json.items as { second: object | null }).second
  const [one, two, printed] = await Promise.all(
    ['digital', 'both', 'print'].map((product) => placeOrder(own, 'expired', { product, again: '' })),
  )
  if (!one || !two || !printed) throw new Error('three orders')
  expect([await second(one), await second(two)]).toEqual([null, null])
  const { tradeNo } = await startCheckout(own, 'expired', one)
  // neither is paid, but both could be
  expect(await second(two)).toMatchObject({ order_no: one, state: 'in_payment' })
  const early = await pay(two)
  expect([early.status, early.json.errors?.map(({ path }) => path)]).toEqual([422, ['body.again']])
  expect((await pay(printed)).status).toBe(200)
  await choose(own, tradeNo, 'success')
  const until = (await orderRow(own, one)).sub_info?.end_date ?? ''
  expect(await second(two)).toMatchObject({ order_no: one, state: 'paid', brings: { digital: { starts_on: addDays(until, 1) } } })
  expect((await pay(two)).status).toBe(422)
  expect((await orderRow(own, two)).state).toBe('created')
  const confirmed = await startCheckout(own, 'expired', two)
  await choose(own, confirmed.tradeNo, 'success')
  expect(await orderRow(own, two)).toMatchObject({ state: 'paid', sub_info: { start_date: addDays(until, 1) } })
})

test('an open order states what it brings if paid now; a paid one the delivery address', async () => {
  const { db: own } = await createTestDatabase()
  const readOrder = async (orderNo: string) =>
    (await callApi(own, `${order}/${orderNo}`, { as: 'expired' })).json.items as {
      brings: { digital: object | null; print: object | null } | null
      issues: object | null
      sent_to: string | null
      number: string | null
    }
  const [both, digital] = await Promise.all(
    ['both', 'digital'].map((product) => placeOrder(own, 'expired', { product, again: '' })),
  )
  if (!both || !digital) throw new Error('two orders')
  const today = taipeiDay(new Date())
  expect((await readOrder(digital)).brings).toMatchObject({ digital: { starts_on: today }, print: null })
  expect((await readOrder(digital)).sent_to).toBeNull()
  const { brings, sent_to } = await readOrder(both)
  expect([brings?.digital, sent_to]).toEqual([expect.objectContaining({ starts_on: today }), expect.stringMatching(/./)])
  const { tradeNo } = await startCheckout(own, 'expired', both)
  await choose(own, tradeNo, 'success')
  const paid = await readOrder(both)
  expect(paid).toMatchObject({ brings: null, issues: brings?.print, sent_to })
  const moved = '臺南市中西區民生路一段 2 號'
  const path = `/api/v3.0/member/subscription/${paid.number}/address`
  expect((await callApi(own, path, { as: 'expired', body: { address: moved } })).status).toBe(200)
  expect((await readOrder(both)).sent_to).toBe(moved)
})

test('a pending order waits for its result, and may be paid again when the gateway has none', async () => {
  const { db: own } = await createTestDatabase()
  const orderNo = await placeOrder(own, 'expired')
  const awaited = async () =>
    ((await callApi(own, `/api/v3.0/payment/order/${orderNo}`, { as: 'expired' })).json.items as { awaited: string | null })
      .awaited
  expect(await awaited()).toBeNull()
  await startCheckout(own, 'expired', orderNo)
  expect(await awaited()).toBe('result')
  await own.execute(sql`update payments set created_at = created_at - interval '1 minute' where order_no = ${orderNo}`)
  await callApi(own, `/api/v3.0/payment/order/${orderNo}/check`, { as: 'expired', body: {} })
  expect(await awaited()).toBe('payment')
  // on the way to the gateway again, its result is unknown again
  await startCheckout(own, 'expired', orderNo)
  expect(await awaited()).toBe('result')
})
