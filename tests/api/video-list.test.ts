import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { viewerOf } from '../../src/domain/membership/viewer.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Listed {
  items: { id: number; tags: string[]; channel: { title: string } | null; publish_date: string }[]
  meta: { total: number; total_pages: number }
}
const list = async (query = '') => (await callApi(db, `/api/v3.0/video?${query}`)).json as unknown as Listed
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)
const open = (id: number, options: Parameters<typeof callApi>[2] = {}) =>
  callApi(db, `/api/v3.0/video/${id}/pv`, { method: 'POST', ...options })
const views = async () =>
  (await db.execute<{ id: number; views: number }>(sql`select video_id as id, views::int from video_views order by views desc`))
    .rows
const viewsOf = async (id: number) => (await views()).find((row) => row.id === id)?.views ?? 0

test('lists videos once across pages, newest first', async () => {
  const out = await db.execute<{ id: number }>(
    sql`select id from videos where publish_date <= now() order by publish_date desc, id`,
  )
  const expected = out.rows.map(({ id }) => id)
  const pages = await Promise.all([1, 2, 3].map((page) => list(`per_page=5&page=${page}`)))
  expect(pages.flatMap(idsOf)).toEqual(expected)
  expect(pages[0]?.meta).toMatchObject({ total: expected.length, total_pages: Math.ceil(expected.length / 5) })
  expect(await list('page=9')).toMatchObject({ items: [], meta: { total: expected.length } })
})

test('filters by channel, tag and Taipei year', async () => {
  const all = (await list()).items
  for (const [query, belongs] of [
    ['channel=diet', ({ channel }) => channel?.title === '健康飲食'],
    [`tag=${encodeURIComponent('高血壓')}`, ({ tags }) => tags.includes('高血壓')],
  ] as [string, (video: Listed['items'][number]) => boolean][]) {
    const listed = await list(query)
    expect(idsOf(listed), query).toEqual(all.filter(belongs).map(({ id }) => id))
    expect(listed.items.length, query).toBeGreaterThan(0)
    expect(listed.meta.total, query).toBe(listed.items.length)
  }
  // half past midnight of New Year in Taipei is still the old year in UTC
  await db.execute(sql`update videos set publish_date = '2020-01-01T00:30:00+08:00' where id = 3`)
  expect(idsOf(await list('year=2020'))).toEqual([3])
  for (const none of ['year=2019', 'channel=none', 'tag=none']) expect((await list(none)).meta.total, none).toBe(0)
})

test('counts an opened one, and orders by most viewed', async () => {
  const order = (await views()).map(({ id }) => id)
  expect(idsOf(await list('sort=popular'))).toEqual(order)
  const last = order.at(-1) ?? 0
  const before = await viewsOf(last)
  expect((await Promise.all(Array.from({ length: 10 }, () => open(last)))).map(({ status }) => status)).toEqual(
    Array(10).fill(200),
  )
  expect(await viewsOf(last)).toBe(before + 10)
  await db.execute(sql`update video_views set views = 1000000 where video_id = ${last}`)
  expect(idsOf(await list('sort=popular'))[0]).toBe(last)
  // an unopened one has no row: its first view creates it
  await db.execute(sql`delete from video_views where video_id = 1`)
  expect(idsOf(await list('sort=popular')).at(-1)).toBe(1)
  await open(1)
  expect(await viewsOf(1)).toBe(1)
})

test('does not count prefetches and crawlers', async () => {
  const before = await viewsOf(2)
  expect((await open(2, { headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(200)
  const bot = viewerOf('bot')
  expect((await open(2, { bindings: { viewer: bot, now: new Date() } })).status).toBe(200)
  expect(await viewsOf(2)).toBe(before)
})

test('an unpublished one is neither listed, read nor counted', async () => {
  await db.execute(sql`update videos set publish_date = now() + interval '1 day' where id = 4`)
  expect(idsOf(await list('per_page=50'))).not.toContain(4)
  expect((await callApi(db, '/api/v3.0/video/4')).status).toBe(404)
  expect((await open(4)).status).toBe(404)
  expect((await callApi(db, '/api/v3.0/video/5')).json.items).toMatchObject({ id: 5 })
})
