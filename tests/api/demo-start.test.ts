import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BusinessFigures } from '../../src/contract/business-figures.ts'
import { ledgerDiscrepancies } from '../../src/db/queries/payment/grants.ts'
import { seedDemoHistory } from '../../src/demo/sales-history.ts'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import type { Store } from '../../src/operations/media/store.ts'
import { prepareDemo } from '../../src/server/demo.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
/** A store that already has every image. */
const store = { head: async () => ({}) } as unknown as Store
const waiting = async () => (await db.execute(sql`select from search_dirty where due_at <= now()`)).rowCount
const due = async () => (await db.execute(sql`select from manuscript_texts_due`)).rowCount

test('a demo with many changed posts does not block readers while indexing', async () => {
  await db.execute(sql`
    insert into search_dirty (post_uid, stamp) select uid, nextval('search_dirty_stamp') from posts on conflict (post_uid) do nothing`)
  const posts = (await waiting()) ?? 0
  expect(posts).toBeGreaterThan(100)
  const lines: string[] = []
  await prepareDemo(connection, store, { info: (line) => lines.push(line) }, { many: 100 })
  expect(lines).toContain('文章很多：網站先開，搜尋索引與稿件的文字在背景準備')
  expect(await waiting()).toBe(posts)
  await prepareDemo(connection, store, { info: (line) => lines.push(line) })
  expect(await waiting()).toBe(0)
})

test('the demo has figures of thirteen months and a consistent ledger; reseeding adds nothing', async () => {
  const count = async () =>
    (
      await db.execute<{ orders: number; events: number; members: number; walls: number }>(sql`
        select (select count(*) from orders)::int as orders, (select count(*) from order_events)::int as events,
          (select count(*) from members)::int as members, (select count(*) from wall_days)::int as walls`)
    ).rows[0]
  const before = await count()
  await seedDemoHistory(connection, { now: new Date() })
  expect(await count()).toEqual(before)
  expect(before?.orders).toBeGreaterThan(300)
  expect(await ledgerDiscrepancies(db, new Date())).toEqual([])
  const { walls, sales } = (await callApi(db, '/api/v3.0/office/business', { as: 'admin' })).json
    .items as unknown as BusinessFigures
  // the month of today may have started today
  expect(sales?.months.slice(0, -1).filter(({ revenue, started }) => revenue === 0 || started === 0)).toEqual([])
  expect(sales?.months.some(({ refunds }) => refunds > 0)).toBe(true)
  expect(sales?.members.slice(0, -1).filter(({ joined }) => joined < 10)).toEqual([])
  expect(sales?.members.at(-1)?.total).toBe(before?.members)
  expect(sales?.plans.filter(({ active }) => active > 10)).toHaveLength(3)
  expect(sales?.plans.some(({ lapsed }) => lapsed > 0)).toBe(true)
  const year = sales?.cohorts.filter(({ after_12 }) => after_12 !== null) ?? []
  expect(year.some(({ joined, after_12 }) => after_12 !== null && after_12 > 0 && after_12 < joined)).toBe(true)
  for (const wall of ['memberwall', 'subscriberwall']) {
    const months = walls.filter((one) => one.wall === wall && one.passed > 0 && one.passed < one.shown)
    expect(months.length, wall).toBeGreaterThanOrEqual(12)
  }
})

test('a long migration of manuscripts reports its progress', async () => {
  await db.execute(sql`insert into manuscript_texts_due (uid) select uid from manuscripts, generate_series(1, 10) limit 1001`)
  const changes = (await due()) ?? 0
  expect(changes).toBeGreaterThan(1000)
  const lines: string[] = []
  await readTexts(db, { log: (line) => lines.push(line) })
  expect(await due()).toBe(0)
  expect(lines).toHaveLength(Math.floor(changes / 1000))
  expect(lines[0]).toBe('稿件的文字：1000 次修改已讀進來')
})
