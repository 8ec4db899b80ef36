import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const ids = { member: await memberIdOf(db, 'member'), subscriber: await memberIdOf(db, 'subscriber') }

type Item = { member_uid?: string; site?: string; item_type?: string; item_id?: unknown }
const item = (change: Item = {}) => ({ member_uid: ids.member, site: 'ch', item_type: 'article', item_id: '1', ...change })
const post = (name: string, body: unknown, as: Person = 'member', more: CallOptions = {}) =>
  callApi(db, `/api/v3.0/favorite/${name}`, { as, body, ...more })
const add = (change?: Item, as?: Person) => post('add', item(change), as)
const check = async (change?: Item, as: Person = 'member') =>
  callApi(
    db,
    `/api/v3.0/favorite/check?${new URLSearchParams(Object.entries(item(change)).map(([name, value]) => [name, String(value)]))}`,
    { as },
  )
const isFavorite = async (change?: Item, as?: Person) =>
  ((await check(change, as)).json.items as { is_favorite: boolean }).is_favorite
const rows = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from favorites`)).rows[0]?.n
const idOf = (response: Awaited<ReturnType<typeof add>>) => (response.json.items as { id: number }).id

beforeEach(async () => {
  await db.execute(sql`delete from favorites`)
})

test('saves, finds and removes by item', async () => {
  expect(await isFavorite()).toBe(false)
  const added = await add()
  expect(added.json.items).toEqual({ id: expect.any(Number), ...item() })
  expect(await isFavorite()).toBe(true)
  expect(await isFavorite({ item_id: '2' })).toBe(false)
  expect((await post('delete_by_cond', item())).json).toEqual({ items: { result: true } })
  expect(await isFavorite()).toBe(false)
  expect((await post('delete_by_cond', item())).json).toEqual({ items: { result: false } })
})

test('saving twice, even concurrently, stores one with one number', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => add()))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(responses.map(idOf)).size).toBe(1)
  expect(await rows()).toBe(1)
})

test('accepts a number in a body as a number', async () => {
  expect((await add({ item_id: 1 })).json.items).toMatchObject({ item_id: '1' })
})

test('removes by number once', async () => {
  const id = idOf(await add())
  expect((await post('delete_by_id', { id })).json).toEqual({ items: { result: true } })
  expect((await post('delete_by_id', { id })).status).toBe(404)
})

describe('another member’s favorites', () => {
  test('are rejected by name', async () => {
    await add()
    for (const response of [
      await add({}, 'subscriber'),
      await post('delete_by_cond', item(), 'subscriber'),
      await check({}, 'subscriber'),
    ])
      expect([response.status, response.json.code]).toEqual([403, 'forbidden'])
    expect(await isFavorite()).toBe(true)
    expect(await rows()).toBe(1)
  })

  test('are unknown by number, and stay', async () => {
    const id = idOf(await add())
    for (const as of ['subscriber', 'editor', 'admin'] as const) {
      const response = await post('delete_by_id', { id }, as)
      expect([response.status, response.json.code]).toEqual([404, 'not_found'])
    }
    expect(await isFavorite()).toBe(true)
  })

  test('members save the same item independently', async () => {
    await add()
    await add({ member_uid: ids.subscriber }, 'subscriber')
    expect(await rows()).toBe(2)
    await post('delete_by_cond', item())
    expect(await isFavorite({ member_uid: ids.subscriber }, 'subscriber')).toBe(true)
  })

  test('a member’s uuid is case-insensitive', async () => {
    expect((await add({ member_uid: ids.member.toUpperCase() })).json.items).toMatchObject({ member_uid: ids.member })
  })
})

describe('what can be saved', () => {
  test.each(['article', 'blog', 'book', 'magazine', 'video', 'column', 'special', 'quiz'])(
    'a %s that exists, and no other',
    async (item_type) => {
      expect((await add({ item_type })).status).toBe(200)
      for (const item_id of ['999999', '9999999999']) {
        const response = await add({ item_type, item_id })
        expect([response.status, response.json.code]).toEqual([404, 'not_found'])
      }
    },
  )

  test('nothing that is unpublished or withdrawn', async () => {
    await db.execute(sql`update posts set publish_date = now() + interval '1 day' where type = 'article' and id = 4`)
    await db.execute(sql`update posts set state = 'withdrawn' where type = 'article' and id = 5`)
    await db.execute(sql`update posts set state = 'draft' where type = 'blog' and id = 2`)
    await db.execute(sql`update videos set publish_date = now() + interval '1 day' where id = 2`)
    await db.execute(
      sql`insert into magazines (issue, name, theme, publish_date, sections) values (9000, '', '', current_date + 40, '[]')`,
    )
    const hidden = [
      ['article', '4'],
      ['article', '5'],
      ['blog', '2'],
      ['video', '2'],
      ['magazine', '9000'],
    ] as const
    for (const [item_type, item_id] of hidden) expect((await add({ item_type, item_id })).status, item_type).toBe(404)
  })

  test.each<Item>([
    { member_uid: 'me' },
    { member_uid: '' },
    { site: 'other' },
    { site: 'CH' },
    { site: "ch' --" },
    { site: 'a'.repeat(17) },
    { item_type: 'member' },
    { item_type: 'toString' },
    { item_id: '0' },
    { item_id: '01' },
    { item_id: -1 },
    { item_id: 1.5 },
    { item_id: '12345678901' },
    { item_id: null },
    { item_id: {} },
    { item_id: { toString: 1, valueOf: 1 } },
    { item_id: true },
  ])('rejects %j', async (change) => {
    for (const name of ['add', 'delete_by_cond']) expect((await post(name, item(change))).status).toBe(422)
    if (change.site) expect((await check(change)).status).toBe(422)
  })

  test.each([0, -1, 1.5, 'x', null, '', {}, 1e20])('no favorite has the number %j', async (id) => {
    expect((await post('delete_by_id', { id })).status).toBe(422)
  })
})

test('a visitor and the audience of a cached page are asked to sign in', async () => {
  const audience = { identity: 'subscriber', memberId: null, capabilities: [], author: null, bot: false, proof: null } as const
  for (const as of ['visitor', audience] as const)
    for (const name of ['add', 'delete_by_cond', 'delete_by_id']) {
      const response = await callApi(db, `/api/v3.0/favorite/${name}`, { as, body: item() })
      expect([response.status, response.json.code]).toEqual([401, 'sign_in_required'])
    }
})

test('no error was logged', () => expect(reported).toEqual([]))
