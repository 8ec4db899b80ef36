import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostReadings, ReadingBody, ReadingsOverview } from '../../src/contract/readings.ts'
import { deleteExpired } from '../../src/db/queries/expired.ts'
import { viewerOf, visitor } from '../../src/domain/membership/viewer.ts'
import type { Capability } from '../../src/domain/office/may.ts'
import { type CallOptions, callApi, memberIdOf } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
// far from the days with demo reads
const now = new Date('2031-03-05T16:30:00Z')
const today = '2031-03-06'
const bindings = { now }

const opening: ReadingBody = { opened: true, walled: false, read: false, finished: false, reached: [0, 0], source: '' }
const send = (path: string, body: unknown, options: CallOptions = {}) =>
  callApi(db, `/api/v1.0/${path}/reading`, { body, bindings, ...options })
const uidOf = async (type: string, id: number) =>
  (await db.execute<{ uid: number }>(sql`select uid::int as uid from posts where type = ${type} and id = ${id}`)).rows[0]?.uid
async function readings(path: string, days = '7', options: CallOptions = {}): Promise<PostReadings> {
  const [type = '', id] = path.split('/')
  const uid = await uidOf(type, Number(id))
  const response = await callApi(db, `/api/v3.0/office/posts/${uid}/reads?days=${days}`, { as: 'editor', bindings, ...options })
  expect(response.status).toBe(200)
  return response.json.items as PostReadings
}
const many = (count: number, work: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: count }, work))

test('reports concurrent reads of a hundred readers exactly to the newsroom', async () => {
  const responses = await Promise.all([
    many(40, () => send('article/1', { ...opening, source: 'www.google.com' })),
    many(40, () => send('article/1', { ...opening, read: true, reached: [0, 12], source: 'l.facebook.com' })),
    many(20, () => send('article/1', { ...opening, read: true, finished: true, reached: [0, 20], source: 'blog.example.com' })),
    many(12, () => send('article/1', { ...opening, walled: true })),
  ])
  expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([200]))
  // they continue reading: only new values are sent
  await many(20, () => send('article/1', { ...opening, opened: false, read: false, reached: [12, 16], source: undefined }))
  const actual = await readings('article/1')
  expect(actual).toMatchObject({
    from: '2031-02-28',
    to: today,
    totals: {
      opened: 112,
      walled: 12,
      read: 60,
      finished: 20,
      read_share: { percent: 60, margin: 10 },
      finished_share: { percent: 33, margin: 13 },
    },
    sources: [
      { kind: 'search', name: '', opened: 40, share: { percent: 36 } },
      { kind: 'social', name: 'Facebook', opened: 40 },
      { kind: 'site', name: 'blog.example.com', opened: 20 },
      { kind: 'direct', name: '', opened: 12 },
    ],
    sensitive: false,
  })
  expect(actual.days).toHaveLength(7)
  expect(actual.days.at(-1)).toEqual({ day: today, opened: 112, read: 60, finished: 20 })
  const { marks } = actual
  expect(marks[0]).toMatchObject({ kind: 'beginning', reached: 100 })
  expect(marks.at(-1)).toMatchObject({ kind: 'end', reached: 20, share: { percent: 20 } })
  for (const [at, { reached }] of marks.entries()) expect(reached).toBeLessThanOrEqual(marks[at - 1]?.reached ?? 100)
  // 60 reached the middle, 40 of them four steps further, 20 the end
  const counts = new Set(marks.slice(1, -1).map(({ reached }) => reached))
  expect([...counts].filter((count) => ![60, 40, 20].includes(count ?? 0))).toEqual([])
  expect(counts.size).toBeGreaterThan(1)
})

test('does not count crawlers, prefetches, staff and Do Not Track', async () => {
  const uid = await uidOf('article', 5)
  const refused: CallOptions[] = [
    { bindings: { ...bindings, viewer: viewerOf('bot') } },
    { as: 'editor' },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { dnt: '1' } },
    { headers: { 'sec-gpc': '1' } },
  ]
  for (const options of refused) expect((await send('article/5', opening, options)).status).toBe(200)
  const { rows } = await db.execute(sql`select from post_reading_days where post_uid = ${uid} and day = ${today}`)
  expect(rows).toHaveLength(0)
})

