import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchItem, SearchMeta } from '../../src/contract/search.ts'
import { rebuildSearchIndex } from '../../src/operations/search/build-index.ts'
import { conformOpenSearch } from '../../src/operations/search/conform-opensearch.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { indexReader } from '../../src/operations/search/index-reader.ts'
import { OpenSearch } from '../../src/operations/search/opensearch.ts'
import { syncOpenSearch } from '../../src/operations/search/sync-opensearch.ts'
import { startFakeOpenSearch } from '../fakes/opensearch.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
const quiet = { log: () => undefined }
const cluster = await startFakeOpenSearch()
const engine = new OpenSearch(cluster.url)
const reader = indexReader(db.ordinary)
afterAll(() => cluster.close())
beforeAll(async () => {
  await drainSearchQueue(connection)
  await syncOpenSearch(db, engine)
})

async function search(keyword: string, as: Person = 'visitor', query: Record<string, string> = {}) {
  const searchParams = new URLSearchParams({ keyword, per_page: '30', ...query })
  const { status, json } = await callApi(db, `/api/v3.0/search?${searchParams}`, { as })
  expect(status).toBe(200)
  const { items, meta } = json as unknown as { items: SearchItem[]; meta: SearchMeta }
  return { urls: items.map(({ url }) => url), total: meta.total, types: meta.facets }
}

/** With the engine, and the number of its searches. */
async function withEngine<T>(work: () => Promise<T>): Promise<{ result: T; searches: number }> {
  const before = cluster.requests.length
  reader.engine = engine
  try {
    const result = await work()
    return { result, searches: cluster.requests.slice(before).filter((one) => one === 'POST /_msearch').length }
  } finally {
    reader.engine = null
  }
}

test('the fake keeps the rules that an operator checks on a cluster', async () => {
  const results = await conformOpenSearch(new OpenSearch(cluster.url.replace('/magazine', '/conform')))
  expect(results.filter(({ error }) => error !== null)).toEqual([])
  expect(results.length).toBeGreaterThan(9)
})

test('a cluster that does not conform is reported, rule by rule', async () => {
  const wrong = new OpenSearch(cluster.url.replace('p%40ss', 'wrong'))
  const results = await conformOpenSearch(wrong)
  expect(results.filter(({ error }) => error?.includes('Unauthorized')).length).toBeGreaterThan(5)
})

test.each([
  ['高血壓', 'visitor'],
  ['高血壓', 'subscriber'],
  ['糖尿病 飲食', 'member'],
  ['高雪壓', 'visitor'],
  ['睡不著怎麼辦', 'visitor'],
  ['B肝', 'visitor'],
  ['維他命D', 'member'],
  ['最近常常頭暈而且站起來的時候眼前一片黑要不要去看醫生還是先量血壓比較好', 'visitor'],
] as const)('both engines find the same for %s as %s', async (keyword, as) => {
  const embedded = await search(keyword, as)
  const { result, searches } = await withEngine(() => search(keyword, as))
  expect(searches).toBeGreaterThan(0)
  expect(embedded.total).toBeGreaterThan(0)
  expect(result.total).toBe(embedded.total)
  expect(result.types).toEqual(embedded.types)
  // the embedded index rounds its weights: at the end of the page two texts of nearly equal score may change places
  const certain = -2
  expect(embedded.urls).toEqual(expect.arrayContaining(result.urls.slice(0, certain)))
  expect(result.urls).toEqual(expect.arrayContaining(embedded.urls.slice(0, certain)))
  expect(result.urls.slice(0, 3)).toEqual(embedded.urls.slice(0, 3))
})

test('a changed post is found by its new words, and not by those that were removed', async () => {
  await db.execute(sql`update posts set title = '雨林裡的琥珀魚' where type = 'article' and id = 1`)
  await drainSearchQueue(connection)
  expect(await syncOpenSearch(db, engine)).toBeGreaterThan(0)
  expect(await syncOpenSearch(db, engine)).toBe(0)
  const results = await withEngine(async () => {
    await reader.refresh()
    return search('琥珀魚')
  })
  expect(results.searches).toBeGreaterThan(0)
  expect(results.result.urls[0]).toContain('/article/1')
  await db.execute(sql`update posts set title = '平凡的標題' where type = 'article' and id = 1`)
  await drainSearchQueue(connection)
  await syncOpenSearch(db, engine)
  const later = await withEngine(async () => {
    await reader.refresh()
    return search('"琥珀魚"')
  })
  expect(later.result.urls).toEqual([])
})

test('a walled part is found on no layer of a visitor', async () => {
  const [index] = cluster.indices.values()
  const layers = new Set(Array.from(index?.documents.values() ?? [], ({ layer }) => layer))
  expect([...layers].sort()).toEqual([0, 1, 2, 3, 4])
  for (const [alias, layer] of index?.aliases ?? []) expect(alias.endsWith(`-layer-${layer}`)).toBe(true)
})

test('while the cluster is down, or lacks the current build, the index in PostgreSQL is used', async () => {
  const expected = await search('高血壓')
  cluster.setDown(true)
  expect((await withEngine(() => search('高血壓'))).result).toEqual(expected)
  cluster.setDown(false)
  await rebuildSearchIndex(connection, quiet)
  const before = await withEngine(async () => {
    await reader.refresh()
    return search('高血壓')
  })
  expect(before.result.total).toBe(expected.total)
  await syncOpenSearch(db, engine)
  expect(cluster.indices.size).toBe(1)
  expect((await withEngine(() => search('高血壓'))).result.total).toBe(expected.total)
})

test('loading resumes after an interruption', async () => {
  await engine.deleteOthers(null)
  cluster.setDown(false)
  let parts = 0
  const interrupted = Object.assign(Object.create(engine) as OpenSearch, {
    write: async (...input: Parameters<OpenSearch['write']>) => {
      parts += 1
      if (parts === 2) throw new Error('interrupted')
      await engine.write(...input)
    },
    create: (...args: Parameters<OpenSearch['create']>) => engine.create(...args),
    state: (...args: Parameters<OpenSearch['state']>) => engine.state(...args),
    open: (...args: Parameters<OpenSearch['open']>) => engine.open(...args),
    deleteOthers: (...args: Parameters<OpenSearch['deleteOthers']>) => engine.deleteOthers(...args),
  })
  await syncOpenSearch(db, interrupted, undefined, 20).catch((error: Error) => expect(error.message).toBe('interrupted'))
  const [index] = cluster.indices.values()
  expect(index?.documents.size).toBe(20)
  expect(index?.aliases.size).toBe(0)
  await syncOpenSearch(db, engine)
  expect(index?.documents.size).toBeGreaterThan(20)
  expect(index?.aliases.size).toBe(5)
})
