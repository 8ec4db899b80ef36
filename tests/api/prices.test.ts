import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxPrice, priceOn } from '../../src/domain/payment/price.ts'
import { addDays, addMonths } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { announceHours } from '../../src/operations/calendar/calendar.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { choose, orderForm, orderRow, placeOrder, startCheckout } from '../support/orders.ts'
import { receivePurges } from '../support/purged-tags.ts'

/** Dated prices of plans and packs. */
const { db, url } = await createTestDatabase()

const today = taipeiDay(new Date())
/** Noon of a Taipei day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00+08:00`)
interface PriceLine {
  id: number
  amount: number | null
  starts_on: string | null
  by: string | null
  state: string
}
const register = '/api/v3.0/office/register'
const call = (path: string, body?: object, { as = 'admin' as Person, now = new Date() } = {}) =>
  callApi(db, register + path, { as, bindings: { now }, ...(body ? { body } : {}) })
let plansMade = 0
/** A new digital plan for a year. */
async function newPlan() {
  plansMade += 1
  const plan = {
    title: `試賣第 ${plansMade} 種`,
    slug: `dated-${plansMade}`,
    kind: 'digital',
    price: 1200,
    months: 12,
    issues: 0,
  }
  const fields = { ...plan, includes: ['全部文章'], description: '一年' }
  const { json, text, status } = await call('/plans', { request: randomUUID(), fields })
  expect(status, text).toBe(200)
  const id = Number((json.items as { key: string }).key)
  return { ...plan, id, path: `/plans/${id}` }
}
const pricesOf = async (path: string, now = new Date()) => {
  const response = await call(`${path}/prices`, undefined, { now })
  expect(response.status, response.text).toBe(200)
  return response.json.items as PriceLine[]
}
const baseOf = async (path: string) => Math.max(...(await pricesOf(path)).map(({ id }) => id))
const add = async (path: string, price: { starts_on: string; amount: number | null }, base?: number) =>
  call(`${path}/price`, { base: base ?? (await baseOf(path)), ...price })
const offered = async (day: string, slug: string) => {
  const { json } = await callApi(db, '/api/v3.0/payment/product', { bindings: { now: noonOf(day) } })
  const { plans: all, packs } = json.items as Record<'plans' | 'packs', { code: string; price: number }[]>
  return [...all, ...packs].find(({ code }) => code === slug)?.price
}
const quoted = async (day: string, slug: string) => {
  const path = `/api/v3.0/payment/quote?product=${slug}`
  const { json, text } = await callApi(db, path, { as: 'editor', bindings: { now: noonOf(day) } })
  return (json.items as { price: { list: number } } | undefined)?.price.list ?? text
}
const messageOf = ({ json }: Awaited<ReturnType<typeof call>>) => json.errors?.[0]?.message ?? json['detail']

test('a future price is offered, quoted and ordered from its day on, the old one before', async () => {
  const { path, slug, price } = await newPlan()
  const start = addDays(today, 30)
  const [first, ...others] = await pricesOf(path)
  expect([first, others]).toEqual([expect.objectContaining({ amount: price, starts_on: null, state: 'present' }), []])
  expect((await add(path, { starts_on: start, amount: 1300 })).status).toBe(200)

  const [eve, startDay] = [addDays(start, -1), start]
  expect([await offered(today, slug), await offered(eve, slug), await offered(startDay, slug)]).toEqual([price, price, 1300])
  expect([await quoted(eve, slug), await quoted(startDay, slug)]).toEqual([price, 1300])
  const orderAt = async (instant: Date) => {
    const body = orderForm({ product: slug })
    const response = await callApi(db, '/api/v3.0/payment/order', { as: 'editor', body, bindings: { now: instant } })
    return (await orderRow(db, (response.json.items as { order_no: string }).order_no)).price
  }
  const midnight = Date.parse(`${start}T00:00:00+08:00`)
  expect(await orderAt(new Date(midnight - 1))).toBe(price)
  expect(await orderAt(new Date(midnight))).toBe(1300)

  expect((await pricesOf(path)).map(({ amount, state }) => [amount, state])).toEqual([
    [1300, 'future'],
    [price, 'present'],
  ])
  expect((await pricesOf(path, noonOf(start))).map(({ state }) => state)).toEqual(['present', 'past'])
  expect((await pricesOf(path))[0]?.by).toEqual(expect.any(String))
  const audit = await callApi(db, '/api/v3.0/office/audit?action=add-price', { as: 'admin' })
  expect(audit.text).toContain('從哪一天起')
  expect((await add(path, { starts_on: start, amount: null })).status).toBe(200)
  expect([await offered(startDay, slug), await offered(addMonths(start, 5), slug)]).toEqual([price, price])
})

