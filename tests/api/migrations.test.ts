import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Connection, connect } from '../../src/db/connect.ts'
import { ensureSchema, migrate } from '../../src/db/migrate.ts'
import { defaultRetryPolicy, type RetryPolicy } from '../../src/db/migrating/apply.ts'
import { type Migration, noTransactionMark, readLastRelease, readMigrations } from '../../src/db/migrating/files.ts'
import { contentsOfMagazine, contentsOfSpecial, tagsOfVideo, topicsOfChannel } from '../../src/db/queries/contents.ts'
import { rows } from '../../src/db/rows.ts'
import { createTestDatabase } from '../support/database.ts'
import { failingStatements } from '../support/failing-statements.ts'

const filled = await createTestDatabase()
const known = readMigrations()
const quick: RetryPolicy = { ...defaultRetryPolicy, lock: 100, pause: 10, longestPause: 10, tries: 500 }

let tried = 0
/** The known migrations and one more. */
function withOneMore(...statements: string[]): Migration[] {
  tried += 1
  const outside = statements[0] === noTransactionMark
  const more = {
    name: `9999_tried_${tried}`,
    when: 9e12 + tried,
    hash: String(tried),
    outside,
    statements: statements.slice(outside ? 1 : 0),
  }
  return [...known, more]
}

const clients: pg.Client[] = []
async function client(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: filled.url })
  one.on('error', () => undefined)
  await one.connect()
  clients.push(one)
  return one
}
const forget = () => filled.pool.query('delete from drizzle.__drizzle_migrations where created_at >= 9e12')
beforeEach(forget)
afterAll(async () => {
  for (const one of clients) await one.end()
})

/** An empty database. */
async function emptyDatabase(): Promise<Connection> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  await filled.pool.query(`create database ${name}`)
  const connection = connect(Object.assign(new URL(filled.url), { pathname: name }).href, {
    max: 4,
    connectTimeout: 60_000,
    onError: () => undefined,
  })
  clients.push({ end: () => connection.pool.end() } as pg.Client)
  return connection
}

describe('a migration of a table in use', () => {
  it('does not block readers while it waits for a long query, and eventually runs', async () => {
    const long = await client()
    await long.query('begin')
    await long.query('select from quizzes limit 1')
    const reader = await client()
    // a reader queued behind a migration that waits for the whole long query would fail here
    await reader.query("set lock_timeout = '10s'")
    let refused = 0
    let readAfterRefusals = 0
    let done = false
    const migrated = migrate(filled, {
      migrations: withOneMore('alter table quizzes add column tried integer'),
      retries: quick,
      log: (line) => {
        if (line.includes('鎖被占用')) refused += 1
      },
    }).finally(() => {
      done = true
    })
    while (!done) {
      await reader.query('select title from quizzes limit 1')
      if (refused >= 3) readAfterRefusals += 1
      if (readAfterRefusals === 5) await long.query('commit')
    }
    expect(await migrated).toHaveLength(1)
    expect(refused).toBeGreaterThanOrEqual(3)
    await reader.query('select tried from quizzes limit 1')
  })

  it('yields in a deadlock and retries', async () => {
    const other = await client()
    await other.query("set deadlock_timeout = '60s'")
    await other.query('begin')
    await other.query('lock table videos in access share mode')
    const lines: string[] = []
    const migrated = migrate(filled, {
      migrations: withOneMore('alter table specials add column tried integer', 'alter table videos add column tried integer'),
      retries: { ...quick, lock: 20_000 },
      log: (line) => lines.push(line),
    })
    await waitingFor('alter table videos%')
    await other.query('lock table specials in access share mode')
    await other.query('commit')
    expect(await migrated).toHaveLength(1)
    expect(lines.join()).toContain('死結')
  })

  it('fails when it holds its lock for too long, and leaves nothing', async () => {
    const failing = migrate(filled, {
      migrations: withOneMore('alter table posts add column tried_long integer', 'select pg_sleep(30)'),
      retries: { ...quick, statement: 50 },
    })
    await expect(failing).rejects.toThrow('分批')
    const { rows } = await filled.pool.query("select from information_schema.columns where column_name = 'tried_long'")
    expect(rows).toEqual([])
  })

  it('gives up when it never gets the lock, reports it, and changes nothing', async () => {
    const long = await client()
    await long.query('begin')
    await long.query('select from authors limit 1')
    const failing = migrate(filled, {
      migrations: withOneMore('alter table authors add column tried integer'),
      retries: { ...quick, tries: 2 },
    })
    await expect(failing).rejects.toThrow('試了 2 次')
    await long.query('rollback')
  })
})

