import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect, isOverload } from '../../src/db/connect.ts'
import { createTestDatabase } from '../support/database.ts'

const { url, pool: other } = await createTestDatabase()
const connectTimeout = 10_000
const { db, pool } = connect(url, { max: 1, connectTimeout, maxHoldTime: 200, onError: () => undefined })
afterAll(() => pool.end())
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

test('distinguishes pool and statement timeouts from invalid statements', async () => {
  const busy = await pool.connect()
  pool.options.connectionTimeoutMillis = 50
  expect(isOverload(await failure(db.execute(sql`select 1`)))).toBe(true)
  pool.options.connectionTimeoutMillis = connectTimeout
  busy.release()
  expect(isOverload(await failure(db.execute(sql`select pg_sleep(30)`)))).toBe(true)
  expect(isOverload(await failure(db.execute(sql`select nonsense`)))).toBe(false)
})

test('a timed-out statement drops its connection, and the next one gets another', async () => {
  await failure(db.execute(sql`select pg_sleep(30)`))
  await expect.poll(() => failure(db.execute(sql`select 1`))).toBeNull()
})

test('a connection lost between statements aborts the transaction and nothing else', async () => {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect(await failure(db.execute(sql`select 1`))).toBeNull()
})