test('a later price of 0 is refused', async () => {
  const { path } = await newPlan()
  const refused = await add(path, { starts_on: addDays(today, 10), amount: 0 })
  expect(refused).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'body.amount', message: expect.stringContaining('至少 1 元') }] },
  })
})

test('a withdrawn price leaves a later change of the present price in force', async () => {
  const path = '/ask-packs/1'
  const start = addDays(today, 10)
  const price = (await offered(today, 'ask-1')) ?? 0
  expect((await add(path, { starts_on: start, amount: price + 50 })).status).toBe(200)
  expect((await add(path, { starts_on: start, amount: null })).status).toBe(200)
  const { version } = (await call(path)).json.items as { version: number }
  expect((await call(`${path}/save`, { base: version, fields: { price: price - 10 } })).status).toBe(200)
  expect([await offered(today, 'ask-1'), await offered(start, 'ask-1')]).toEqual([price - 10, price - 10])
  expect((await pricesOf(path)).map(({ state }) => state)).toEqual(['withdrawal', 'replaced', 'present', 'past'])
})

test('the form, a file and SQL append a price from today on; nothing else does', async () => {
  const plan = await newPlan()
  const { path } = plan
  const { version } = (await call(path)).json.items as { version: number }
  expect((await call(`${path}/save`, { base: version, fields: { price: plan.price + 1 } })).status).toBe(200)
  await db.execute(sql`update plans set price = price + 1 where id = ${plan.id}`)
  const file = Buffer.from(`{"key":${plan.id},"price":${plan.price + 3}}`).toString('base64')
  const planned = (await call('/plans/import', { file, format: 'jsonl' })).json.items as { hash: string }
  expect((await call('/plans/import/run', { file, format: 'jsonl', hash: planned.hash })).status).toBe(200)
  await db.execute(sql`update plans set description = description || '。', price = price where id = ${plan.id}`)
  const present = await pricesOf(path)
  expect(present.map(({ amount, starts_on, state }) => [amount, starts_on, state])).toEqual([
    [plan.price + 3, today, 'present'],
    [plan.price + 2, today, 'replaced'],
    [plan.price + 1, today, 'replaced'],
    [plan.price, null, 'past'],
  ])
  // all plans at once: each keeps its own price
  await db.execute(sql`update plans set price = price + 5`)
  const { rows } = await db.execute<{ equal: boolean }>(
    sql`select bool_and(price = price_on('plan', id, ${today}::date)) as equal from plans`,
  )
  expect(rows[0]?.equal).toBe(true)
  await db.execute(sql`update plans set price = price - 5`)
})

test('hostile input is refused in words', async () => {
  const { path } = await newPlan()
  const refusal = async (starts_on: string, amount: unknown) => {
    const response = await add(path, { starts_on, amount: amount as number })
    return [response.status, messageOf(response)]
  }
  const before = await pricesOf(path)
  expect(await refusal(addDays(today, -1), 1300)).toEqual([422, expect.stringContaining('最早從今天起')])
  expect(await refusal(addMonths(today, 25), 1300)).toEqual([422, '最晚排到兩年後'])
  expect(await refusal('9999-12-31', 1300)).toEqual([422, expect.stringContaining('年份')])
  for (const day of ['2027-02-30', '明年', '']) expect((await refusal(day, 1300))[0], day).toBe(422)
  const tomorrow = addDays(today, 1)
  expect(await refusal(tomorrow, maxPrice + 1)).toEqual([422, '最多 100,000 元'])
  for (const amount of [-1, 12.5, '1300', Number.MAX_SAFE_INTEGER, undefined])
    expect((await refusal(tomorrow, amount))[0], String(amount)).toBe(422)
  expect(await refusal(tomorrow, null)).toEqual([422, expect.stringContaining('沒有排好的價格')])
  expect(await pricesOf(path)).toEqual(before)
  // no dated prices there, no such plan, no permission
  expect((await call('/coupons/FTI/prices')).status).toBe(404)
  expect((await call('/plans/987654/prices')).status).toBe(404)
  expect((await call('/plans/x/price', { base: 1, starts_on: tomorrow, amount: 1 })).status).toBe(404)
  expect((await call(`${path}/prices`, undefined, { as: 'member' })).status).toBe(403)
  expect((await call(`${path}/price`, { base: 1, starts_on: tomorrow, amount: 1 }, { as: 'editor' })).status).toBe(403)
})