describe('a migration outside a transaction', () => {
  it('resumes after being killed while building an index', async () => {
    const writer = await client()
    await writer.query('begin')
    await writer.query('update posts set title = title where uid = (select min(uid) from posts)')
    const steps = withOneMore(noTransactionMark, '-- why\nCREATE INDEX CONCURRENTLY "posts_tried" ON "posts" ("title", "uid")')
    const killed = migrate(filled, { migrations: steps, retries: quick })
    const received = expect(killed).rejects.toThrow()
    const [pid] = await waitingFor('%CREATE INDEX CONCURRENTLY%')
    await filled.pool.query('select pg_terminate_backend($1)', [pid])
    await received
    await writer.query('rollback')
    const valid = async () =>
      (await filled.pool.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('posts_tried')`)).rows
    expect(await valid()).toEqual([{ valid: false }])
    expect(await migrate(filled, { migrations: steps, retries: quick })).toHaveLength(1)
    expect(await valid()).toEqual([{ valid: true }])
    // interrupted between the index and its record: it exists, and is not rebuilt
    await forget()
    expect(await migrate(filled, { migrations: steps, retries: quick })).toHaveLength(1)
  })

  it('changes rows in batches, and only the remaining ones when rerun', async () => {
    await filled.pool.query(
      'create table batched (id int primary key, done int); insert into batched select n from generate_series(1, 25) n',
    )
    const batch =
      '-- in batches\nupdate batched set done = coalesce(done, 0) + 1 where id in (select id from batched where done is null order by id limit 10)'
    const broken = migrate(filled, { migrations: withOneMore(noTransactionMark, batch, 'select 1 / 0') })
    await expect(broken).rejects.toThrow('division by zero')
    await filled.pool.query('insert into batched values (26)')
    const lines: string[] = []
    await migrate(filled, { migrations: withOneMore(noTransactionMark, batch), log: (line) => lines.push(line) })
    expect(lines.join()).toContain('改了 1 列')
    const { rows } = await filled.pool.query('select count(*)::int as rows, sum(done)::int as changes from batched')
    expect(rows).toEqual([{ rows: 26, changes: 26 }])
  })
})

it('migrates references of issues, specials, channels and videos in order', async () => {
  const empty = await emptyDatabase()
  await migrate(empty, { migrations: known.filter(({ name }) => name < '0032'), functions: [] })
  const post = (id: number) => `('article', ${id}, '一', '', '', '', '', now(), now(), '[]')`
  const sections = [
    {
      title: '封面',
      items: [
        { title: '在', page: 8, post: { type: 'article', id: 2 } },
        { title: '只在紙上', page: 9, post: null },
      ],
    },
    { title: '書架', items: [] },
  ]
  const picked = [
    {
      title: '甲',
      text: '乙',
      posts: [
        { type: 'article', id: 2 },
        { type: 'article', id: 1 },
      ],
    },
  ]
  await empty.pool.query(`
    insert into posts (type, id, title, seo_title, web_title, paper_title, lead, publish_date, updated_at, blocks) values ${post(1)}, ${post(2)};
    insert into tags (name, description) values ('減鹽', ''), ('血壓', '');
    insert into channels (id, slug, title, feature, description, topics) values (1, 'one', '', true, '', '{血壓,沒有的標籤,減鹽,血壓}');
    insert into videos (id, title, description, tags, duration_seconds, publish_date, transcript) values (1, '', '', '{減鹽,血壓}', 1, now(), '[]');
    insert into magazines (issue, name, theme, publish_date, sections) values (1, '', '', '2026-01-01', '${JSON.stringify(sections)}');
    insert into specials (id, title, lead, publish_date, sections) values (1, '', '', now(), '${JSON.stringify(picked)}')`)
  await migrate(empty)
  const rowsFound = await rows(empty.db, z.looseObject({}))`
    select (select ${contentsOfMagazine(sql`1`)}) as issue, (select ${contentsOfSpecial(sql`1`)}) as special,
      to_json(${topicsOfChannel(sql`1`)}) as topics, to_json(${tagsOfVideo(sql`1`)}) as tags`
  expect(rowsFound).toEqual([
    { issue: sections, special: picked, topics: ['血壓', '沒有的標籤', '減鹽'], tags: ['減鹽', '血壓'] },
  ])
})

describe('the journal', () => {
  it('is Drizzle’s: its own migrator finds nothing to do', async () => {
    const empty = await emptyDatabase()
    await Promise.all([migrate(empty), migrate(empty)])
    const journal = async () =>
      (await empty.pool.query('select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by id')).rows
    expect(await journal()).toEqual(known.map(({ hash, when }) => ({ hash, when })))
    const migrationsFolder = new URL('../../src/db/migrations', import.meta.url).pathname
    await drizzleMigrate(drizzle(empty.pool), { migrationsFolder })
    expect(await journal()).toHaveLength(known.length)
  })
})

describe('a start', () => {
  const start = (connection: Connection, { mayMigrate = false, migrations = known } = {}) =>
    ensureSchema(connection, { mayMigrate, migrations, log: () => undefined })
  const newest = known.at(-1)?.when ?? 0
  const remember = (appliedAt: number) =>
    filled.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['', appliedAt])

  it('creates the schema of an empty database, under concurrent starts', async () => {
    const empty = await emptyDatabase()
    await Promise.all([start(empty), start(empty)])
    await start(empty)
  })

  it('leaves a database in use unmigrated and names the command; with the flag it migrates', async () => {
    const migrations = withOneMore('select 1')
    await expect(start(filled, { migrations })).rejects.toThrow(`${migrations.at(-1)?.name}。請先執行 npm run migrate`)
    await start(filled, { migrations, mayMigrate: true })
    await start(filled, { migrations })
  })

  it('rejects a schema migrated by another program', async () => {
    await remember(1)
    await expect(start(filled, { mayMigrate: true })).rejects.toThrow('不認得的遷移')
    await expect(migrate(filled)).rejects.toThrow('不認得的遷移')
    await filled.pool.query('delete from drizzle.__drizzle_migrations where created_at = 1')
  })

  it('accepts a newer schema as long as it is compatible, and not after', async () => {
    await remember(9e12)
    const serves = (appliedAt: number) => filled.pool.query('update drizzle.oldest_code set newest_migration = $1', [appliedAt])
    await serves(newest)
    await start(filled)
    await serves(newest + 1)
    await expect(start(filled)).rejects.toThrow('不認得的遷移')
    await serves(newest)
  })
})

describe('the last release', () => {
  const { statements } = readLastRelease()

  it('can run all its statements on the current schema', async () => {
    expect(statements.length).toBeGreaterThan(100)
    expect(await failingStatements(filled.pool, statements)).toEqual([])
  })

  it('fails this check if a column it uses is renamed', async () => {
    await filled.pool.query('alter table posts rename column title to heading')
    const failing = await failingStatements(filled.pool, statements)
    await filled.pool.query('alter table posts rename column heading to title')
    expect(failing.map(({ reason }) => reason).join()).toContain('title')
  })
})

/** Resolves with the waiting backends once a statement like this waits for a lock. */
async function waitingFor(statement: string): Promise<number[]> {
  for (;;) {
    const { rows } = await filled.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like $1 and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      [statement],
    )
    if (rows.length > 0) return rows.map(({ pid }) => pid)
  }
}
