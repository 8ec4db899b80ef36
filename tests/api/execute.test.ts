import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { RowShapeError, rowErrors, rowErrorsIn } from '../../src/db/check-rows.ts'
import { connect, type Database, isOverload } from '../../src/db/connect.ts'
import { findPublicPost } from '../../src/db/queries/posts.ts'
import { findReading } from '../../src/db/queries/recommended-posts.ts'
import { clientRows, rows } from '../../src/db/rows.ts'
import { parameterisedQuery } from '../../src/db/sql-clock.ts'
import { createTestDatabase, forTests, type TestDatabase } from '../support/database.ts'

const { db, pool, url } = await createTestDatabase()

/** Runs a query without and with Drizzle's own `execute`: a transaction still uses the latter. */
const bothWays = async <T>(db: TestDatabase, run: (on: TestDatabase) => Promise<T>): Promise<[T, T]> => [
  await run(db),
  await db.transaction((tx) => run(tx as unknown as TestDatabase)),
]

test('parses timestamps, dates, numbers and arrays as Drizzle does', async () => {
  const [plain, own] = await bothWays(db, (on) =>
    on.execute(sql`select timestamptz '2026-03-01 08:00+08' as at, timestamp '2026-03-01 08:00' as local, date '2026-03-01' as day,
      interval '1 day' as span, 1.5::float8 as real, 7::bigint as big, 2.50::numeric as price, '{"a":[1]}'::jsonb as json,
      array['a','b'] as list, true as yes, null as nothing`),
  )
  expect(plain.rows).toEqual(own.rows)
  expect(plain.rows[0]).toMatchObject({ day: '2026-03-01', list: ['a', 'b'] })
})

test('a failing statement reports the same error', async () => {
  const failing = sql`select ${1}::int / 0`
  const [plain, own] = await bothWays(db, (on) => on.execute(failing).catch((thrown: Error) => thrown))
  expect((plain as Error).message).toBe((own as Error).message)
  for (const error of [plain, own]) expect(error).toMatchObject({ cause: { code: '22012' } })
})

test.each([1, 2, 999_999])('a statement rendered once returns the same in a transaction: article %i', async (id) => {
  const [post, postAgain] = await bothWays(db, (on) => findPublicPost(on, 'article', id))
  expect(post).toEqual(postAgain)
  expect(post?.id).toBe(id === 999_999 ? undefined : id)
  const [reading, readingAgain] = await bothWays(db, (on) => findReading(on, 'article', id, null))
  expect(reading).toEqual(readingAgain)
})

test('a handle with a fixed clock uses its instant, in transactions too, not affecting others', async () => {
  const out = new Date('2026-03-01T00:00:00Z')
  const publish = sql`update posts set publish_date = ${out.toISOString()} where type = 'article' and id = 9`
  await db.execute(publish)
  const at = async (now: Date) => {
    const handle = db.at(now) as unknown as TestDatabase
    return (await bothWays(handle, (on) => findPublicPost(on, 'article', 9))).map((post) => post?.id)
  }
  expect(await at(new Date(out.getTime() - 1))).toEqual([undefined, undefined])
  expect(await at(out)).toEqual([9, 9])
  const [ordinary] = await bothWays(db, (on) => findPublicPost(on, 'article', 9))
  expect(ordinary?.id).toBe(9)
  expect(db.at(out).ordinary).toBe(db.ordinary)
})

describe('statements through a pool of one connection', () => {
  const divide = async (on: TestDatabase, by: number) =>
    (await on.execute<{ n: number }>(sql`select 6 / ${by}::int as n`)).rows[0]?.n
  const pidOf = async (on: TestDatabase) =>
    (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0
  const sleep = (on: TestDatabase, seconds: number) => on.execute(sql`select pg_sleep(${seconds}::float8)::text as nothing`)
  const open = (limit?: number) => {
    const more = limit === undefined ? {} : { maxHoldTime: limit }
    const connection = forTests(connect(url, { max: 1, connectTimeout: 60_000, onError: () => undefined, ...more }))
    afterAll(() => connection.pool.end())
    return connection.db
  }

  test('return their own rows, and one failure affects no other', async () => {
    const one = open()
    const results = await Promise.allSettled([1, 2, 0, 3, 6].map((by) => divide(one, by)))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([6, 3, 'failed', 2, 1])
  })

  test('that hang time out; the next one gets another connection', async () => {
    const hasty = open(300)
    const hanging = [1, 2, 3].map(() => sleep(hasty, 30).catch((error: unknown) => error))
    for (const failure of await Promise.all(hanging)) expect(isOverload(failure)).toBe(true)
    expect(await divide(hasty, 3)).toBe(2)
  })

  test('that each stay below the limit do not time out for their total wait', async () => {
    // long enough that stalls of a busy machine do not count as the statements'
    const slow = open(1500)
    const all = [1, 2, 3].map(() => sleep(slow, 0.75))
    expect((await Promise.all(all)).map(({ rows }) => rows.length)).toEqual([1, 1, 1])
  })

  test('fail with a lost connection, and the next one gets another', async () => {
    const unbounded = open()
    const pid = await pidOf(unbounded)
    // far longer than the cut takes, however busy the machine is
    const waiting = sleep(unbounded, 60).catch((error: unknown) => error)
    await pool.query('select pg_terminate_backend($1)', [pid])
    expect(await waiting).toBeInstanceOf(Error)
    expect(await divide(unbounded, 6)).toBe(1)
  })

  test('fail where no server responds', async () => {
    const nowhere = forTests(connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1, onError: () => undefined }))
    await expect(pidOf(nowhere.db)).rejects.toThrow()
    await nowhere.pool.end()
  })

  test('survive a change of a column type', async () => {
    const one = open()
    const stored = parameterisedQuery(sql`select amount from changing`)
    await one.execute(sql`create table changing as select 7 as amount`)
    expect((await one.execute(stored({}))).rows).toEqual([{ amount: 7 }])
    await one.execute(sql`alter table changing alter amount type text`)
    expect((await one.execute(stored({}))).rows).toEqual([{ amount: '7' }])
    await one.execute(sql`drop table changing`)
  })
})