test('rejects input that no page sends, with a message, and counts nothing', async () => {
  const wrong: unknown[] = [
    {},
    [],
    { ...opening, member: 'c0ffee' },
    { ...opening, opened: 1 },
    { ...opening, reached: [0, 21] },
    { ...opening, reached: [0, 1.5] },
    { ...opening, reached: [9, 3] },
    { ...opening, reached: [0] },
    { ...opening, walled: true, read: true },
    { ...opening, finished: true },
    { ...opening, opened: false },
    { ...opening, source: 'x'.repeat(254) },
    { ...opening, source: { host: 'a.tw' } },
  ]
  for (const body of wrong) {
    const response = await send('article/6', body)
    expect([response.status, response.json['detail']]).toEqual([422, expect.stringMatching(/\p{Script=Han}/u)])
  }
  expect((await send('article/6', `{"opened":`)).status).toBe(400)
  expect((await send('article/6', { ...opening, source: 'x'.repeat(3000) })).status).toBe(413)
  expect((await send('article/999999', opening)).status).toBe(404)
  expect((await send('film/6', opening)).status).toBe(404)
  expect((await send('article/6', opening, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await readings('article/6')).totals.opened).toBe(0)
})

test('small numbers are masked: neither days nor positions nor shares reveal single readers', async () => {
  await many(3, () => send('article/7', { ...opening, read: true, reached: [0, 4], source: 'small.example.tw' }))
  const actual = await readings('article/7')
  expect(actual.totals).toEqual({ opened: null, walled: 0, read: null, finished: 0, read_share: null, finished_share: null })
  expect(actual.days).toEqual([])
  expect(actual.steepest).toBeNull()
  expect(actual.marks[0]).toMatchObject({ reached: null, share: null })
})

test('stores no sources for a sensitive post', async () => {
  const sensitive = await db.execute<{ id: number }>(sql`
    select p.id from posts p join post_tags pt on pt.post_uid = p.uid join tags t on t.id = pt.tag_id
    where t.sensitive and p.type = 'article' and p.state = 'published' and p.publish_date < now() order by p.id limit 1`)
  const id = sensitive.rows[0]?.id ?? 0
  await many(12, () => send(`article/${id}`, { ...opening, source: 'www.google.com' }))
  expect(await readings(`article/${id}`)).toMatchObject({ totals: { opened: 12 }, sources: [], sensitive: true })
})

test('counts the steps at a wall for the post behind it', async () => {
  const step = (name: string) =>
    callApi(db, '/api/v3.0/measure/wall', {
      body: { wall: 'memberwall', step: name, post: { type: 'article', id: 2 } },
      bindings,
    })
  await many(20, () => step('shown'))
  await many(12, () => step('pressed'))
  await many(10, () => step('passed'))
  expect((await readings('article/2')).wall).toEqual({
    shown: 20,
    pressed: 12,
    passed: 10,
    passed_share: { percent: 50, margin: 21 },
  })
})

test('invented source hosts add to the rest, never more rows', async () => {
  for (let site = 0; site < 40; site += 1)
    await send('article/8', { ...opening, source: `site-${'abcdefgh'[site % 8]}${site}.com.tw` })
  const { rows } = await db.execute<{ kind: string; n: number }>(sql`
    select kind, count(*)::int as n from post_source_days where day = ${today} and post_uid = ${await uidOf('article', 8)} group by kind`)
  expect(Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))).toEqual({ site: 30, elsewhere: 1 })
})

