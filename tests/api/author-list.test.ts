import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Listed {
  items: { id: number; posts: number }[]
  meta: { page: number; per_page: number; total: number; total_pages: number }
}
const list = async (query = '') => (await callApi(db, `/api/v3.0/author?${query}`)).json as unknown as Listed
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)
/** The authors of public posts that match a condition, ordered by their matching posts. */
async function authorsOf(condition: ReturnType<typeof sql>, order = sql`max(p.publish_date) desc`): Promise<number[]> {
  const result = await db.execute<{ author_id: number }>(sql`
    select pa.author_id from post_authors pa join posts p on p.uid = pa.post_uid
    where p.state = 'published' and p.publish_date <= now() and (p.rights_end_on is null or p.rights_end_on >= current_date)
      and ${condition} group by pa.author_id order by ${order}, pa.author_id`)
  return result.rows.map(({ author_id }) => author_id)
}

test('lists each author once across pages, by latest post, those without posts last', async () => {
  const allAuthors = await db.execute<{ id: number }>(sql`select id from authors order by id`)
  const wrote = await authorsOf(sql`true`)
  const quiet = allAuthors.rows.map(({ id }) => id).filter((id) => !wrote.includes(id))
  expect(quiet.length).toBeGreaterThan(0)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(allAuthors.rows.length / 5) }, (_, at) => at + 1).map((page) =>
      list(`per_page=5&page=${page}`),
    ),
  )
  expect(pages.flatMap(idsOf)).toEqual([...wrote, ...quiet])
  for (const [at, { meta }] of pages.entries())
    expect(meta).toEqual({
      page: at + 1,
      per_page: 5,
      total: allAuthors.rows.length,
      total_pages: Math.ceil(allAuthors.rows.length / 5),
    })
  expect(await list('page=9')).toMatchObject({ items: [], meta: { total: allAuthors.rows.length } })
})

test('orders by how often their posts were read', async () => {
  const most = await authorsOf(sql`true`, sql`sum(p.popularity) desc`)
  const listed = idsOf(await list('sort=popular'))
  expect(listed.slice(0, most.length)).toEqual(most)
  expect(most).not.toEqual(await authorsOf(sql`true`))
})

test('filters by channel, tag and year, ordered by the matching posts', async () => {
  const inChannel = sql`p.uid in (select post_uid from post_channels pc join channels c on c.id = pc.channel_id where c.slug = 'diet')`
  const tagged = sql`'糖尿病' = any(p.tag_names)`
  const in2025 = sql`extract(year from p.publish_date at time zone 'Asia/Taipei') = 2025`
  const all = (await list()).meta.total
  for (const [query, condition] of [
    ['channel=diet', inChannel],
    [`tag=${encodeURIComponent('糖尿病')}`, tagged],
    ['year=2025', in2025],
    [`channel=diet&tag=${encodeURIComponent('糖尿病')}`, sql`${inChannel} and ${tagged}`],
  ] as const) {
    const listed = await list(query)
    expect(idsOf(listed), query).toEqual(await authorsOf(condition))
    expect(listed.meta.total, query).toBe(listed.items.length)
    expect(listed.meta.total, query).toBeLessThan(all)
  }
  expect(idsOf(await list('channel=diet'))).not.toEqual([])
  for (const none of ['channel=none', 'tag=none', 'year=1999']) expect((await list(none)).meta.total, none).toBe(0)
})

test('a card has the author’s total number of posts whatever the filter', async () => {
  const all = new Map((await list('per_page=50')).items.map(({ id, posts }) => [id, posts]))
  for (const { id, posts } of (await list('year=2025')).items) {
    expect(posts).toBe(all.get(id))
    const one = await callApi(db, `/api/v3.0/author/${id}`)
    expect(one.json.items).toMatchObject({ id, posts })
  }
})

test.each(['page=x', 'page=0', 'per_page=51', 'year=abc', 'sort=oldest', `tag=${'長'.repeat(41)}`])(
  '%s is rejected, as in every list',
  async (query) => {
    for (const place of ['author', 'video']) expect((await callApi(db, `/api/v3.0/${place}?${query}`)).status, place).toBe(422)
  },
)
