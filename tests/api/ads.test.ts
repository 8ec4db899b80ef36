import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { areaAds } from '../../src/db/queries/offers.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { deleteExpiredData } from '../../src/operations/delete-expired.ts'
import { type CallOptions, callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const path = '/api/v1.0/ad/count'
const seen = (ad: number) => ({ ad, kind: 'impression' as const })
const followed = (ad: number) => ({ ad, kind: 'click' as const })
const send = (events: object[], options: CallOptions & { batch?: string } = {}) =>
  callApi(db, path, { body: { batch: options.batch ?? randomUUID(), events }, ...options })

interface Counts {
  impressions: number
  clicks: number
}
async function countsOf(ad: number): Promise<Counts> {
  const { json } = await callApi(db, '/api/v3.0/ad/report?days=1', { as: 'admin' })
  const { ads } = json.items as { ads: (Counts & { id: number })[] }
  const counts = ads.find(({ id }) => id === ad)
  return { impressions: counts?.impressions ?? 0, clicks: counts?.clicks ?? 0 }
}

test('every slot of fixed size has a labelled house ad with sponsor and image', async () => {
  const units = (await callApi(db, '/api/v3.0/ad/unit')).json.items as { slot: string; sizes: object | null }[]
  const ads = (await callApi(db, '/api/v3.0/ad/house')).json.items as Record<string, unknown>[]
  for (const { slot } of units.filter(({ sizes }) => sizes))
    expect(ads.filter((ad) => ad['slot'] === slot).length).toBeGreaterThan(0)
  for (const { label, sponsor, image, title } of ads) {
    expect(label).toBe('廣告')
    expect([sponsor, title]).not.toContain('')
    expect(image).not.toBeNull()
  }
})

test('an advertisement for the onboarding is not shown while its coupon is not given', async () => {
  const isVisible = async () => (await areaAds(db, ['backup'])).some(({ url }) => url === '/fti')
  const offer = (change: ReturnType<typeof sql>) => db.execute(sql`update coupon_campaigns set ${change} where code = 'FTI'`)
  const { rows } = await db.execute<{ ends_on: string }>(sql`select ends_on::text from coupon_campaigns where code = 'FTI'`)
  expect(await isVisible()).toBe(true)
  await offer(sql`archived_at = now()`)
  expect(await isVisible()).toBe(false)
  await offer(sql`archived_at = null, ends_on = starts_on`)
  expect(await isVisible()).toBe(false)
  await offer(sql`ends_on = ${rows[0]?.ends_on}::date`)
  expect(await isVisible()).toBe(true)
})

test('counts views and clicks by ad and day and stores nothing else', async () => {
  expect((await send([seen(2), seen(2), followed(2), seen(3)])).json.items).toEqual({ counted: 2 })
  expect(await countsOf(2)).toEqual({ impressions: 2, clicks: 1 })
  expect(await countsOf(3)).toEqual({ impressions: 1, clicks: 0 })
  const { rows } = await db.execute(sql`select * from ad_counts where ad_id = 2`)
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ad_id', 'clicks', 'day', 'impressions'])
})

test('counts a repeated batch once, also when sent concurrently', async () => {
  const batch = randomUUID()
  await Promise.all([send([seen(4)], { batch }), send([seen(4)], { batch }), send([seen(4)], { batch })])
  await send([seen(4)], { batch })
  expect(await countsOf(4)).toEqual({ impressions: 1, clicks: 0 })
})

test('loses no count under concurrency', async () => {
  const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => send(at % 2 ? [seen(5), seen(6)] : [seen(6), seen(5)])))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await countsOf(5)).impressions).toBe(30)
  expect((await countsOf(6)).impressions).toBe(30)
})

test('ignores crawlers, prefetches, other sites and deleted ads', async () => {
  await send([seen(7)], { as: { ...visitor, bot: true } })
  await send([seen(7)], { headers: { 'sec-purpose': 'prefetch;prerender' } })
  expect((await send([seen(7)], { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await send([seen(99_999)])).json.items).toEqual({ counted: 0 })
  expect(await countsOf(7)).toEqual({ impressions: 0, clicks: 0 })
})

test('rejects invalid input and stores nothing of it', async () => {
  for (const events of [
    [],
    [{ ad: 1 }],
    [{ ad: -1, kind: 'click' }],
    [seen(1), { ad: 1, kind: 'view' }],
    Array(51).fill(seen(1)),
  ])
    expect((await send(events)).status).toBe(422)
  expect((await send([seen(1)], { batch: 'short' })).status).toBe(422)
  expect((await callApi(db, path, { body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await countsOf(1)).impressions).toBe(0)
})

test('does not acknowledge a batch that could not be stored, and counts its retry once', async () => {
  const batch = randomUUID()
  const failing: typeof db = new Proxy(db, {
    get: (target, name) => {
      if (name === 'at') return () => failing
      return name === 'execute' ? () => Promise.reject(new Error('away')) : Reflect.get(target, name)
    },
  })
  expect((await callApi(failing, path, { body: { batch, events: [seen(8)] } })).status).toBe(500)
  expect(await countsOf(8)).toEqual({ impressions: 0, clicks: 0 })
  expect((await send([seen(8)], { batch })).status).toBe(200)
  expect(await countsOf(8)).toEqual({ impressions: 1, clicks: 0 })
})

test('the report has units per day with click rate, days without counts included', async () => {
  const ids = await db.execute<{ id: number }>(sql`select id from house_ads where slot = 'header' order by id`)
  const ad = ids.rows[0]?.id
  await db.execute(sql`delete from ad_counts`)
  await db.execute(sql`insert into ad_counts (ad_id, day, impressions, clicks) values
    (${ad}, (now() at time zone 'Asia/Taipei')::date, 300, 2), (${ad}, (now() at time zone 'Asia/Taipei')::date - 2, 0, 1),
    (${ad}, (now() at time zone 'Asia/Taipei')::date - 3, 9, 9)`)
  const { json } = await callApi(db, '/api/v3.0/ad/report?days=3', { as: 'admin' })
  const report = json.items as Record<'days' | 'units' | 'ads', (Counts & Record<string, unknown>)[]>
  expect(report.days.map(({ impressions, clicks, click_rate }) => [impressions, clicks, click_rate])).toEqual([
    [0, 1, null],
    [0, 0, null],
    [300, 2, 0.67],
  ])
  const unit = report.units.find(({ slot }) => slot === 'header')
  expect(unit).toMatchObject({ code: 'gd-header', impressions: 300, clicks: 3, click_rate: 1 })
  expect(unit?.['days']).toMatchObject([
    { impressions: 300, clicks: 2, click_rate: 0.67 },
    { impressions: 0, clicks: 1, click_rate: null },
  ])
  expect(report.units.filter(({ impressions }) => impressions > 0)).toHaveLength(1)
  expect(report.ads[0]).toMatchObject({ id: ad, impressions: 300, clicks: 3, click_rate: 1 })
})

test('forgets batch names after two days and keeps the counts', async () => {
  await send([seen(9)])
  await deleteExpiredData(db, new Date(Date.now() + 3 * 86_400_000))
  expect((await db.execute(sql`select 1 from ad_count_batches`)).rows).toEqual([])
  expect((await countsOf(9)).impressions).toBe(1)
})
