import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { RowFault, rowFaults, rowFaultsIn } from '../../src/db/check-rows.ts'
import { connect, type Database, isOverload } from '../../src/db/connect.ts'
import { prepared } from '../../src/db/fast/index.ts'
import { findPublicPost } from '../../src/db/queries/posts.ts'
import { findReading } from '../../src/db/queries/recommended-posts.ts'
import { clientRows, rows } from '../../src/db/rows.ts'
import { createTestDatabase, forTests, type TestDatabase } from '../support/database.ts'

const { db, pool, url } = await createTestDatabase()

/** Runs a query without and with Drizzle's own `execute`: a transaction still uses the latter. */
const bothWays = async <T>(db: TestDatabase, ask: (on: TestDatabase) => Promise<T>): Promise<[T, T]> => [
  await ask(db),
  await db.transaction((tx) => ask(tx as unknown as TestDatabase)),
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
  const [plain, own] = await bothWays(db, (on) => on.execute(failing).catch((error: Error) => error))
  expect((plain as Error).message).toBe((own as Error).message)
  for (const error of [plain, own]) expect(error).toMatchObject({ cause: { code: '22012' } })
})

const divided = prepared<{ by: number }>('divided', sql`select 6 / ${sql.placeholder('by')}::int as n`)

describe.each([
  ['with lines of their own', true],
  ['without', false],
])('prepared statements %s', (_, fast) => {
  const { db, pool } = forTests(connect(url, { max: 2, fast, onError: () => undefined }))
  afterAll(() => pool.end())

  test.each([1, 2, 999_999])('a prepared statement returns the same in a transaction: article %i', async (id) => {
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

  test('a failing prepared statement reports the same error, and the next one succeeds', async () => {
    const [named, own] = await bothWays(db, (on) => on.execute(divided({ by: 0 })).catch((error: Error) => error))
    for (const error of [named, own]) expect(error).toMatchObject({ cause: { code: '22012' } })
    expect((await db.execute(divided({ by: 3 }))).rows).toEqual([{ n: 2 }])
  })

  test('a hanging prepared statement times out like others', async () => {
    const hasty = forTests(connect(url, { max: 1, limit: 300, fast, onError: () => undefined }))
    const hanging = prepared('hanging', sql`select pg_sleep(30)::text as nothing`)
    const failure = await hasty.db.execute(hanging({})).catch((error: Error) => error)
    expect(isOverload(failure)).toBe(true)
    expect((await hasty.db.execute(divided({ by: 2 }))).rows).toEqual([{ n: 3 }])
    await hasty.pool.end()
  })

  test('a prepared statement survives a change of a column type', async () => {
    const one = forTests(connect(url, { max: 1, fast, onError: () => undefined }))
    const stored = prepared('kept', sql`select amount from changing`)
    await one.db.execute(sql`create table changing as select 7 as amount`)
    expect((await one.db.execute(stored({}))).rows).toEqual([{ amount: 7 }])
    await one.db.execute(sql`alter table changing alter amount type text`)
    expect((await one.db.execute(stored({}))).rows).toEqual([{ amount: '7' }])
    await one.db.execute(sql`drop table changing`)
    await one.pool.end()
  })
})

test('a connection identifies a prepared statement by its name', async () => {
  const known = prepared('known', sql`select count(*)::int as n from pg_prepared_statements where name = 'known'`)
  for (let time = 0; time < 3; time += 1) expect((await db.execute(known({}))).rows).toEqual([{ n: 1 }])
})

describe('rows and their declared type', () => {
  const claimed = z.strictObject({ id: z.int(), title: z.string() })
  const oneRow = prepared<{ id: number }>('one_row', sql`select ${sql.placeholder('id')}::int as id`)
  /** The error of a query with the declared type `claimed` that selects this. */
  async function actual(query: SQL): Promise<string> {
    const claims = () => rows(db, claimed)(query)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const fault = await claims().catch((error: Error) => error)
    expect(fault).toBeInstanceOf(RowFault)
    const { message } = fault as Error
    // where a page would hide it, and where another process runs
    expect(rowFaults.splice(0)).toEqual([message])
    expect(written.mock.calls.flatMap(([text]) => rowFaultsIn(String(text)))).toEqual([message])
    written.mockRestore()
    return message
  }

  test('returns rows of that type unchanged', async () => {
    expect(await rows(db, claimed)`select ${7}::int as id, '題' as title`).toEqual([{ id: 7, title: '題' }])
    expect(await rows(db, claimed)`select 7 as id, '題' as title where false`).toEqual([])
  })

  test('a row of another type fails with the query and the column', async () => {
    const here = /^claims \(tests\/api\/execute\.test\.ts:\d+\): row 2 of 2: /
    const second = (columns: SQL) => sql`select 1 as id, 'a' as title union all ${columns}`
    expect(await actual(second(sql`select 2, null`))).toMatch(here)
    expect(await actual(sql`select 1 as id, null as title`)).toMatch(/title: .*expected string, received null/)
    expect(await actual(sql`select 1 as id`)).toMatch(/title: .*expected string, received undefined/)
    expect(await actual(sql`select 1 as id, 'a' as title, 2 as more`)).toMatch(/"more"/)
    expect(await actual(sql`select count(*) as id, 'a' as title from posts`)).toMatch(/id: .*expected number, received string/)
    expect(await actual(sql`select 1.5::numeric as id, 'a' as title`)).toMatch(/id: .*expected number, received string/)
    expect(await actual(sql`select 1 as id, array['a'] as title`)).toMatch(/title: .*expected string, received array/)
    expect(await actual(oneRow({ id: 3 }))).toMatch(/title: /)
  })

  test('so does one on a pool connection, where a timestamp is a Date', async () => {
    const claimedDay = z.strictObject({ at: z.string() })
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(clientRows(pool, claimedDay)('select now() as at')).rejects.toThrow(/at: .*expected string, received Date/)
    expect(rowFaults.splice(0)).toHaveLength(1)
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
