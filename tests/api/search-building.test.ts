import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SearchItem, SearchMeta } from '../../src/contract/search.ts'
import { ensureSearchIndex, rebuildSearchIndex } from '../../src/operations/search/build-index.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { listWeakQueries } from '../../src/operations/search/log-search.ts'
import { callApi, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db, pool } = connection
const quiet = { log: () => undefined }
/** Posts per part: so few that the demo has many parts. */
const perPart = 3000

const search = async (keyword: string) => {
  const { json } = await callApi(db, `/api/v3.0/search?${new URLSearchParams({ keyword })}`)
  return json as unknown as { items: SearchItem[]; meta: SearchMeta }
}
const isFound = async (keyword: string, title: string) => (await search(keyword)).items.some((item) => item.title === title)
const becomesFound = (keyword: string, title: string, expected = true) =>
  vi.waitFor(async () => expect(await isFound(keyword, title)).toBe(expected), { timeout: 60_000, interval: 50 })
const logged = async (keyword: string) => (await db.execute(sql`select from search_log where keyword = ${keyword}`)).rowCount
const listed = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows
const documents = () =>
  listed(sql`select post_uid, layer, type, channel_ids, title, marks, body from search_documents where live order by 1, 2`)
const progress = async () => (await listed(sql`select place, after_uid, next_number from search_rebuild`))[0]

/** Builds until some parts are written, and is interrupted then. */
async function buildParts(parts: number): Promise<void> {
  const stopping = new AbortController()
  let written = 0
  const log = () => {
    written += 1
    if (written === parts) stopping.abort()
  }
  expect(await rebuildSearchIndex(connection, { log, signal: stopping.signal, perPart })).toBe(false)
}

/** The connection of a process that is killed at the end of a transaction. */
function dying(commits: number) {
  let left = commits
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const release = client.release.bind(client)
    client.release = () => release(true)
    client.query = ((...input: unknown[]) => {
      if (input[0] === 'commit') left -= 1
      if (left >= 0) return query(...input)
      return Promise.reject(new Error('killed'))
    }) as typeof client.query
    return client
  }
  return { pool: { connect } as unknown as typeof pool }
}

const articles = await listed(sql`
  select uid::int as uid from posts where type = 'article' and state = 'published' and status = '' and publish_date < now() order by uid limit 5`)
const [first, second, third, fourth, fifth] = articles.map(({ uid }) => Number(uid))

beforeEach(async () => {
  await drainSearchQueue(connection)
})