test('two prices for one day: the same is added once, another needs the newest table', async () => {
  const { path, slug } = await newPlan()
  const start = addDays(today, 40)
  const base = await baseOf(path)
  const twice = await Promise.all([1, 2].map(() => add(path, { starts_on: start, amount: 1400 }, base)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await add(path, { starts_on: start, amount: 1500 }, base)
  expect([other.status, messageOf(other)]).toEqual([409, expect.stringContaining('剛剛有人改過')])
  expect((await add(path, { starts_on: start, amount: 1500 })).status).toBe(200)
  const ofDay = (await pricesOf(path)).filter(({ starts_on }) => starts_on === start)
  expect(ofDay.map(({ amount, state }) => [amount, state])).toEqual([
    [1500, 'future'],
    [1400, 'replaced'],
  ])
  expect(await offered(start, slug)).toBe(1500)
  const race = await Promise.all([1600, 1700].map(async (amount) => add(path, { starts_on: start, amount }, ofDay[0]?.id)))
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('who is paying pays the price of the order; a renewal charges the agreed amount', async () => {
  const { path, slug, price: agreed } = await newPlan()
  const orderNo = await placeOrder(db, 'professional', { product: slug, periodic: 'on' })
  expect((await add(path, { starts_on: today, amount: agreed + 200 })).status).toBe(200)
  expect(await offered(today, slug)).toBe(agreed + 200)
  const { tradeNo, fields } = await startCheckout(db, 'professional', orderNo)
  expect(fields['TotalAmount']).toBe(String(agreed))
  await choose(db, tradeNo, 'success')
  await choose(db, tradeNo, 'term')
  const { rows } = await db.execute<{ price: number }>(sql`
    select price from orders where order_no = ${orderNo} or renews = ${orderNo}`)
  expect(rows.map(({ price }) => price)).toEqual([agreed, agreed])
})

const purgedTags = await receivePurges({ db, url })

test('on its day the job copies a price to the plan, which purges the pages that show it; once', async () => {
  const { id, path, slug, price } = await newPlan()
  // appended yesterday
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table prices disable trigger prices_appended`)
    await tx.execute(sql`insert into prices (product_kind, product_id, amount, starts_on, created_at)
      values ('plan', ${id}, ${price + 9}, ${today}::date, now() - interval '1 day')`)
    await tx.execute(sql`alter table prices enable trigger prices_appended`)
  })
  // readers see it, also before the job has run
  expect(await offered(today, slug)).toBe(price + 9)
  const listed = async () => ((await call(path)).json.items as { value: { price: number } }).value.price
  expect(await listed()).toBe(price)
  await purgedTags()
  await announceHours({ db })
  expect(await purgedTags()).toContain(`plan:${slug}`)
  expect([await listed(), await announceHours({ db })]).toEqual([price + 9, 0])
  expect((await pricesOf(path)).map(({ amount, state }) => [amount, state])).toEqual([
    [price + 9, 'present'],
    [price, 'past'],
  ])
})

test('the database refuses to change or delete a price, except with an unused plan', async () => {
  const { id } = await newPlan()
  const refused = { cause: { code: '23000' } }
  await expect(db.execute(sql`update prices set amount = 1`)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`delete from prices`)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`truncate prices`)).rejects.toMatchObject(refused)
  const insert = (values: ReturnType<typeof sql>) =>
    db.execute(sql`insert into prices (product_kind, product_id, amount, starts_on) values (${values})`)
  await expect(insert(sql`'plan', 987654, 1, ${today}::date`)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(insert(sql`'plan', ${id}, 1, ${addDays(today, -1)}::date`)).rejects.toMatchObject({
    cause: { code: '23514' },
  })
  await expect(insert(sql`'plan', ${id}, null, null`)).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(insert(sql`'plan', ${id}, 1, null`)).rejects.toMatchObject({ cause: { code: '23505' } })
  await db.execute(sql`insert into plans values (900, 'tried', '試賣', 'digital', 100, 1, 1, '{}', '', true)`)
  const ofTried = sql`select from prices where product_kind = 'plan' and product_id = 900`
  expect((await db.execute(ofTried)).rowCount).toBe(1)
  await db.execute(sql`delete from plans where id = 900`)
  expect((await db.execute(ofTried)).rowCount).toBe(0)
})

test('the rule of the database is that of the domain', async () => {
  await db.execute(
    sql`insert into ask_packs (id, title, price, questions, answer_hours, description) values (901, '試', 100, 1, 24, '')`,
  )
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  for (let turn = 0; turn < 40; turn += 1) {
    const amount = next(4) === 0 ? null : next(1000)
    await db.execute(sql`insert into prices (product_kind, product_id, amount, starts_on)
      values ('ask', 901, ${amount}, ${addDays(today, next(12))}::date)`)
  }
  const { rows } = await db.execute<{ id: number; amount: number | null; startsOn: string | null }>(sql`
    select id, amount, starts_on::text as "startsOn" from prices where product_kind = 'ask' and product_id = 901`)
  const days = Array.from({ length: 16 }, (_, index) => addDays(today, index - 2))
  const { rows: stored } = await db.execute<{ amount: number | null }>(sql`
    select price_on('ask', 901, day::date) as amount from unnest(${sql.param(days)}::text[]) with ordinality as d(day, nr) order by nr`)
  expect(stored.map(({ amount }) => amount)).toEqual(days.map((day) => priceOn(day, rows)))
})
