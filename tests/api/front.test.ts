import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { announceHours } from '../../src/operations/calendar/calendar.ts'
import { composeFront } from '../../src/operations/front/front.ts'
import { callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
beforeEach(async () => {
  await db.execute(sql`truncate fronts`)
  await db.execute(sql`delete from register_versions where register = 'fronts'`)
})

const office = '/api/v3.0/office/front'
const request = (path: string, body?: object, as: Person = 'admin') =>
  callApi(db, office + path, { as, ...(body ? { body } : {}) })
interface Arrangement {
  version: number
  pins: { id: string; slot: string; post: number }[]
  draft: { pins: { id: string }[] } | null
  slots: { slot: string; live: { uid: number; pin: string | null } | null; draft: { uid: number } | null }[]
  versions: { version: number; pins: object[] }[]
}
const read = async (place = 'front') => (await request(`?place=${place}`)).json.items as unknown as Arrangement
const uidOf = async (where: ReturnType<typeof sql>) =>
  (await db.execute<{ uid: number }>(sql`select uid::int as uid from posts where ${where} order by uid limit 1`)).rows[0]?.uid ??
  0
/** An article of the demo that the rules put nowhere on the front page. */
const old = await uidOf(
  sql`type = 'article' and state = 'published' and status = '' and publish_date < now() - interval '60 days'`,
)
const pin = (more: object = {}) => ({ id: randomUUID(), slot: 'lead:1', post: old, from: null, until: null, ...more })
const publish = async (pins: object[], { place = 'front', base = 0, fromDraft = false } = {}) => {
  const response = await request('/publish', { place, base, pins, from_draft: fromDraft })
  expect(response.status, response.text).toBe(200)
  return (response.json.items as { version: number }).version
}
const leadAt = async (now: Date) => {
  const context = { db: db.at(now), viewer: await viewerFor(db, 'visitor', now), now }
  return (await composeFront(context)).lead?.uid
}

test('a post leads from its first to its last minute, and the rule before and after', async () => {
  const [from, until] = [new Date('2026-12-01T07:00:00+08:00'), new Date('2026-12-01T12:00:00+08:00')]
  const rule = await leadAt(new Date(from.getTime() - 1))
  expect(rule).not.toBe(old)
  await publish([pin({ from: from.toISOString(), until: until.toISOString() })])
  expect(await leadAt(new Date(from.getTime() - 1))).toBe(rule)
  expect(await leadAt(from)).toBe(old)
  expect(await leadAt(new Date(until.getTime() - 1))).toBe(old)
  expect(await leadAt(until)).toBe(rule)
})

test('the page is purged in the minute of the start and of the end', async () => {
  const [from, until] = ['2099-03-01T07:00:00.000Z', '2099-03-01T12:00:00.000Z']
  await publish([pin({ from, until })])
  const announced = async (at: string) => {
    await db.execute(sql`update announced_hours set until = ${at}::timestamptz - interval '1 minute'`)
    const before = await announceHours({ db: db.at(new Date(Date.parse(at) - 1000)) })
    return [before, await announceHours({ db: db.at(new Date(at)) })]
  }
  expect(await announced(from)).toEqual([0, 1])
  expect(await announced(until)).toEqual([0, 1])
  await db.execute(sql`update announced_hours set until = now()`)
})

test('a withdrawn post leaves its slot to the rule', async () => {
  await publish([pin()])
  expect(await leadAt(new Date())).toBe(old)
  await db.execute(sql`update posts set state = 'draft' where uid = ${old}`)
  const rule = await leadAt(new Date())
  expect(rule).toBeTypeOf('number')
  expect(rule).not.toBe(old)
  await db.execute(sql`update posts set state = 'published' where uid = ${old}`)
})

test('readers see nothing of a draft; its publication ends it', async () => {
  const pins = [pin({ slot: 'picks:2' })]
  const before = (await callApi(db, '/api/v3.0/front')).text
  expect((await request('/draft', { place: 'front', base: 0, pins })).status).toBe(200)
  expect((await callApi(db, '/api/v3.0/front')).text).toBe(before)
  const drafted = await read()
  const slot = drafted.slots.find((one) => one.slot === 'picks:2')
  expect([slot?.live?.pin, slot?.draft?.uid]).toEqual([null, old])
  await publish(pins, { base: drafted.version, fromDraft: true })
  const { draft, slots, versions } = await read()
  expect([draft, slots.find((one) => one.slot === 'picks:2')?.live?.uid, versions.length]).toEqual([null, old, 1])
  expect((await callApi(db, '/api/v3.0/front')).text).not.toBe(before)
})

test('a published change is part of the draft, and an unchanged one is no version', async () => {
  const [own, added] = [pin({ slot: 'picks:1' }), pin()]
  await request('/draft', { place: 'front', base: 0, pins: [own] })
  const version = await publish([added], { base: 1 })
  expect((await read()).draft?.pins.map(({ id }) => id)).toEqual([own.id, added.id])
  expect(await publish([added], { base: version })).toBe(version)
  await request('/draft', { place: 'front', base: version, pins: null })
  expect((await read()).draft).toBeNull()
})

test('an arrangement that a colleague changed meanwhile is refused', async () => {
  await publish([pin()])
  const late = await request('/publish', { place: 'front', base: 0, pins: [], from_draft: false })
  expect([late.status, late.json['detail']]).toEqual([409, '同事剛才改了這一頁的安排，請看過最新的，再做一次'])
})

test('errors are reported at their pin', async () => {
  const pins = [
    pin({ from: '2026-12-01T12:00:00+08:00', until: '2026-12-01T07:00:00+08:00' }),
    pin({ slot: 'books:1' }),
    pin({ post: 999_999_999 }),
    pin({ slot: 'lead:2' }),
  ]
  const { status, json } = await request('/publish', { place: 'front', base: 0, pins, from_draft: false })
  expect([status, json['errors']]).toEqual([
    422,
    [
      { path: 'body.pins.0', message: '結束的時間要晚於開始' },
      { path: 'body.pins.1', message: '「書」只放書' },
      { path: 'body.pins.2', message: '沒有這篇文章，或它還沒有發布、也沒有排程' },
      { path: 'body.pins.3', message: '這一頁沒有這個位置' },
    ],
  ])
})

test('a channel leads with a post of its own, shown once; other posts are refused', async () => {
  const [channel] = (
    await db.execute<{ id: number; slug: string }>(sql`select id, slug from channels where feature order by id limit 1`)
  ).rows
  if (!channel) throw new Error('the demo has feature channels')
  const place = `channel/${channel.id}`
  const own = await uidOf(
    sql`type = 'article' and state = 'published' and uid in (select post_uid from post_channels where channel_id = ${channel.id})`,
  )
  const other = await uidOf(
    sql`state = 'published' and uid not in (select post_uid from post_channels where channel_id = ${channel.id})`,
  )
  await publish([pin({ slot: 'lead:2', post: own })], { place })
  const page = (await callApi(db, `/api/v3.0/feature/${channel.slug}`)).json.items as unknown as {
    lead: { id: number }[]
    newest: { id: number }[]
  }
  const [{ id }] = (await db.execute<{ id: number }>(sql`select id from posts where uid = ${own}`)).rows as [{ id: number }]
  expect(page.lead.map((post) => post.id)[1]).toBe(id)
  expect([...page.lead, ...page.newest].filter((post) => post.id === id)).toHaveLength(1)
  expect(page.lead).toHaveLength(3)
  const refused = await request('/publish', { place, base: 1, pins: [pin({ post: other })], from_draft: false })
  expect((refused.json['errors'] as object[])[0]).toMatchObject({ message: '「頭條」只放這個頻道的文章' })
})

test('the audit log states slots, titles and periods', async () => {
  await publish([pin({ until: '2100-01-01T00:00:00+08:00' })])
  const [event] = (
    await db.execute<{ thing: string; after: object }>(
      sql`select thing, after from audit where action = 'publish-front' order by id desc limit 1`,
    )
  ).rows
  expect(event?.thing).toBe('front:front')
  expect(JSON.stringify(event?.after)).toMatch(/^\{"頭條":\["〈.+〉到 2100\.01\.01 00:00 為止"\]\}$/)
})

test('the search offers what a slot accepts, by words, number and address', async () => {
  const find = async (query: string) =>
    (await request(`_post?${query}`)).json.items as unknown as { uid: number; url: string; type: string }[]
  expect((await find('slot=books:1')).every(({ type }) => type === 'book')).toBe(true)
  const [post] = await find('slot=lead:1&words=/article/1')
  expect(post?.url).toBe('/article/1')
  expect(await find('slot=lead:1&words=沒有這種標題')).toEqual([])
})

test('the calendar lists when a post is put into a slot and when it leaves', async () => {
  await publish([pin({ from: '2099-03-01T07:00:00+08:00', until: '2099-03-01T12:00:00+08:00' })])
  const { json } = await callApi(db, '/api/v3.0/office/calendar?from=2099-03-01&until=2099-03-01', { as: 'admin' })
  expect(json.items).toMatchObject([
    { kind: 'front-from', key: 'front', at: '2099-02-28T23:00:00.000Z' },
    { kind: 'front-until', key: 'front', at: '2099-03-01T04:00:00.000Z' },
  ])
  const carer = await viewerWith(db, ['care'])
  const seen = await callApi(db, '/api/v3.0/office/calendar?from=2099-03-01&until=2099-03-01', { as: carer })
  expect(seen.json.items).toEqual([])
})

test('an own channel of the magazine has a section and slots once it is put on the front page', async () => {
  const channel = '/api/v3.0/office/register/channels'
  const own = (
    await db.execute<{ id: number; post: number }>(sql`
      select c.id, min(p.uid)::int as post from channels c join post_channels pc on pc.channel_id = c.id join posts p on p.uid = pc.post_uid
      where not c.feature and p.type = 'article' and p.state = 'published' and p.publish_date < now()
      group by c.id having count(*) >= 3 order by c.id limit 1`)
  ).rows[0] ?? { id: 0, post: 0 }
  const sections = async () => (await callApi(db, '/api/v3.0/front')).json.items as { channels: { id: number; url: string }[] }
  const put = async (id: number | string, on_front: boolean) => {
    const { version } = (await callApi(db, `${channel}/${id}`, { as: 'admin' })).json.items as { version: number }
    return callApi(db, `${channel}/${id}/save`, { as: 'admin', body: { base: version, fields: { on_front } } })
  }
  const slot = `channel-${own.id}:1`
  expect((await sections()).channels.map(({ id }) => id)).not.toContain(own.id)
  const refused = await request('/publish', { place: 'front', base: 0, pins: [pin({ slot, post: own.post })], from_draft: false })
  expect(refused.status).toBe(422)
  expect((await put(own.id, true)).status).toBe(200)
  expect((await sections()).channels).toContainEqual(expect.objectContaining({ id: own.id, url: `/channel/${own.id}` }))
  await publish([pin({ slot, post: own.post })])
  expect((await read()).slots.find((one) => one.slot === slot)?.live).toMatchObject({ uid: own.post })
  // the page has a limited number of channels
  const others = [...Array(5).keys()].map(async (at) => {
    const fields = { title: `自己的 ${at}`, description: '' }
    const response = await callApi(db, channel, { as: 'admin', body: { request: randomUUID(), fields } })
    return (response.json.items as { key: string }).key
  })
  const keys = await Promise.all(others)
  const statuses: number[] = []
  for (const key of keys) statuses.push((await put(key, true)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 422])
  expect((await put(own.id, false)).status).toBe(200)
  expect((await sections()).channels.map(({ id }) => id)).not.toContain(own.id)
  expect((await put(keys[4] ?? '', true)).status).toBe(200)
})