test('before the first index is complete a search is 503, and does not count as a failed one', async () => {
  await db.execute(sql`delete from search_state`)
  const path = `/api/v3.0/search?${new URLSearchParams({ keyword: '高血壓' })}`
  await buildParts(2)
  for (const as of ['visitor', 'subscriber'] as const) {
    const refused = await callApi(db, path, { as })
    expect(refused).toMatchObject({ status: 503, json: { code: 'search_building', status: 503 } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  }
  expect(reported).toEqual([])
  expect(await logged('高血壓')).toBe(0)
  expect(await listWeakQueries({ db, now: new Date() })).toEqual([])
  expect((await callApi(db, '/api/v3.0/search')).status).toBe(200)
  expect((await callApi(db, `/api/v3.0/search/suggest?${new URLSearchParams({ keyword: '高血' })}`)).status).toBe(200)
  await ensureSearchIndex(connection, quiet)
  await expect.poll(async () => (await callApi(db, path)).status, { timeout: 120_000 }).toBe(200)
  expect((await search('高血壓')).meta.total).toBeGreaterThan(0)
  expect(await logged('高血壓')).toBeGreaterThan(0)
})

test('a killed build goes on after its last part, and the old index serves until the end', async () => {
  const expected = await documents()
  const before = (await search('高血壓')).meta.total
  await expect(rebuildSearchIndex(dying(4), { ...quiet, perPart })).rejects.toThrow('killed')
  const reached = await progress()
  expect(Number(reached?.['next_number'])).toBeGreaterThan(0)
  expect((await search('高血壓')).meta.total).toBe(before)

  const numbers: number[] = []
  await vi.waitFor(
    async () =>
      expect(
        await rebuildSearchIndex(connection, { log: (line) => void numbers.push(Number(/：(\d+) 份/.exec(line)?.[1])), perPart }),
      ).toBe(true),
    { timeout: 120_000, interval: 200 },
  )
  expect(numbers[0]).toBeGreaterThanOrEqual(Number(reached?.['next_number']))
  expect(await documents()).toEqual(expected)
  expect(await progress()).toBeUndefined()
  expect(await listed(sql`select from pg_class c where c.relnamespace = 'search_next'::regnamespace`)).toEqual([])
  await vi.waitFor(async () => expect((await search('高血壓')).meta.total).toBe(before), { timeout: 60_000 })
})

test('killed at any other step, it completes as well', async () => {
  const expected = await documents()
  for (let commits = 1; ; commits += 4) {
    const outcome = await rebuildSearchIndex(dying(commits), { ...quiet, perPart: 40_000 }).catch((error: Error) => error.message)
    expect([true, 'killed']).toContain(outcome)
    if (outcome === true) break
    expect(await documents()).toEqual(expected)
  }
  expect(await documents()).toEqual(expected)
})

test('a change during a build is found at once, and after the build', async () => {
  await buildParts(3)
  await db.execute(sql`update posts set title = '鷓鴣菜的種法' where uid = ${first}`)
  await db.execute(sql`update posts set title = '鵪鶉蛋的挑法' where uid = ${second}`)
  await drainSearchQueue(connection)
  await becomesFound('鷓鴣菜', '鷓鴣菜的種法')
  await becomesFound('鵪鶉蛋', '鵪鶉蛋的挑法')
  await buildParts(1)
  await db.execute(sql`update posts set title = '蒟蒻的煮法' where uid = ${second}`)
  await db.execute(sql`update posts set state = 'withdrawn' where uid = ${third}`)
  await drainSearchQueue(connection)
  await becomesFound('蒟蒻', '蒟蒻的煮法')
  expect(await rebuildSearchIndex(connection, { ...quiet, perPart })).toBe(true)
  await becomesFound('鷓鴣菜', '鷓鴣菜的種法')
  await becomesFound('蒟蒻', '蒟蒻的煮法')
  await becomesFound('鵪鶉蛋', '鵪鶉蛋的挑法', false)
  const copies = await listed(sql`select uid, count(*)::int as n from search_documents d join posts p on p.uid = d.post_uid
    where d.live and uid in (${first}, ${second}, ${third}) group by uid order by uid`)
  expect(copies).toEqual([first, second].map((uid) => ({ uid: String(uid), n: 1 })))
  expect(await listed(sql`select from search_rebuild_posts`)).toEqual([])
})

test('queued changes are read by the build, except scheduled ones', async () => {
  const inAnHour = sql`now() + interval '1 hour'`
  await db.execute(sql`update posts set title = '菠薐菜的吃法' where uid = ${fourth}`)
  await db.execute(sql`update posts set state = 'published', publish_date = ${inAnHour} where uid = ${fifth}`)
  await db.execute(sql`delete from search_state`)
  await ensureSearchIndex(connection, { ...quiet, perPart })
  await becomesFound('菠薐菜', '菠薐菜的吃法')
  const waiting = async () => {
    const rows = await listed(sql`select post_uid::int as uid, due_at <= now() as due from search_dirty`)
    return rows.filter(({ uid, due }) => uid === fifth || due)
  }
  expect(await waiting()).toEqual([{ uid: fifth, due: true }])
  await drainSearchQueue(connection)
  expect(await waiting()).toEqual([{ uid: fifth, due: false }])
})

test('a build by another version of the tables or of the tokenisation starts again', async () => {
  await buildParts(2)
  await db.execute(sql`alter table search_next.search_documents add column other text`)
  const numbers: string[] = []
  expect(await rebuildSearchIndex(connection, { log: (line) => void numbers.push(line), perPart: 3000 })).toBe(true)
  await buildParts(2)
  const before = await progress()
  await db.execute(sql`update search_rebuild set format = 1`)
  await buildParts(1)
  expect(Number((await progress())?.['next_number'])).toBeLessThan(Number(before?.['next_number']))
  expect(await rebuildSearchIndex(connection, { ...quiet, perPart })).toBe(true)
})

test('a query that reads for long does not block the readers: the new index waits for it', async () => {
  const reading = await pool.connect()
  await reading.query('begin')
  await reading.query('select from search_documents limit 1')
  const building = rebuildSearchIndex(connection, quiet)
  await vi.waitFor(
    async () =>
      expect(
        await listed(sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and not l.granted and l.mode = 'AccessExclusiveLock'`),
      ).not.toEqual([]),
    { timeout: 120_000, interval: 50 },
  )
  expect((await search('高血壓')).meta.total).toBeGreaterThan(0)
  await reading.query('commit')
  reading.release()
  expect(await building).toBe(true)
})
