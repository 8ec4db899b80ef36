import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshDemoEntitlements } from '../../src/demo/entitlements.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
await refreshDemoEntitlements(connection, { now: new Date() })

interface Entitlement {
  kind: string
  start_date: string
  end_date: string
  state: string
}
const subscription = async (as: Person) =>
  (await callApi(db, '/api/v3.0/member/subscription', { as })).json.items as {
    subscription_info: Record<string, string> | null
    rights: Entitlement[]
  }
const orders = async (as: Person, query = '') => {
  const { json, status } = await callApi(db, `/api/v3.0/member/order/list?${query}`, { as })
  return { status, items: json.items as Record<string, unknown>[], meta: json['meta'] }
}
const issues = async (as: Person, query = '') => {
  const { json } = await callApi(db, `/api/v3.0/member/magazine?${query}`, { as })
  return { items: json.items as { issue: number; url: string }[], meta: json['meta'] as { total: number } }
}

test('a subscription has the sample’s shape and the day that decides the wall', async () => {
  const { subscription_info, rights } = await subscription('subscriber')
  const me = await callApi(db, '/api/v1.0/member/me', { as: 'subscriber' })
  const [{ h_end_date }] = me.json.items as [{ h_end_date: string }]
  expect(subscription_info).toEqual({
    code: 'both',
    name: '紙本加數位訂閱',
    right_due_date: h_end_date,
    order_link: '/subscriptions',
  })
  expect(rights.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['digital running', 'print running', 'digital over'])
})

test('a non-subscriber has none; one that ended yesterday is still visible', async () => {
  expect(await subscription('member')).toEqual({ subscription_info: null, rights: [] })
  const { subscription_info, rights } = await subscription('expired')
  expect(subscription_info?.['code']).toBe('digital')
  expect(subscription_info?.['right_due_date'] ?? '').toBe(taipeiDay(new Date(Date.now() - 86_400_000)))
  expect(rights.every(({ state }) => state === 'over')).toBe(true)
})

test('orders are the member’s own, newest first, with terms and refunds', async () => {
  const { items, meta } = await orders('subscriber')
  expect(items.map(({ order_no }) => order_no)).toEqual(['HP-DEMO-0002', 'HP-DEMO-0003', 'HP-DEMO-0001'])
  expect(meta).toEqual({ page: 1, per_page: 20, total: 3, total_pages: 1 })
  expect(items[0]).toEqual({
    order_no: 'HP-DEMO-0002',
    product_name: '紙本加數位一年',
    price: 2580,
    order_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    state: 'paid',
    payment_method: 'LINE Pay',
    is_free: false,
    sub_info: { product_code: 'both', start_date: expect.any(String), end_date: expect.any(String) },
    refund_info: null,
  })
  expect(items[1]).toMatchObject({
    state: 'refunded',
    sub_info: null,
    refund_info: { cancel_order_date: expect.any(String), refund_date: expect.any(String) },
  })
  expect((await orders('expired')).items.map(({ order_no }) => order_no).sort()).toEqual([
    'HP-DEMO-0004',
    'HP-DEMO-0005',
    'HP-DEMO-0006',
  ])
  const mine = await memberIdOf(db, 'subscriber')
  expect((await orders('member', `member_uid=${mine}`)).items).toEqual([])
  expect((await orders('subscriber', 'per_page=1&page=2')).items.map(({ order_no }) => order_no)).toEqual(['HP-DEMO-0003'])
  expect((await orders('visitor')).status).toBe(401)
  expect((await orders('member', 'page=0')).status).toBe(422)
})

test('a running digital entitlement opens every published issue; nothing else opens any', async () => {
  const out = await db.execute<{ n: number }>(
    sql`select count(distinct magazine_issue)::int as n from posts where publish_date <= now()`,
  )
  const open = await issues('subscriber', 'per_page=5')
  expect(open.meta.total).toBe(out.rows[0]?.n)
  expect(open.items.map(({ url }) => url)).toEqual(open.items.map(({ issue }) => `/magazine/${issue}`))
  const numbers = open.items.map(({ issue }) => issue)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  for (const as of ['member', 'expired'] as const) expect((await issues(as)).items).toEqual([])
  await db.execute(sql`delete from rights where kind = 'digital' and member_id = ${await memberIdOf(db, 'subscriber')}`)
  expect((await issues('subscriber')).items).toEqual([])
  expect((await subscription('subscriber')).subscription_info?.['code']).toBe('print')
})

test('no error was logged', () => expect(reported).toEqual([]))
