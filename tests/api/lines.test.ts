import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect, isOverload } from '../../src/db/connect.ts'
import { prepared } from '../../src/db/fast/index.ts'
import { createTestDatabase } from '../support/database.ts'

const { url, pool: other } = await createTestDatabase()
const limit = 300
const { db, pool } = connect(url, { max: 1, limit, onError: () => undefined })
afterAll(() => pool.end())

const divided = prepared<{ by: number }>('divided', sql`select 6 / ${sql.placeholder('by')}::int as n`)
const own = prepared('own', sql`select pg_backend_pid() as pid`)
const sleeping = prepared<{ seconds: number }>(
  'sleeping',
  sql`select pg_sleep(${sql.placeholder('seconds')}::float8)::text as nothing`,
)
const divide = async (by: number) => (await db.execute<{ n: number }>(divided({ by }))).rows[0]?.n
const pidOf = async () => (await db.execute<{ pid: number }>(own({}))).rows[0]?.pid ?? 0

test('statements asked at once are each answered with their own rows, and one that fails fails alone', async () => {
  const answers = await Promise.allSettled([1, 2, 0, 3, 6].map(divide))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([6, 3, 'failed', 2, 1])
})

test('a hundred statements at once need two connections', async () => {
  const pids = await Promise.all(Array.from({ length: 100 }, pidOf))
  expect(new Set(pids).size).toBe(2)
})

test('they need no connection of the pool', async () => {
  const busy = await pool.connect()
  expect(await divide(2)).toBe(3)
  busy.release()
})

test('a line that stands still is given up with all that wait on it; the next statement has another', async () => {
  await Promise.all([pidOf(), pidOf()])
  const standing = [1, 2, 3, 4].map(() => db.execute(sleeping({ seconds: 30 })).catch((error: unknown) => error))
  for (const failure of await Promise.all(standing)) expect(isOverload(failure)).toBe(true)
  expect(await divide(3)).toBe(2)
})

test('statements that each take less than the limit are not given up for waiting longer than that', async () => {
  const seconds = (limit * 0.6) / 1000
  const all = [1, 2, 3, 4].map(() => db.execute(sleeping({ seconds })))
  expect((await Promise.all(all)).map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1])
})

test('a line that is lost fails who waits on it, and nobody else', async () => {
  const pid = await pidOf()
  const waiting = db.execute(sleeping({ seconds: 0.2 })).catch((error: unknown) => error)
  await other.query('select pg_terminate_backend($1)', [pid])
  expect(await waiting).toBeInstanceOf(Error)
  expect(await divide(6)).toBe(1)
})

test('who would be one too many in line is told to come later', async () => {
  const all = await Promise.allSettled(Array.from({ length: 2500 }, () => divide(1)))
  const refused = all.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBe(500)
  expect(refused.every(({ reason }) => isOverload(reason))).toBe(true)
})

test('where no server answers, the statement fails', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1, onError: () => undefined })
  await expect(nowhere.db.execute(own({}))).rejects.toThrow()
  await nowhere.pool.end()
})
