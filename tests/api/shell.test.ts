import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { HeaderEvent, LatestMagazine, MenuGroup, PopularKeyword, Wall } from '../../src/contract/shell.ts'
import { parseImagePath } from '../../src/domain/images/sizes.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const get = async <T>(path: string) => {
  const { json, tags } = await callApi(db, path)
  return { items: json.items as T[], tags }
}

test('header: the current events, text and image', async () => {
  await db.execute(sql`update header_events set active = true`)
  const { items, tags } = await get<HeaderEvent>('/api/v1.0/header')
  expect(tags).toEqual(['header'])
  // pages show the first: the newest, unless another began later
  expect(items.map(({ display_method }) => display_method)).toEqual(['image', 'text'])
  expect(items[1]?.text?.wording).toBeTruthy()
  expect(parseImagePath(items[0]?.image?.url ?? '')).toMatchObject({ format: 'webp' })
  await db.execute(sql`update header_events set shown_from = now() - interval '1 hour' where display_method = 'text'`)
  expect((await get<HeaderEvent>('/api/v1.0/header')).items.map(({ display_method }) => display_method)).toEqual([
    'text',
    'image',
  ])
  await db.execute(sql`update header_events set active = false`)
  expect((await get('/api/v1.0/header')).items).toEqual([])
})

test('menus: groups 1, 2, 3 and 5, with footer columns beside the navigation of 5', async () => {
  const { items, tags } = await get<MenuGroup>('/api/v2.0/menus')
  expect(tags).toEqual(['menus'])
  expect(items.map(({ index }) => index)).toEqual([1, 2, 3, 5])
  expect(items.every(({ children }) => children.length > 0)).toBe(true)
  expect(items.map(({ footer }) => Boolean(footer))).toEqual([false, false, false, true])
  const entries = items.flatMap(({ children, footer = [] }) => [...children, ...footer])
  expect(entries.filter(({ hover, children }) => hover !== children.length > 0)).toEqual([])
  expect(new Set(entries.map(({ hover }) => hover)).size).toBe(2)
  expect(items[1]?.children[0]?.children[0]).toMatchObject({ title: '健康飲食', url: '/diet', redirect_type: 1 })
  const stored = await db.execute<{ n: number }>(sql`select count(*)::int as n from menu_items`)
  const count = JSON.stringify(items).match(/"redirect_type"/g)?.length
  expect(count).toBe(stored.rows[0]?.n)
})

test('menus: siblings are in the editors’ order', async () => {
  await db.execute(
    sql`update menu_items set position = position + 1000 where group_index = 1 and id = (select min(id) from menu_items where group_index = 1)`,
  )
  const { items } = await get<MenuGroup>('/api/v2.0/menus')
  const sisters = items[0]?.children.map(({ id }) => id) ?? []
  expect(sisters.at(-1)).toBe(Math.min(...sisters))
})

test('popular keywords: at most six, in order, sponsored ones marked', async () => {
  const { items, tags } = await get<PopularKeyword>('/api/v3.0/popular-keywords')
  expect(tags).toEqual(['keywords'])
  const stored = await db.execute<{ name: string }>(sql`select name from popular_keywords order by position`)
  expect(stored.rows.length).toBeGreaterThan(6)
  expect(items.map(({ name }) => name)).toEqual(stored.rows.slice(0, 6).map(({ name }) => name))
  for (const { pr, outbound_link } of items) expect(outbound_link !== null).toBe(pr === 2)
})

describe('magazines', () => {
  test('the latest is the newest published in Taipei, by GET and by POST', async () => {
    const { items, tags } = await get<LatestMagazine>('/api/v1.0/magazine/latest')
    expect(tags).toEqual(['magazines', `magazine:${items[0]?.volume}`])
    const newest = await db.execute<{ issue: number; name: string; day: string }>(
      sql`select issue, name, publish_date::text as day from magazines where publish_date <= ${taipeiDay(new Date())}::date order by issue desc limit 1`,
    )
    const { issue, name, day } = newest.rows[0] ?? { issue: 0, name: '', day: '' }
    expect(items).toEqual([
      { name, volume: String(issue), publish_date: day, url: `/magazine/${issue}`, image: expect.any(String) },
    ])
    expect(parseImagePath(items[0]?.image ?? '')).not.toBeNull()
    expect((await callApi(db, '/api/v1.0/magazine/latest', { body: { type: 1 } })).json.items).toEqual(items)
  })

  test('an issue is published at midnight in Taipei', async () => {
    await db.execute(
      sql`insert into magazines (issue, name, theme, publish_date, sections) values (9001, '明年', '', '2099-01-01', '[]')`,
    )
    const latestAt = async (time: string) =>
      ((await callApi(db, '/api/v1.0/magazine/latest', { bindings: { now: new Date(time) } })).json.items as LatestMagazine[])[0]
        ?.volume
    expect(await latestAt('2098-12-31T23:59:59.999+08:00')).not.toBe('9001')
    expect(await latestAt('2099-01-01T00:00:00.000+08:00')).toBe('9001')
    await db.execute(sql`delete from magazines where issue = 9001`)
  })

  test('recommended: three issues, each with its own public posts', async () => {
    const { items, tags } = await get<LatestMagazine & { posts: { type: string; id: number }[] }>('/api/v1.0/magazine/recommend')
    for (const { volume, posts } of items)
      expect(tags).toEqual(
        expect.arrayContaining([`magazine:${volume}:posts`, ...posts.map(({ type, id }) => `post:${type}:${id}`)]),
      )
    expect(items).toHaveLength(3)
    expect(items.some(({ posts }) => posts.length > 0)).toBe(true)
    for (const { volume, posts } of items) {
      expect(posts.length).toBeLessThanOrEqual(4)
      for (const { type, id } of posts) {
        const stored = await db.execute<{ issue: number }>(
          sql`select magazine_issue as issue from posts where type = ${type} and id = ${id} and state = 'published'`,
        )
        expect(stored.rows[0]?.issue).toBe(Number(volume))
      }
    }
  })
})

test.each(['member', 'subscriber'])('the %s wall explains its purpose', async (kind) => {
  const { items, tags } = await get<Wall>(`/api/v1.0/${kind}-walls`)
  expect(tags).toEqual([`wall:${kind}wall`])
  expect(items).toMatchObject([
    { status: `${kind}wall`, title: { member: '加入免費會員，繼續閱讀全文', subscriber: '訂閱雜誌，解鎖全文' }[kind] },
  ])
})
