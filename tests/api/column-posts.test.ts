import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Listed {
  items: { url: string }[]
  meta: { total: number; total_pages: number }
}
const list = async (query = '') => (await callApi(db, `/api/v3.0/column/list?${query}`)).json as unknown as Listed

test('lists the posts of all columns once across pages, newest first', async () => {
  const written = await db.execute<{ url: string }>(sql`
    select '/' || type || '/' || id as url from posts
    where column_id is not null and state = 'published' and publish_date <= now() order by publish_date desc, uid desc`)
  const expected = written.rows.map(({ url }) => url)
  const first = await list('per_page=10')
  expect([first.meta.total, first.meta.total_pages]).toEqual([expected.length, Math.ceil(expected.length / 10)])
  const pages = await Promise.all(Array.from({ length: first.meta.total_pages }, (_, at) => list(`per_page=10&page=${at + 1}`)))
  expect(pages.flatMap(({ items }) => items.map(({ url }) => url))).toEqual(expected)
  for (const kind of ['/article/', '/blog/'])
    expect(
      expected.some((url) => url.startsWith(kind)),
      kind,
    ).toBe(true)
})

test('filters by channel, tag and year like any list', async () => {
  const all = (await list()).meta.total
  for (const filter of ['channel=diet', `tag=${encodeURIComponent('糖尿病')}`, 'year=2025']) {
    const { meta, items } = await list(filter)
    expect(meta.total, filter).toBeGreaterThan(0)
    expect(meta.total, filter).toBeLessThan(all)
    expect(items.length, filter).toBe(Math.min(20, meta.total))
  }
  expect((await list('tag=none')).meta.total).toBe(0)
})
