import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'

const { db } = await createTestDatabase()
await db.execute(
  sql`insert into partner_codes (code, partner_slug, ask_pack_id, quota, ends_on) values ('CATHAY1', 'cathaylife', 1, 99, '2099-12-31')`,
)

const order = (as: Person, more: Record<string, string>, ip = '192.0.2.1') =>
  callApi(db, '/api/v3.0/payment/order', { as, body: orderForm(more), bindings: { ip } })
const withCode = (as: Person, partner_code: string, ip?: string) =>
  order(as, { product: 'ask-1', partner: 'cathaylife', partner_code }, ip)
const withCoupon = (as: Person, coupon: string, ip?: string) => order(as, { coupon }, ip)
const quote = (as: Person, coupon: string) => callApi(db, `/api/v3.0/payment/quote?product=digital&coupon=${coupon}`, { as })

test('limits a member to fifteen wrong codes per 15 minutes; valid codes do not count', async () => {
  for (let nth = 0; nth < 20; nth += 1) expect((await withCode('member', 'CATHAY1')).status).toBe(200)
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await withCode('member', `CATHAYX${nth}`)).json.code).toBe('partner_code_unknown')
    expect((await withCoupon('member', `NOSUCH${nth}`)).json.code).toBe('coupon_unknown')
    expect((await quote('member', `NOSUCH${nth}`)).json.items).toMatchObject({ error: { code: 'coupon_unknown' } })
  }
  for (const refused of [await withCode('member', 'CATHAY1'), await withCoupon('member', 'X'), await quote('member', 'X')]) {
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await order('member', {})).status, 'what names no code goes on').toBe(200)
  expect((await withCode('expired', 'CATHAY1', '203.0.113.9')).status, 'so do others').toBe(200)
})

test('limits guessing per IP address across accounts', async () => {
  const people: Person[] = ['subscriber', 'editor', 'admin', 'professional']
  const ip = '198.51.100.7'
  const answers = []
  for (let nth = 0; nth < 56; nth += 1) answers.push(await withCode(people[nth % 4] ?? 'admin', `CATHAYY${nth}`, ip))
  expect(answers.slice(0, 50).map(({ status }) => status)).toEqual(Array(50).fill(422))
  expect(answers.slice(50).map(({ status }) => status)).toEqual(Array(6).fill(429))
})
