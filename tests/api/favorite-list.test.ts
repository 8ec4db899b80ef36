import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { favoriteTypes } from '../../src/domain/favorites/kinds.ts'
import { callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const ids = { member: await memberIdOf(db, 'member'), subscriber: await memberIdOf(db, 'subscriber') }

interface Stored {
  member_uid: string
  item_type: string
  item_id: string
  created_at: string
  item: { title: string; text: string; url: string; status: string; cover: unknown } | null
}
const list = async (query: Record<string, string | number> = {}, as: Person = 'member') => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, json } = await callApi(db, `/api/v3.0/member/favorite/list?${search}`, { as })
  return { status, items: (json.items ?? []) as Stored[], meta: json['meta'] as { total: number; total_pages: number } }
}
const keep = (owner: string, type: string, id: string, minutesAgo: number) =>
  db.execute(sql`insert into favorites (member_id, site, item_type, item_id, created_at)
    values (${owner}, 'ch', ${type}, ${id}, now() - make_interval(mins => ${minutesAgo}))`)

beforeEach(async () => {
  await db.execute(sql`delete from favorites`)
})

test('lists every kind with title, kind label and address', async () => {
  for (const [at, type] of favoriteTypes.entries()) await keep(ids.member, type, '1', at)
  const { items, meta } = await list()
  expect(items.map(({ item_type }) => item_type)).toEqual([...favoriteTypes])
  for (const { item, item_type } of items) {
    expect(item?.title, item_type).toMatch(/\S/)
    expect(item?.text, item_type).toMatch(/\S/)
  }
  expect(items.map(({ item }) => item?.url)).toEqual([
    '/article/1',
    '/blog/1',
    '/book/1',
    '/video?id=1',
    '/magazine/1',
    '/column/1',
    '/special/1',
    '/test/Index/1',
  ])
  expect(meta.total).toBe(favoriteTypes.length)
})

test('filters by kind, in either order, with pagination', async () => {
  for (let id = 1; id <= 7; id += 1) await keep(ids.member, 'article', String(id), id)
  await keep(ids.member, 'blog', '1', 0)
  const numbers = async (query: Record<string, string | number>) => (await list(query)).items.map(({ item_id }) => item_id)
  expect(await numbers({ type: 'blog' })).toEqual(['1'])
  expect(await numbers({ type: 'article', sort: 'oldest', per_page: 3 })).toEqual(['7', '6', '5'])
  expect(await numbers({ type: 'article', per_page: 3, page: 3 })).toEqual(['7'])
  expect((await list({ type: 'article', per_page: 3, page: 9 })).meta).toEqual({ page: 9, per_page: 3, total: 7, total_pages: 3 })
  expect((await list({ type: 'quiz' })).meta).toMatchObject({ total: 0, total_pages: 0 })
})

test('a withdrawn item stays listed without its content', async () => {
  await db.execute(sql`update posts set state = 'withdrawn' where type = 'article' and id = 6`)
  await keep(ids.member, 'article', '6', 1)
  await keep(ids.member, 'video', '9999999999', 2)
  expect((await list()).items.map(({ item }) => item)).toEqual([null, null])
})

test('a walled post is listed with its wall and without its text', async () => {
  await keep(ids.member, 'article', '3', 1)
  const [walled] = (await list()).items
  expect(walled?.item?.status).toBe('subscriberwall')
  const body = await db.execute<{ html: string }>(
    sql`select jsonb_array_elements(blocks)->>'html' as html from posts where type = 'article' and id = 3`,
  )
  const secret = body.rows.at(-2)?.html ?? ''
  expect(secret.length).toBeGreaterThan(20)
  expect(JSON.stringify(walled)).not.toContain(secret)
})

describe('ownership', () => {
  test('members see only their own favorites', async () => {
    await keep(ids.member, 'article', '1', 1)
    await keep(ids.subscriber, 'blog', '1', 1)
    expect((await list()).items.map(({ member_uid }) => member_uid)).toEqual([ids.member])
    expect((await list({}, 'subscriber')).items.map(({ item_type }) => item_type)).toEqual(['blog'])
    for (const as of ['expired', 'editor', 'admin'] as const) expect((await list({}, as)).items).toEqual([])
    expect((await list({ member_uid: ids.subscriber })).items.map(({ item_type }) => item_type)).toEqual(['article'])
  })
  test('visitors are asked to sign in', async () => {
    expect((await list({}, 'visitor')).status).toBe(401)
  })
})

test.each<Record<string, string | number>>([
  { type: 'member' },
  { sort: 'popular' },
  { page: 0 },
  { page: 'x' },
  { per_page: 51 },
])('rejects %j', async (query) => {
  expect((await list(query)).status).toBe(422)
})

test('no error was logged', () => expect(reported).toEqual([]))
