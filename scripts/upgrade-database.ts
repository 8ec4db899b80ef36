import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect, type Database } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { findIdentity } from '../src/db/queries/site-identity.ts'
import { adoptSite } from '../src/operations/bootstrap/adopt-site.ts'
import { readConfig } from '../src/server/config.ts'
import { lockDataFolder } from '../src/server/database/data-folder.ts'
import { type EmbeddedServer, findCluster, programVersion, startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { databaseName } from '../src/server/database/open.ts'

/**
 * Moves the embedded database of DATA_DIR (default .data) from the major version of PostgreSQL that wrote it to that of
 * the installed programs. The npm packages have neither pg_upgrade nor pg_dump, so the rows are copied between two running
 * servers, into a schema that the migrations have made. The former folder is kept.
 */
const usage = `用法：npm run upgrade-database -- --from 舊版 PostgreSQL 程式的資料夾（裡面有 postgres）
先停止網站。資料夾由 DATA_DIR 指定（預設 .data）；怎麼取得舊版程式，見 docs/running.md 的 Upgrades。`

try {
  const from = readArguments()
  const { DATA_DIR } = readConfig({ DATA_DIR: process.env['DATA_DIR'], DEMO: '1' })
  if (!statSync(join(from, 'postgres'), { throwIfNoEntry: false })?.isFile())
    throw new Error(`${from} 裡面沒有 postgres。\n${usage}`)
  if (!existsSync(DATA_DIR)) throw new Error(`沒有資料夾 ${DATA_DIR}。\n${usage}`)
  const release = lockDataFolder(DATA_DIR)
  try {
    await upgrade(join(DATA_DIR, 'postgres'), from)
  } finally {
    release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readArguments(): string {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' } } })
    if (values.from) return values.from
  } catch {
    // an unknown option
  }
  throw new Error(usage)
}

async function upgrade(directory: string, from: string): Promise<void> {
  const former = findCluster(directory)
  const [present, sourceVersion] = [await programVersion(), await programVersion(from)]
  if (former === null) throw new Error(`${directory} 不是資料庫的資料夾。`)
  if (former.version === present) throw new Error(`資料庫已經是 PostgreSQL ${present} 的，不必升級。`)
  if (sourceVersion !== former.version)
    throw new Error(`資料庫是 PostgreSQL ${former.version} 寫的，${from} 裡面卻是 PostgreSQL ${sourceVersion}。`)

  const since = performance.now()
  const newDirectory = `${directory}-being-upgraded`
  const remains = findCluster(newDirectory)?.directory
  if (remains) rmSync(remains, { recursive: true, force: true })
  const servers: EmbeddedServer[] = []
  const begin = async (folder: string, bin?: string) => {
    const server = await startEmbeddedPostgres(folder, () => undefined, bin)
    servers.push(server)
    return server
  }
  try {
    const [old, next] = [await begin(directory, from), await begin(newDirectory)]
    await withClient(next.url('postgres'), (client) => client.query(`create database ${databaseName}`))
    const { tables, rows } = await move(old.url(databaseName), next.url(databaseName))
    console.log(`✓ PostgreSQL ${former.version} → ${present}：${tables} 張資料表、${rows} 列`)
  } finally {
    for (const server of servers) await server.stop()
  }
  const backupDirectory = `${former.directory}-${former.version}`
  renameSync(former.directory, backupDirectory)
  renameSync(findCluster(newDirectory)?.directory ?? newDirectory, former.directory)
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(`✓ 用了 ${seconds} 秒。舊的資料夾還在 ${backupDirectory}，確認網站正常之後可以刪除。`)
}

/** Copies everything but the journal of migrations, and the queue of jobs, which workers fill again from the tables. */
async function move(source: string, target: string): Promise<{ tables: number; rows: number }> {
  const identity = await migrated(source, findIdentity)
  await migrated(target, async () => undefined)
  const copied = await withClient(source, (from) => withClient(target, (to) => copyRows(from, to)))
  // it is the same site's database, in a cluster with another identifier; a copy of another site's stays a copy
  const siteUrl = identity?.database === identity?.present ? identity?.site_url : undefined
  if (siteUrl !== undefined) await migrated(target, (db) => adoptSite(db, { siteUrl, now: new Date(), withoutMail: false }))
  return copied
}

async function copyRows(from: pg.Client, to: pg.Client): Promise<{ tables: number; rows: number }> {
  const tables = `
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.relname order by c.relname`
  interface Table {
    name: string
    columns: string
  }
  const list = (await from.query<Table>(tables)).rows
  const targetTables = (await to.query<Table>(tables)).rows
  if (JSON.stringify(list) !== JSON.stringify(targetTables)) throw new Error('兩個資料庫的資料表不同。')
  // the servers read and write the file themselves, so it is in a folder of their account
  const { rows: folders } = await to.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const folder = join(folders[0]?.folder ?? '', 'rows-being-copied')
  const { uid, gid } = statSync(folders[0]?.folder ?? '')
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, uid, gid)
  const file = to.escapeLiteral(join(folder, 'rows'))
  // neither triggers nor foreign keys act on copied rows
  await to.query('set session_replication_role = replica')
  await to.query('begin')
  await to.query(`truncate ${targetTables.map(({ name }) => name).join(', ')}`)
  await from.query('begin isolation level repeatable read')
  let rows = 0
  for (const { name, columns } of list) {
    const { rowCount } = await from.query(`copy ${name} (${columns}) to ${file}`)
    const stored = await to.query(`copy ${name} (${columns}) from ${file}`)
    if (stored.rowCount !== rowCount) throw new Error(`${name}：${rowCount} 列中只存了 ${stored.rowCount} 列。`)
    rows += rowCount ?? 0
  }
  const sequences = await from.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of sequences.rows) await to.query('select setval($1::regclass, $2)', [name, last])
  await to.query('commit')
  rmSync(folder, { recursive: true, force: true })
  await to.query('analyze')
  return { tables: list.length, rows }
}

/** Runs work on a database that has the schema of this code. */
async function migrated<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = connect(url, { max: 2, onError: () => undefined })
  try {
    await migrate(connection)
    return await work(connection.db)
  } finally {
    await connection.pool.end()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
