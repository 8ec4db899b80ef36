import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../src/db/queries/expired.ts'
import { bucketMidpoint, bucketOf } from '../../src/domain/analytics/vitals.ts'
import { viewerOf } from '../../src/domain/membership/viewer.ts'
import { callApi, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const now = new Date('2031-03-05T16:30:00Z')
const today = '2031-03-06'
const bindings = { now }

interface Figures {
  days: { day: string; reads: number }[]
  posts: { url: string; reads: number }[]
  searches: { keyword: string; searches: number }[]
  walls: { wall: string; shown: number; pressed: number; passed: number; conversion: number | null }[]
  vitals: { page: string; visits: number; values: { name: string; p75: number | null }[] }[]
}

async function figures(): Promise<Figures> {
  const response = await callApi(db, '/api/v3.0/office/figures', { as: 'editor', bindings })
  return response.json.items as Figures
}
const read = (path: string, headers: Record<string, string> = {}) =>
  callApi(db, `/api/v3.0/${path}/pv`, { method: 'POST', headers, bindings })
const viewsOf = async (id: number) =>
  Number(
    (
      await db.execute<{ views: string }>(
        sql`select coalesce(sum(views), 0) as views from post_views v join posts p on p.uid = v.post_uid where p.type = 'article' and p.id = ${id}`,
      )
    ).rows[0]?.views,
  )

test('counts all concurrent reads, in total and per Taipei day', async () => {
  const before = await viewsOf(1)
  const responses = await Promise.all([
    ...Array.from({ length: 40 }, () => read('article/1')),
    ...Array.from({ length: 10 }, () => read('article/4')),
    read('article/999999'),
  ])
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 404])
  expect((await viewsOf(1)) - before).toBe(40)
  const { days, posts } = await figures()
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: today, reads: 50 })
  expect(posts.slice(0, 2)).toMatchObject([
    { url: '/article/1', reads: 40 },
    { url: '/article/4', reads: 10 },
  ])
})

test('does not count prefetches and crawlers', async () => {
  const before = await viewsOf(5)
  for (const name of ['sec-purpose', 'purpose', 'x-moz'])
    expect((await read('article/5', { [name]: 'prefetch' })).status).toBe(200)
  await read('article/5', { 'sec-purpose': 'prefetch;prerender' })
  const bot = { viewer: viewerOf('bot'), now }
  for (const path of ['article/5/pv', 'measure/wall', 'measure/vitals']) {
    const body = { wall: 'memberwall', step: 'shown', page: 'index', vitals: [{ name: 'LCP', value: 1 }] }
    expect((await callApi(db, `/api/v3.0/${path}`, { body: path.endsWith('pv') ? {} : body, bindings: bot })).status).toBe(200)
  }
  expect(await viewsOf(5)).toBe(before)
  expect((await figures()).vitals).toEqual([])
})

test('steps at the walls become conversions', async () => {
  const step = (wall: string, step: string) => callApi(db, '/api/v3.0/measure/wall', { body: { wall, step }, bindings })
  for (let count = 0; count < 8; count += 1) await step('memberwall', 'shown')
  for (let count = 0; count < 2; count += 1) await step('memberwall', 'pressed')
  await step('memberwall', 'passed')
  expect((await figures()).walls).toEqual([
    { wall: 'memberwall', shown: 8, pressed: 2, passed: 1, conversion: 12.5 },
    { wall: 'subscriberwall', shown: 0, pressed: 0, passed: 0, conversion: null },
  ])
  for (const [wall, name] of [
    ['memberwall', 'jumped'],
    ['stone', 'shown'],
  ])
    expect((await step(wall ?? '', name ?? '')).status).toBe(422)
})

test('stores web vitals in few rows and reports p75', async () => {
  const send = (vitals: { name: string; value: number }[], page = 'article-id') =>
    callApi(db, '/api/v3.0/measure/vitals', { body: { page, vitals }, bindings })
  for (const value of [1000, 1100, 1200, 9000])
    await send([
      { name: 'LCP', value },
      { name: 'CLS', value: 0.02 },
    ])
  const [page] = (await figures()).vitals
  expect(page).toMatchObject({ page: 'article-id', visits: 4 })
  const values = new Map(page?.values.map(({ name, p75 }) => [name, p75]))
  expect(values.get('LCP')).toBe(bucketMidpoint('LCP', bucketOf('LCP', 1200)))
  expect(values.get('INP')).toBeNull()
  expect(values.get('CLS')).toBeCloseTo(0.02, 2)
  const wrong: [{ name: string; value: number }[], string][] = [
    [[], 'index'],
    [[{ name: 'LCP', value: -1 }], 'index'],
    [[{ name: 'FID', value: 1 }], 'index'],
    [[{ name: 'LCP', value: 1e9 }], 'index'],
    [[{ name: 'LCP', value: 1 }], '/article/1'],
  ]
  for (const [vitals, where] of wrong) expect((await send(vitals, where)).status).toBe(422)
})

test('daily counts are deleted eventually', async () => {
  const rows = async () =>
    (
      await db.execute<{ n: number }>(
        sql`select ((select count(*) from post_reads) + (select count(*) from wall_days) + (select count(*) from vital_days))::int as n`,
      )
    ).rows[0]?.n
  expect(await rows()).toBeGreaterThan(0)
  await deleteExpired(db, now)
  expect(await rows()).toBeGreaterThan(0)
  await deleteExpired(db, new Date(now.getTime() + 402 * 86_400_000))
  expect(await rows()).toBe(0)
})

test('the error service is notified once a minute, and only of a failed page part', async () => {
  const notify = (body: object, seconds: number) =>
    callApi(db, '/api/v3.0/measure/error', { body, bindings: { now: new Date(now.getTime() + seconds * 1000) } })
  const failed = { part: 'latest-magazine', status: 503 }
  for (const seconds of [0, 1, 59, 60]) expect((await notify(failed, seconds)).status).toBe(200)
  expect((await notify({ part: 'anything', status: 503 }, 200)).status).toBe(422)
  expect((await notify({ ...failed, status: 99_999 }, 200)).status).toBe(422)
  expect(reported.splice(0).map(String)).toEqual(
    Array.from({ length: 2 }, () => 'Error: latest-magazine: A request failed with status code 503'),
  )
})
