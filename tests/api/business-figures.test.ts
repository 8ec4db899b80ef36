import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BusinessFigures } from '../../src/contract/business-figures.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const today = taipeiDay(new Date())
const read = async (as: Parameters<typeof callApi>[2] = { as: 'admin' }) =>
  (await callApi(db, '/api/v3.0/office/business', as)).json.items as unknown as BusinessFigures
await db.execute(sql`delete from order_events`)
await db.execute(sql`update subscriptions set starts_on = '2000-01-01', ends_on = '2000-12-31'`)
const [plan] = (await db.execute<{ id: number; title: string }>(sql`select id, title from plans order by id limit 1`)).rows
if (!plan) throw new Error('the demo has plans')

const order = (no: string, price: number) =>
  db.execute(sql`
    insert into orders (order_no, product_name, price, order_date, state, payment_method, product_kind, product_id)
    values (${no}, ${plan.title}, ${price}, now(), 'paid', 'credit', 'plan', ${plan.id})`)
const event = (no: string, state: string, at: string) =>
  db.execute(
    sql`insert into order_events (order_no, to_state, actor, at) values (${no}, ${state}, 'gateway', ${at}::timestamptz)`,
  )

test('revenue and refunds are in the Taipei month of their event, with thirteen months', async () => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  await order('HP-ONE', 1200)
  await order('HP-TWO', 800)
  // the first minute of the month in Taipei is the previous day in UTC
  await event('HP-ONE', 'paid', `${first}T00:00:00+08:00`)
  await event('HP-TWO', 'paid', `${addDays(first, -1)}T23:59:59+08:00`)
  await event('HP-TWO', 'refunded', `${first}T00:00:01+08:00`)
  const { sales } = await read()
  expect(sales?.months).toHaveLength(13)
  expect(sales?.months.slice(-2)).toMatchObject([
    { orders: 1, revenue: 800, refunds: 0 },
    { orders: 1, revenue: 1200, refunds: 1, refunded: 800 },
  ])
})

test('churn counts who stopped within ninety days, not who subscribed again', async () => {
  const people = (await db.execute<{ id: string }>(sql`select id from members order by email limit 3`)).rows
  const subscription = (number: string, member: string, from: string, until: string) =>
    db.execute(sql`
      insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state, member_id)
      values (${number}, '林', '', ${plan.id}, true, ${from}, ${until}, 1, 2, 'active', ${member})`)
  const [stays, leaves, returns] = people.map(({ id }) => id) as [string, string, string]
  await subscription('9900001', stays, addDays(today, -200), addDays(today, 100))
  await subscription('9900002', leaves, addDays(today, -200), addDays(today, -10))
  await subscription('9900003', returns, addDays(today, -200), addDays(today, -10))
  await subscription('9900004', returns, addDays(today, -9), addDays(today, 300))
  const figures = (await read()).sales?.plans.find((one) => one.plan === plan.title)
  expect(figures).toMatchObject({ active: 2, before: 3, lapsed: 1 })
})

test('a cohort is who subscribed for the first time in a month, and who still did so later', async () => {
  await db.execute(sql`delete from subscriptions where number like '99%'`)
  const people = (await db.execute<{ id: string }>(sql`select id from members order by email limit 3`)).rows
  const subscription = (number: string, member: string | undefined, from: string, until: string) =>
    db.execute(sql`
      insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state, member_id)
      values (${number}, '林', '', ${plan.id}, true, ${from}, ${until}, 1, 2, 'active', ${member ?? null})`)
  const cohort = async (month: string) => (await read()).sales?.cohorts.find((one) => one.month === month)
  const day = addDays(today, -200)
  const before = await cohort(day.slice(0, 7))
  // one renewed, one stopped after four months, and one on paper without an account
  await subscription('9910001', people[0]?.id, day, addDays(day, 120))
  await subscription('9910002', people[0]?.id, addDays(day, 121), addDays(day, 500))
  await subscription('9910003', people[1]?.id, day, addDays(day, 120))
  await subscription('9910004', undefined, day, addDays(day, 60))
  await db.execute(sql`update subscriptions set member_id = null where number not like '991%'`)
  const { joined = 0, after_3, after_12 } = (await cohort(day.slice(0, 7))) ?? {}
  expect(joined - (before?.joined ?? 0)).toBe(3)
  expect([after_3, after_12]).toEqual([2, null])
})

test('growth compares 28 days with the 28 before', async () => {
  await db.execute(sql`delete from post_reads`)
  const [{ uid, channel } = { uid: 0, channel: '' }] = (
    await db.execute<{ uid: number; channel: string }>(sql`
      select pc.post_uid::int as uid, c.title as channel from post_channels pc join channels c on c.id = pc.channel_id order by 1 limit 1`)
  ).rows
  const reads = (day: string, count: number) =>
    db.execute(sql`insert into post_reads (day, post_uid, reads) values (${day}, ${uid}, ${count})`)
  await reads(today, 5)
  await reads(addDays(today, -27), 4)
  await reads(addDays(today, -28), 3)
  await reads(addDays(today, -56), 90)
  expect((await read()).growth).toContainEqual({ channel, now: 9, before: 3 })
})

test('deadlines count what was answered in time, late and not at all', async () => {
  await db.execute(sql`delete from form_entries`)
  const entry = (reference: string, due: string, handled: string | null) =>
    db.execute(sql`
      insert into form_entries (kind, reference, fields, due_on, handled_at) values ('contact', ${reference}, '{}', ${due}, ${handled}::timestamptz)`)
  const due = addDays(today, -5)
  await entry('C-1', due, `${due}T23:59:00+08:00`)
  await entry('C-2', due, `${addDays(due, 1)}T00:00:00+08:00`)
  await entry('C-3', due, null)
  await entry('C-4', addDays(today, 5), null)
  expect((await read()).deadlines).toEqual([{ kind: 'contact', due: 3, in_time: 1, late: 1, overdue: 1 }])
})

test('sales and deadlines are for those whose work they are', async () => {
  const writer = await read({ as: await viewerWith(db, ['write']) })
  expect([writer.sales, writer.deadlines]).toEqual([null, null])
  const carer = await read({ as: await viewerWith(db, ['care']) })
  expect([carer.sales, carer.deadlines !== null]).toEqual([null, true])
})
