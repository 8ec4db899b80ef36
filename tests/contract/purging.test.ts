import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../src/contract/client.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { listTags } from '../../src/domain/navigation/purge-tags.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { PageCache } from '../../src/server/pages/page-cache.ts'
import { tagHashes } from '../../src/server/pages/tag-hashes.ts'
import { withTimeout } from '../../src/server/with-timeout.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { receivePurges } from '../support/purged-tags.ts'
import { within } from '../support/request.ts'
import { calls, goodInput, urlOf } from './calls.ts'
import { type Change, changes, neverPurges } from './changes.ts'
import { fixturesFor } from './fixtures.ts'

/**
 * Every public response is cached, then each table that it reads is changed as an editor would. A response that shows
 * the change must have been purged: by a trigger of the table that sends the cache tag, and by a tag of what the
 * response shows or that its call declares. And every declared tag must be needed for one of the changes.
 */
const connection = await createTestDatabase()
const { db } = connection

/** The guarantee of the README, milliseconds. */
const purgedWithin = 2000

interface CachedRequest {
  name: Call
  url: string
  /** The list tags that it declares. */
  lists: readonly string[]
  /** A second page with one entry. */
  isSecondPage: boolean
}

const declaring = calls.flatMap(({ name, endpoint }) => {
  const { purgedBy = [] } = endpoint
  return 'nothing' in purgedBy || purgedBy.length === 0 ? [] : [{ name, endpoint, purgedBy }]
})
const sameWhatever = (path: string) => path.replace(/^\/api\/v\d\.0/, '')
/** Two versions of a call with the same output and tags are one description, and called once. */
const readable = declaring.filter(
  ({ endpoint, purgedBy }, at) =>
    !declaring
      .slice(0, at)
      .some(
        (other) =>
          other.endpoint.method === endpoint.method &&
          sameWhatever(other.endpoint.path) === sameWhatever(endpoint.path) &&
          isDeepStrictEqual(other.purgedBy, purgedBy),
      ),
)

/** Additional input, where one response does not show all that a call can show. */
const alternativeUrls: Partial<Record<Call, string[]>> = {
  'GET /api/v3.0/addresses/:part': ['/api/v3.0/addresses/places'],
  'GET /api/v3.0/author': ['/api/v3.0/author?channel=11'],
  'GET /api/v3.0/search': ['/api/v3.0/search?keyword=qqqqzzzz'],
  'GET /api/v3.0/:postType': [
    '/api/v3.0/blog',
    '/api/v3.0/book',
    '/api/v3.0/article?tag=血壓',
    '/api/v3.0/article?channel=chronic',
  ],
}

const requests: CachedRequest[] = []
/** The URLs that read each table. */
const reads = new Map<string, Set<string>>()
/** Its clock is fixed: nothing expires by age. */
const cache = new PageCache({ bytes: 1e9, now: () => 0 })

const purgedTags = await receivePurges(connection, (tags) => cache.purge(tags))

/**
 * Responses that show a change and are still cached; changes that no response shows; tags that alone caused a purge.
 */
const result = { kept: [] as string[], unseen: [] as string[], needed: new Set<string>(), sent: new Set<string>() }

