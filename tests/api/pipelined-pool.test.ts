import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { connect, isOverload } from '../../src/db/connect.ts'
import { prepared } from '../../src/db/fast/index.ts'
import type { TestDatabase } from '../support/database.ts'
import { createTestDatabase, forTests } from '../support/database.ts'

const { url, pool: other } = await createTestDatabase()
const limit = 300

/** The database through a pool of one connection. */
const open = (options: { fast: boolean; limit?: number }) => {
  const connection = forTests(connect(url, { max: 1, connectTimeout: 60_000, ...options, onError: () => undefined }))
  afterAll(() => connection.pool.end())
  return connection
}

const divided = prepared<{ by: number }>('divided', sql`select 6 / ${sql.placeholder('by')}::int as n`)
const own = prepared('own', sql`select pg_backend_pid() as pid`)
const sleeping = prepared<{ seconds: number }>(
  'sleeping',
  sql`select pg_sleep(${sql.placeholder('seconds')}::float8)::text as nothing`,
)
const divide = async (db: TestDatabase, by: number) => (await db.execute<{ n: number }>(divided({ by }))).rows[0]?.n
const pidOf = async (db: TestDatabase) => (await db.execute<{ pid: number }>(own({}))).rows[0]?.pid ?? 0

describe.each([
  ['with lines of their own', true],
  ['without', false],
])('prepared statements %s', (_, fast) => {
  const { db } = open({ fast, limit })

  test('sent concurrently return their own rows, and one failure affects no other', async () => {
    const answers = await Promise.allSettled([1, 2, 0, 3, 6].map((by) => divide(db, by)))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([6, 3, 'failed', 2, 1])
  })

  test('that hang time out; the next one gets another connection', async () => {
    await Promise.all([pidOf(db), pidOf(db)])
    const entitlement = [1, 2, 3].map(() => db.execute(sleeping({ seconds: 30 })).catch((error: unknown) => error))
    for (const failure of await Promise.all(entitlement)) expect(isOverload(failure)).toBe(true)
    expect(await divide(db, 3)).toBe(2)
  })

  test('that each stay below the limit do not time out for their total wait', async () => {
    // long enough that stalls of a busy machine do not count as the statements'
    const { db: slow } = open({ fast, limit: 1500 })
    const all = [1, 2, 3].map(() => slow.execute(sleeping({ seconds: 0.75 })))
    expect((await Promise.all(all)).map(({ rows }) => rows.length)).toEqual([1, 1, 1])
  })

  test('fail with a lost connection, and the next one gets another', async () => {
    const { db: unbounded } = open({ fast })
    const pid = await pidOf(unbounded)
    // far longer than the cut takes, however busy the machine is
    const waiting = unbounded.execute(sleeping({ seconds: 60 })).catch((error: unknown) => error)
    await other.query('select pg_terminate_backend($1)', [pid])
    expect(await waiting).toBeInstanceOf(Error)
    expect(await divide(unbounded, 6)).toBe(1)
  })

  test('fail where no server responds', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1, fast, onError: () => undefined })
    await expect(nowhere.db.execute(own({}))).rejects.toThrow()
    await nowhere.pool.end()
  })
})

describe('pipelined statements', () => {
  const { db, pool } = open({ fast: true })

  test('use two connections for a hundred statements at once', async () => {
    const pids = await Promise.all(Array.from({ length: 100 }, () => pidOf(db)))
    expect(new Set(pids).size).toBe(2)
  })

  test('need no connection of the pool', async () => {
    const busy = await pool.connect()
    expect(await divide(db, 2)).toBe(3)
    busy.release()
  })

  test('reject excess statements as overload', async () => {
    const all = await Promise.allSettled(Array.from({ length: 2500 }, () => divide(db, 1)))
    const refused = all.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBe(500)
    expect(refused.every(({ reason }) => isOverload(reason))).toBe(true)
  })
})