describe('rows and their declared type', () => {
  const claimed = z.strictObject({ id: z.int(), title: z.string() })
  const oneRow = parameterisedQuery<{ id: number }>(sql`select ${sql.placeholder('id')}::int as id`)
  /** The error of a query with the declared type `claimed` that selects this. */
  async function actual(query: SQL): Promise<string> {
    const claims = () => rows(db, claimed)(query)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const error = await claims().catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(RowShapeError)
    const { message } = error as Error
    // where a page would hide it, and where another process runs
    expect(rowErrors.splice(0)).toEqual([message])
    expect(written.mock.calls.flatMap(([text]) => rowErrorsIn(String(text)))).toEqual([message])
    written.mockRestore()
    return message
  }

  test('returns rows of that type unchanged', async () => {
    expect(await rows(db, claimed)`select ${7}::int as id, '題' as title`).toEqual([{ id: 7, title: '題' }])
    expect(await rows(db, claimed)`select 7 as id, '題' as title where false`).toEqual([])
  })

  test('a row of another type fails with the query and the column', async () => {
    const messagePrefix = /^claims \(tests\/api\/execute\.test\.ts:\d+\): row 2 of 2: /
    const second = (columns: SQL) => sql`select 1 as id, 'a' as title union all ${columns}`
    expect(await actual(second(sql`select 2, null`))).toMatch(messagePrefix)
    expect(await actual(sql`select 1 as id, null as title`)).toMatch(/title: .*expected string, received null/)
    expect(await actual(sql`select 1 as id`)).toMatch(/title: .*expected string, received undefined/)
    expect(await actual(sql`select 1 as id, 'a' as title, 2 as more`)).toMatch(/"more"/)
    expect(await actual(sql`select count(*) as id, 'a' as title from posts`)).toMatch(/id: .*expected number, received string/)
    expect(await actual(sql`select 1.5::numeric as id, 'a' as title`)).toMatch(/id: .*expected number, received string/)
    expect(await actual(sql`select 1 as id, array['a'] as title`)).toMatch(/title: .*expected string, received array/)
    expect(await actual(oneRow({ id: 3 }))).toMatch(/title: /)
  })

  test('a row of another type fails on a pool connection too, where a timestamp is a Date', async () => {
    const claimedDay = z.strictObject({ at: z.string() })
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(clientRows(pool, claimedDay)('select now() as at')).rejects.toThrow(/at: .*expected string, received Date/)
    expect(rowErrors.splice(0)).toHaveLength(1)
    written.mockRestore()
  })

  test('a statement returns rows only with a declared type, and only rows of that type', () => {
    const plain: Database = db
    // type checks only: nothing of this runs
    const unasked = () => [
      // @ts-expect-error: a plain statement has no rows
      plain.execute(sql`select 1 as id`).then(({ rows }) => rows),
      // @ts-expect-error: nor has one with an unchecked type parameter
      plain.execute<{ id: number }>(sql`select 1 as id`),
      // @ts-expect-error: no query without a declared type
      rows(plain)`select 1 as id`,
      // @ts-expect-error: a row has only the columns of its type
      rows(plain, claimed)`select 1 as id, 'a' as title`.then(([row]) => row?.name),
      plain.transaction(async (tx) => {
        // @ts-expect-error: nor in a transaction
        await tx.execute<{ id: number }>(sql`select 1 as id`)
      }),
    ]
    expect(unasked).toBeTypeOf('function')
  })
})