beforeAll(async () => {
  // each call uses article 1, which is in no column of the demo's; nor are the posts after it
  await db.execute(sql`update posts set column_id = (select min(id) from columns) where column_id is null`)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const fixtures = await fixturesFor(db, 'visitor')
  for (const { name, endpoint, purgedBy } of readable) {
    const lists = [...purgedBy].flatMap((tag) => (typeof tag === 'string' ? [tag] : []))
    const input = goodInput[name](fixtures) as { query?: Record<string, unknown> }
    const secondPage = isPaginated(endpoint)
      ? [urlOf(endpoint, { ...input, query: { ...input.query, per_page: '1', page: '2' } })]
      : []
    for (const url of [urlOf(endpoint, input), ...(alternativeUrls[name] ?? []), ...secondPage]) {
      requests.push({ name, url, lists, isSecondPage: secondPage.includes(url) })
      spy.mockClear()
      expect((await answerTo(endpoint.method, url)).status, url).toBe(200)
      for (const [query] of spy.mock.calls as unknown as [string | { text?: string; statement?: { text: string } }][])
        for (const table of tablesOf(typeof query === 'string' ? query : (query.text ?? query.statement?.text ?? '')))
          reads.set(table, (reads.get(table) ?? new Set()).add(url))
    }
  }
  spy.mockRestore()
  for (const change of changes) if (!(await tryChange(change))) result.unseen.push(change.statement)
  for (const move of await movesInLists()) await tryChange(move)
})

const isPaginated = ({ query }: Endpoint) => query instanceof z.ZodObject && 'per_page' in query.shape && 'page' in query.shape

/**
 * Moves an entry of a paginated list from one end to the other, by each column that may order it. The pages between show
 * other entries afterwards, and carry no tag of the moved one: a column that orders the list must send its tag.
 */
async function movesInLists(): Promise<Change[]> {
  const paginated = new Set(requests.flatMap(({ lists, isSecondPage }) => (isSecondPage ? lists : [])))
  const { rows } = await db.execute<{ table: string; given: string; column: string; type: string }>(sql`
    select c.relname as table, encode(t.tgargs, 'escape') as given, quote_ident(a.attname) as column, a.atttypid::regtype::text as type
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
     where t.tgname like '%_names_changed' and a.attnum > 0 and not a.attisdropped and not exists
       (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and a.attnum = any(k.conkey))`)
  const beyond: Record<string, string> = { text: `|| '〇'`, integer: '+ 1', date: '+ 1' }
  return rows.flatMap(({ table, given: input, column, type }) => {
    const [list = '', , keys = ''] = input.split('\\000')
    const [key = ''] = keys.split(' ')
    if (!paginated.has(list) || key === '') return []
    const moved =
      type === 'timestamp with time zone'
        ? `(select min(${column}) from ${table}) - interval '1 day' where ${key} = (select ${key} from ${table} order by ${column} desc, ${key} limit 1)`
        : `(select max(${column}) from ${table}) ${beyond[type]} where ${key} = (select ${key} from ${table} order by ${column}, ${key} limit 1)`
    return type in beyond || type === 'timestamp with time zone'
      ? [{ table, statement: `update ${table} set ${column} = ${moved}` }]
      : []
  })
}

const answerTo = (method: string, url: string) => callApi(db, url, method === 'POST' ? { body: { type: 1 } } : {})

/** Tables that a statement reads by calling a function. */
const tablesOfFunctions: Record<string, string> = { price_on: 'prices' }

/** The tables that a statement reads, CTEs and functions included. */
const tablesOf = (statement: string) => [
  ...[...statement.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, name = '']) => name),
  ...Object.entries(tablesOfFunctions).flatMap(([name, table]) => (statement.includes(`${name}(`) ? [table] : [])),
]

/** The tags of each response when last cached. */
const tagsByUrl = new Map<string, ReadonlySet<string>>()

const keyOf = ({ name, url }: CachedRequest) => `${name} ${url}`

const drawn = async ({ name, url }: CachedRequest) => {
  const { text, tags } = await answerTo(name.split(' ')[0] ?? '', url)
  const names = new Set(tags)
  tagsByUrl.set(`${name} ${url}`, names)
  return { status: 200, headers: {}, body: Buffer.from(text), tags: tagHashes(names) }
}

/** Whether a table contains data of posts. */
const ofPosts = (table: string) => table.startsWith('post')

/** The entities listed in a response. */
const shownIn = (text: string) => [...text.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url).join(' ')

/** The tags received since the last call; everything committed before is included. */
const receivedSoFar = () => withTimeout(purgedTags(), within(purgedWithin), 'not received within two seconds')

