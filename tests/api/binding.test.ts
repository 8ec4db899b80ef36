import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountsOver, type Browser, joinAs, signIn } from '../support/accounts.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const path = '/api/v3.0/member/sub_identity/update'
const bind = (browser: Browser, subscriber_number: string, proof: string, skipMinDuration = true) =>
  browser.call(path, { subscriber_number, proof }, { bindings: { skipMinDuration } })
const member = async () => {
  const browser = openBrowser()
  await joinAs(db, browser)
  return browser
}
const info = async (browser: Browser) => (await browser.call('/api/v3.0/member/sub_info')).json.items

describe('binding a subscription number', () => {
  test('makes a subscriber at once, by name or last three digits; idempotent', async () => {
    const browser = await member()
    expect(await info(browser)).toEqual({ identity: 'member', h_end_date: null, subscriber_numbers: [] })
    const bound = await bind(browser, '１０００００１', ' 王 美惠')
    expect(bound.status).toBe(200)
    const { end_date } = (bound.json.items as { subscription: { end_date: string } }).subscription
    expect(bound.json.items).toMatchObject({ identity: 'subscriber', h_end_date: end_date })
    expect((await bind(browser, '1000001', '321')).status).toBe(200)
    expect(await info(browser)).toEqual({ identity: 'subscriber', h_end_date: end_date, subscriber_numbers: ['1000001'] })
    const own = await browser.call('/api/v3.0/subscriber/sub_info')
    expect(own.json.items).toMatchObject([{ subscriber_number: '1000001', plan: '紙本加數位一年', digital: true, print: true }])
    const me = await browser.call('/api/v1.0/member/me')
    expect((me.json.items as unknown[])[0]).toMatchObject({ h_end_date: end_date })
  })

  test('a number is bound to one account, and its holder is not revealed', async () => {
    const [one, other] = [await member(), await member()]
    expect((await bind(one, '1000004', '159')).status).toBe(200)
    expect((await bind(other, '1000004', '159')).status).toBe(409)
    expect((await bind(other, '1000004', '999')).status).toBe(404)
    expect(await info(other)).toMatchObject({ identity: 'member', subscriber_numbers: [] })
    expect((await other.call('/api/v3.0/subscriber/sub_info')).json.items).toEqual([])
  })

  test('of two concurrent requests one succeeds', async () => {
    await db.execute(sql`update subscriptions set member_id = null, bound_at = null where number = '1000001'`)
    const two = [await member(), await member()]
    const statuses = await Promise.all(two.map(async (browser) => (await bind(browser, '1000001', '321')).status))
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('grants what the subscription grants: not print, not expired or cancelled; changes apply', async () => {
    const browser = await member()
    expect((await bind(browser, '1000002', '林國棟')).json.items).toMatchObject({ identity: 'member', h_end_date: null })
    expect((await bind(browser, '1000003', '987')).json.items).toMatchObject({ identity: 'member' })
    expect((await bind(browser, '1000005', '753')).json.items).toMatchObject({ identity: 'member' })
    await db.execute(sql`update subscriptions set ends_on = '2099-12-31', state = 'active' where number = '1000003'`)
    expect(await info(browser)).toMatchObject({ identity: 'subscriber', h_end_date: '2099-12-31' })
    await db.execute(sql`update subscriptions set state = 'cancelled' where number = '1000003'`)
    expect(await info(browser)).toMatchObject({ identity: 'member' })
  })

  test.each([
    ['123456', '王', 'subscriber_number', '訂戶編號是 7 位數字'],
    ['12345678', '王', 'subscriber_number', '訂戶編號是 7 位數字'],
    ['', '王', 'subscriber_number', '請輸入訂戶編號'],
    ['1000001', ' ', 'proof', '請輸入姓名或電話末三碼'],
  ])('%j with %j is an error of %s', async (number, proof, field, message) => {
    const browser = openBrowser()
    await signIn(browser, 'member@example.com', 'Demo-health-2026')
    const { status, json } = await bind(browser, number, proof)
    expect([status, json.errors]).toEqual([422, [{ path: `body.${field}`, message }]])
  })
})

describe('guessing', () => {
  test('an unknown number and a wrong proof respond identically and equally fast', async () => {
    const time = async (number: string) => {
      const times: number[] = []
      const answers = new Set<string>()
      for (let at = 0; at < 5; at += 1) {
        const browser = await member()
        const started = performance.now()
        const { status, json, headers } = await bind(browser, number, '000', false)
        times.push(performance.now() - started)
        answers.add(JSON.stringify([status, json, [...headers]]))
      }
      return { answers: [...answers], least: Math.min(...times) }
    }
    const [known, unknown] = [await time('1000001'), await time('7654321')]
    expect(known.answers).toHaveLength(1)
    expect(unknown.answers).toEqual(known.answers)
    expect(Math.min(known.least, unknown.least)).toBeGreaterThanOrEqual(100)
  })

  test('of a thousand guesses five are checked and the rest are rate limited, all responding alike', async () => {
    const browser = await member()
    const seen = new Map<string, number>()
    for (let start = 0; start < 1000; start += 50) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          bind(browser, String(2_000_001 + ((start + at) % 9)), String(start + at).padStart(3, '0')),
        ),
      )
      for (const { status, headers, json } of responses) {
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        const key = `${status} ${status === 429 ? json.code : JSON.stringify(json)}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }
    expect([...seen.values()].sort((a, b) => a - b)).toEqual([5, 995])
    expect([...seen.keys()].every((key) => /^(404|429) /.test(key))).toBe(true)
  })

  test('guessing one number is slow from any account or IP, while its holder gets in by name', async () => {
    await db.execute(sql`insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
      values ('8000003', '林國棟', '02-1234-5654', 1, false, '2020-01-01', '2090-12-31', 300, 900, 'active')`)
    const statuses: number[] = []
    for (let account = 0; account < 7; account += 1) statuses.push((await bind(await member(), '8000003', '111')).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
    const holder = await member()
    // requests at 查詢訂閱 prove the same, and share the limit
    const response = await holder.call('/api/v3.0/subcheck', { number: '8000003', proof: '654' })
    expect([response.status, Number(response.headers.get('retry-after')) <= 3600]).toEqual([429, true])
    expect((await bind(holder, '8000003', '林國棟')).status).toBe(200)
    const later = { bindings: { now: new Date(Date.now() + 3_601_000) } }
    expect((await holder.call('/api/v3.0/subcheck', { number: '8000003', proof: '654' }, later)).status).toBe(200)
  })

  test('many accounts behind one IP address are rate limited too', async () => {
    const first = await member()
    const statuses: number[] = []
    for (let account = 0; account < 5; account += 1) {
      const browser = account === 0 ? first : await member()
      for (let at = 0; at < 5; at += 1)
        statuses.push(
          (await browser.call(path, { subscriber_number: `300000${account}`, proof: '000' }, { bindings: { ip: '203.0.113.9' } }))
            .status,
        )
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  })
})