test('a post’s figures go to its author and editors, a list’s to each as far as permitted', async () => {
  const memberId = await memberIdOf(db, 'member')
  const asAuthor = (author: number | null, ...capabilities: Capability[]) => ({ ...visitor, memberId, capabilities, author })
  const uid = await uidOf('article', 1)
  const authors = await db.execute<{ author: number }>(sql`select author_id as author from post_authors where post_uid = ${uid}`)
  const own = authors.rows[0]?.author ?? 0
  const request = (viewer: ReturnType<typeof asAuthor>, path = `posts/${uid}/reads`) =>
    callApi(db, `/api/v3.0/office/${path}`, { bindings: { ...bindings, viewer } })
  expect((await request(asAuthor(own, 'write'))).status).toBe(200)
  expect((await request(asAuthor(own, 'review'))).status).toBe(200)
  expect((await request(asAuthor(own + 1, 'write'))).status).toBe(403)
  expect((await request(asAuthor(own, 'publish'))).status).toBe(403)
  const listOf = async (viewer: ReturnType<typeof asAuthor>) =>
    (await request(viewer, 'reads?days=7')).json.items as unknown as ReadingsOverview
  const mine = await listOf(asAuthor(own, 'write'))
  expect(mine.all).toBe(false)
  expect(mine.authors.map(({ id }) => id)).toContain(own)
  expect(mine.posts.map((post) => post.uid)).toContain(uid)
  expect((await listOf(asAuthor(null, 'write'))).posts).toEqual([])
  const all = await listOf(asAuthor(null, 'edit'))
  expect(all.posts.length).toBeGreaterThan(mine.posts.length)
  expect(all.posts[0]).toMatchObject({ uid, opened: 112, read: 60, finished: 20 })
  // of an author, too: where readers stop, and from where they came
  const ofOne = (await request(asAuthor(own, 'write'), `reads?days=7&author=${own}`)).json.items as unknown as ReadingsOverview
  expect(ofOne.parts.map(({ part, reached }) => [part, reached])).toEqual([
    [25, 60],
    [50, 60],
    [75, 40],
    [100, 20],
  ])
  expect(ofOne.sources).toContainEqual(expect.objectContaining({ kind: 'social', name: 'Facebook', opened: 40 }))
  expect((await listOf(asAuthor(null, 'write'))).sources).toEqual([])
})

test('nothing stored can identify a reader: days, posts, source kinds and counts', async () => {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_name in ('post_reading_days', 'post_source_days') order by table_name, ordinal_position`)
  const counts = ['opened', 'walled', 'read', 'finished', 'walls_shown', 'walls_pressed', 'walls_passed']
  expect(rows.filter(({ type }) => type !== 'integer').map(({ table, column, type }) => `${table}.${column} ${type}`)).toEqual([
    'post_reading_days.day date',
    'post_reading_days.post_uid bigint',
    'post_reading_days.reached ARRAY',
    'post_source_days.day date',
    'post_source_days.post_uid bigint',
    'post_source_days.kind text',
    'post_source_days.name text',
  ])
  expect(rows.filter(({ type }) => type === 'integer').map(({ column }) => column)).toEqual([...counts, 'opened'])
  // counting purges no page: no trigger fires
  const triggers = await db.execute(sql`
    select from pg_trigger where not tgisinternal and tgrelid in ('post_reading_days'::regclass, 'post_source_days'::regclass)`)
  expect(triggers.rows).toEqual([])
})

test('deletes rare source hosts after a month, all counts after four hundred days', async () => {
  await many(2, () => send('article/9', { ...opening, source: 'few.com.tw' }))
  await many(11, () => send('article/9', { ...opening, source: 'many.com.tw' }))
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const sites = async () => (await readings('article/9', 'all')).sources.map(({ kind, name }) => `${kind} ${name}`.trim())
  expect(await sites()).toEqual(['site many.com.tw', 'site few.com.tw'])
  await deleteExpired(db, later(31))
  expect(await sites()).toEqual(['site many.com.tw', 'elsewhere'])
  expect((await readings('article/9')).totals.opened).toBe(13)
  await deleteExpired(db, later(402))
  const { rows } = await db.execute(sql`select from post_reading_days union all select from post_source_days`)
  expect(rows).toHaveLength(0)
})