/** Caches what reads the table, makes the change, and checks the cached responses. @returns whether one shows the change */
async function tryChange({ table, statement }: Change): Promise<boolean> {
  const concerned = requests.filter(({ url }) => reads.get(table)?.has(url))
  const before = new Map<CachedRequest, { text: string; tags: ReadonlySet<string> }>()
  for (const one of concerned) {
    const { page } = await cache.get(keyOf(one), () => drawn(one))
    const { body } = await page.responseIn('identity')
    before.set(one, { text: body.toString(), tags: tagsByUrl.get(keyOf(one)) ?? new Set() })
  }
  await receivedSoFar()
  await (statement === 'index' ? drainSearchQueue(connection) : db.execute(sql.raw(statement)))
  const sent = await receivedSoFar()
  for (const tag of sent) result.sent.add(tag)
  let isVisible = false
  for (const [one, { text, tags }] of before) {
    const purged = !cache.fresh(keyOf(one))
    const { page } = await cache.get(keyOf(one), () => drawn(one))
    const now = purged ? await page.responseIn('identity') : await drawn(one)
    if (now.body.toString() === text) continue
    isVisible = true
    // recommendations are computed by a job, and updated at the next rendering of a page
    if (!purged && !(ofPosts(table) && one.name.includes('/recommend/') && shownIn(now.body.toString()) !== shownIn(text)))
      result.kept.push(`${one.url} after: ${statement}`)
    const by = new Set(sent.filter((tag) => tags.has(tag)).map((tag) => (one.lists.includes(tag) ? tag : 'what it shows')))
    if (by.size === 1) result.needed.add(`${one.name} ${[...by][0]}`)
  }
  return isVisible
}

test('a response that shows a change is not cached any more', () => {
  expect(result.kept).toEqual([])
})

test('every change is visible in some response', () => {
  expect(result.unseen).toEqual([])
})

test('every list that a call declares is needed by one of the changes', () => {
  const declared = requests.flatMap(({ name, lists }) => lists.map((tag) => `${name} ${tag}`))
  expect([...new Set(declared)].filter((one) => !result.needed.has(one))).toEqual([])
})

test('every table that is read is changed above, or declared as not purging', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const tables = new Set(rows.map(({ name }) => name))
  const read = [...reads.keys()].filter((name) => tables.has(name))
  const changed = new Set<string>(changes.map(({ table }) => table))
  expect(read.filter((name) => !changed.has(name) && !(name in neverPurges))).toEqual([])
})

/** Triggers that announce changes, by table, with their events. */
async function indicative() {
  const { rows } = await db.execute<{ table: string; events: number }>(sql`
    select c.relname as table, bit_or(t.tgtype::int) as events
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.prosrc ~ 'purge_names' and not t.tgisinternal group by c.relname`)
  return new Map(rows.map(({ table, events }) => [table, events]))
}

/** Bits of pg_trigger.tgtype: insert, delete, update. */
const anyEvent = 4 | 8 | 16

test('every table with an announcing trigger is changed above, and announces all change kinds', async () => {
  const tables = await indicative()
  // the name of the site is in no response, but on every page: tests/server/first-day.test.ts
  tables.delete('site_settings')
  expect([...tables.keys()].filter((name) => !changes.some(({ table }) => table === name))).toEqual([])
  // a new image is not in use yet
  tables.delete('media')
  expect([...tables].filter(([, events]) => (events & anyEvent) !== anyEvent)).toEqual([])
})

test('every list that is sent is carried by a response, and every declarable one is sent', () => {
  const lists = [...result.sent].filter((tag) => listTags.some((list) => list === tag)).sort()
  expect(lists).toEqual([...listTags].sort())
  const known = new Set([...tagsByUrl.values()].flatMap((tags) => [...tags]))
  expect(listTags.filter((tag) => !known.has(tag))).toEqual([])
})
