import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rebuildSearchIndex } from '../../src/operations/search/index-posts.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
const keyword = '高血壓'
const search = async () => {
  const { json } = await callApi(db, `/api/v3.0/search?${new URLSearchParams({ keyword })}`)
  return json as unknown as { items: unknown[]; meta: { building: boolean; total: number } }
}
const logged = async () => (await db.execute(sql`select from search_log where keyword = ${keyword}`)).rowCount

test('without an index the response reports it, and does not count as a failed search', async () => {
  await db.execute(sql`delete from search_state`)
  expect(await search()).toMatchObject({ items: [], meta: { building: true, total: 0 } })
  expect(await logged()).toBe(0)
  await rebuildSearchIndex(connection, { log: () => undefined })
  await expect.poll(async () => (await search()).meta.building, { timeout: 15_000 }).toBe(false)
  expect((await search()).meta.total).toBeGreaterThan(0)
  expect(await logged()).toBe(1)
})
