import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { issueOf } from '../../src/domain/payment/terms.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { paymentMails } from '../../src/mail/write-mails.ts'
import { openGateway } from '../../src/operations/payment/ecpay/open-gateway.ts'
import { refundOrder } from '../../src/operations/payment/refund-order.ts'
import { type CallOptions, callApi, memberIdOf, reported, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { orderForm, payOrder } from '../support/orders.ts'
import { giveSubscription, numbering } from '../support/subscriptions.ts'

const { db } = await createTestDatabase()
const office = (path: string, options: CallOptions = {}) => callApi(db, `/api/v3.0/office/${path}`, { as: 'admin', ...options })
const find = async (q: string) =>
  (await office(`order?${new URLSearchParams({ q })}`)).json.items as {
    order_no: string
    refundable: boolean
    state: string
    events: { state: string; actor: string }[]
  }[]

test('finds an order by number, buyer and subscription number, and refunds it', async () => {
  const { orderNo } = await payOrder(db, 'member', { email: 'Buyer@Mail.test' })
  const result = await db.execute<{ number: string }>(sql`select number from subscriptions where order_no = ${orderNo}`)
  for (const query of [orderNo, orderNo.slice(0, 14).toLowerCase(), 'buyer@mail.TEST', result.rows[0]?.number ?? ''])
    expect((await find(query)).map(({ order_no }) => order_no)).toEqual([orderNo])
  for (const query of ['HP99999999', 'nobody@mail.test', '0000000', '%%%%%', "' or 1=1"]) expect(await find(query)).toEqual([])
  expect((await office('order?q=HP')).status).toBe(422)
  const refund = (body: object) => callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'admin', body })
  expect(await refund({ reason: ' ' })).toMatchObject({ status: 422, json: { errors: [{ path: 'body.reason' }] } })
  expect(await find(orderNo)).toMatchObject([{ state: 'paid', refundable: true, refund: null }])
  expect((await refund({ reason: '讀者來電，訂錯方案' })).status).toBe(200)
  const [after] = await find(orderNo)
  const admin = await db.execute(sql`select name from members where id = ${await memberIdOf(db, 'admin')}`)
  expect(after).toMatchObject({
    state: 'refunded',
    refundable: false,
    refund: { by: admin.rows[0]?.['name'], reason: '讀者來電，訂錯方案' },
  })
  expect(await auditEventsOn(db, `order:${orderNo}`, 5)).toMatchObject([{ action: 'refund-order', after: { amount: 1200 } }])
  expect(after?.events.map(({ state, actor }) => `${state} ${actor}`)).toEqual([
    'created member',
    'pending member',
    'paid gateway',
    'refunded staff',
  ])
})

test('a refund rejected by the bank leaves the order paid, is logged, and can be retried', async () => {
  const { orderNo } = await payOrder(db, 'member')
  const now = new Date()
  const gateway = openGateway({ mode: 'local' }, { db, siteUrl: 'http://site.test' })
  if (!gateway) throw new Error('no gateway')
  const mails = paymentMails({ name: '日安健康', url: 'http://site.test' })
  const refused = { gateway: { ...gateway, refund: async () => false }, mails }
  const refund = async () => refundOrder({ db, viewer: await viewerFor(db, 'admin', now), now }, refused, orderNo, '讀者來信')
  await expect(refund()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('銀行沒有接受退費') })
  expect((await auditEventsOn(db, `order:${orderNo}`, 5)).map(({ action }) => action)).toEqual(['refuse-refund', 'refund-order'])
  expect(await find(orderNo)).toMatchObject([{ state: 'paid', refundable: true, refund: null }])
  await expect(refund()).rejects.toMatchObject({ message: expect.stringContaining('銀行沒有接受退費') })
  expect((await callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'admin', body: { reason: '再試' } })).status).toBe(
    200,
  )
  expect(await find(orderNo)).toMatchObject([{ state: 'refunded', refund: { reason: '再試' } }])
})

test('the ledger lists inconsistencies, copies to resend and partner usage', async () => {
  const number = await giveSubscription(db, await memberIdOf(db, 'expired'))
  const issue = issueOf(taipeiDay(new Date()), numbering) - 1
  await callApi(db, `/api/v3.0/member/subscription/${number}/missing_copy`, { as: 'expired', body: { issue } })
  const { orderNo } = await payOrder(db, 'subscriber')
  const read = async () =>
    (await office('ledger')).json.items as Record<'discrepancies' | 'missing_copies' | 'partners', object[]>
  const before = await read()
  expect(before.discrepancies).toEqual([])
  expect(before.missing_copies).toMatchObject([{ number, issue, name: '王美惠', address: '臺北市中正區日安路一段 1 號' }])
  await db.execute(sql`update charges set refund_asked_at = now() - interval '1 hour' where order_no = ${orderNo}`)
  expect((await office('missing_copy', { body: { number, issue } })).status).toBe(200)
  expect((await office('missing_copy', { body: { number, issue } })).status).toBe(404)
  const after = await read()
  expect(after.discrepancies).toEqual([{ order_no: orderNo, kind: 'refund_unfinished' }])
  expect(after.missing_copies).toEqual([])
  expect(after.partners).toEqual([
    { slug: 'SamuelChenClinic', name: expect.any(String), quota: 60, used: 0 },
    { slug: 'cathaylife', name: expect.any(String), quota: 200, used: 0 },
  ])
})

test('a partner’s month lists codes without members; single and shared codes keep their limits', async () => {
  // orders of one millisecond have no order among themselves
  let now = new Date()
  const use = async (code: string, product = 'ask-1', partner = 'cathaylife') => {
    const body = orderForm({ product, partner, partner_code: code, name: '不該出現的姓名', email: 'secret@mail.test' })
    now = new Date(now.getTime() + 1000)
    return callApi(db, '/api/v3.0/payment/order', { as: 'member', body, bindings: { now } })
  }
  expect([(await use('cathay-a7k2')).status, (await use('CATHAYA7K2')).json.code]).toEqual([200, 'partner_code_used'])
  expect([(await use('CATHAY2026')).status, (await use('cathay 2026')).status]).toEqual([200, 200])
  // another pack's, another partner's
  expect((await use('CATHAYC8P3')).json.code).toBe('partner_code_unknown')
  expect((await use('CHENCLINIC')).json.code).toBe('partner_code_unknown')
  expect((await use('CATHAYC8P3', 'ask-2')).status).toBe(200)
  expect((await use('CHENCLINIC', 'ask-1', 'samuelchenclinic')).status).toBe(200)
  const month = taipeiDay(new Date()).slice(0, 7)
  const used = (partner: string, of = month) => office(`partner/${partner}/usage`, { body: { month: of } })
  const usage = await used('cathaylife')
  const rows = usage.json.items as Record<string, unknown>[]
  expect(rows.map(({ code, questions, state }) => `${code} ${questions} ${state}`)).toEqual([
    'CATHAYA7K2 1 paid',
    'CATHAY2026 1 paid',
    'CATHAY2026 1 paid',
    'CATHAYC8P3 3 paid',
  ])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'code', 'order_no', 'product_name', 'questions', 'state'])
  expect(usage.text).not.toMatch(/不該出現|secret@|member@/)
  expect((await used('cathaylife', '2020-01')).json.items).toEqual([])
  expect((await used('cathaylife', '2020-13')).status).toBe(422)
  expect((await used('nobody')).status).toBe(404)
})

test('no error was logged', () => expect(reported).toEqual([]))
