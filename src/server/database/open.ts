import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Connection, connect } from '../../db/connect.ts'
import { connectionParameters, readHosts } from '../../db/hosts.ts'
import { ensureSchema } from '../../db/migrate.ts'
import { clientRows } from '../../db/rows.ts'
import { loggableError } from '../../operations/failure.ts'
import type { Config } from '../config.ts'
import { type Logger, logPostgres } from '../log.ts'
import { lockDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { explainDatabaseError } from './explain-error.ts'

/** How often two sessions are compared: other clients of the pooler may take a connection in between. */
const comparisons = 5

/**
 * Whether a connection pooler in transaction mode is in front of the database: each transaction of a session may run on
 * another connection, so LISTEN and advisory locks of a session do not work.
 */
export async function isTransactionPooled(databaseUrl: string): Promise<boolean> {
  return withTwoSessions(databaseUrl, async (item, openOther) => {
    // a pooler makes up the process number that it sends at the start of a session
    if ((await backendPid(item)) === processOf(item)) return false
    const other = await openOther()
    for (let round = 0; round < comparisons; round += 1) {
      const before = await backendPid(item)
      await other.query('begin')
      const otherBackend = await backendPid(other)
      const after = await backendPid(item)
      await other.query('rollback')
      if (before !== after || before === otherBackend) return true
    }
    return false
  })
}

async function withTwoSessions<T>(
  databaseUrl: string,
  work: (one: pg.Client, openOther: () => Promise<pg.Client>) => Promise<T>,
): Promise<T> {
  const { Client, connectionString } = connectionParameters(databaseUrl)
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    return await work(await open(), open)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/**
 * Why a process cannot work with these URLs; null if it can.
 * @param direct the URL for what belongs to a session: LISTEN, locks, background jobs
 */
export async function findPoolerError(databaseUrl: string, direct: string | undefined): Promise<string | null> {
  if (direct === undefined) return (await isPooled(databaseUrl)) ? transactionPooled : null
  if (await isPooled(direct)) return directPooled
  return (await databaseOf(databaseUrl)) === (await databaseOf(direct)) ? null : directElsewhere
}

/** Whether a pooler in transaction mode is in front of any server of a URL: it may be the one after a failover. */
async function isPooled(databaseUrl: string): Promise<boolean> {
  const results = await Promise.allSettled((readHosts(databaseUrl)?.urls ?? [databaseUrl]).map(isTransactionPooled))
  if (results.some((item) => item.status === 'fulfilled' && item.value)) return true
  const [first] = results
  // an unreachable server prevents the start only if no other is reachable
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw first.reason
  return false
}

const databaseRow = z.strictObject({ database: z.string() })

/** The database that a URL leads to, by the identifiers of its cluster: a primary and its standbys have the same. */
async function databaseOf(databaseUrl: string): Promise<string> {
  return withTwoSessions(databaseUrl, async (item) => {
    const [row] = await clientRows(
      item,
      databaseRow,
    )(
      `select c.system_identifier || '/' || d.oid as database from pg_control_system() c, pg_database d
        where d.datname = current_database()`,
    )
    return row?.database ?? ''
  })
}

const transactionPooled =
  'DATABASE_URL 通到交易模式的連線池（例如 PgBouncer 的 pool_mode=transaction）：網頁收不到內容更新的通知，背景工作會出錯。請以 DATABASE_LISTEN_URL 另外給一個直接連到 PostgreSQL 的位址，或改成 session 模式。'
const directPooled =
  'DATABASE_LISTEN_URL 通到交易模式的連線池：內容更新的通知、鎖與背景工作都需要固定的連線。請直接連到 PostgreSQL。'
const directElsewhere =
  'DATABASE_LISTEN_URL 與 DATABASE_URL 通到不同的資料庫：網頁收不到內容更新的通知，背景工作會寫到別的地方。兩者要是同一個資料庫，差別只在經不經過連線池。'

const backendRow = z.strictObject({ pid: z.int() })

/** The server process that runs the session's statements now. */
export async function backendPid(client: pg.Client): Promise<number> {
  const [row] = await clientRows(client, backendRow)('select pg_backend_pid() as pid')
  return row?.pid ?? 0
}

/** The server process that was reported at the start of the session; the types of the driver lack it. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number }).processID

/** The database for background work, whose statements have no time limit. */
export interface OpenDatabase extends Connection {
  /** The database for pages and calls: statements have a time limit. A pooler may be in between. */
  forReaders: Connection
  /** The URL without a pooler. */
  url: string
  close: () => Promise<void>
}

interface DatabaseSource {
  url: string
  stop: () => Promise<void>
}

/** The embedded database. */
export const databaseName = 'healthpress'
/** Connections for background work: preparation, filling, jobs. */
const backgroundConnections = 4
/** Milliseconds for running statements to finish. */
const poolTimeout = 3_000
/** Maximum duration of a statement or a transaction of a page or a call, milliseconds. */
const maxHoldTime = 20_000

/**
 * Opens the configured database, or the embedded one, with the schema that this code needs.
 * @param look inspects it before anything is changed, and throws when it is not the intended one
 * @param measured returns what receives the waiting times for connections of a pool, milliseconds
 * @throws when the server does not respond, or has the schema of another version, with a message for the operator
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  look: (connection: Connection) => Promise<void>,
  measured: (pool: string) => ((ms: number) => void) | undefined = () => undefined,
): Promise<OpenDatabase> {
  const source = config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => undefined } : await embedded(config, log)
  const onError = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  // what belongs to a session (LISTEN, locks, jobs) does not pass through a pooler
  const direct = config.DATABASE_LISTEN_URL ?? source.url
  const connection = connect(direct, { max: backgroundConnections, onError, onWait: measured('background') })
  const forReaders = connect(source.url, {
    max: config.DATABASE_POOL,
    maxHoldTime,
    onError,
    onWait: measured('readers'),
  })
  const close = async () => {
    // a hung query must not prevent the embedded server from being stopped
    const ended = Promise.all([connection.pool.end(), forReaders.pool.end()])
    await Promise.race([ended, delay(poolTimeout, undefined, { ref: false })])
    await source.stop()
  }
  try {
    const message = config.DATABASE_URL ? await findPoolerError(config.DATABASE_URL, config.DATABASE_LISTEN_URL) : null
    if (message !== null) throw new Error(message)
    await look(connection)
    await ensureSchema(connection, {
      mayMigrate: config.DATABASE_URL === undefined || config.MIGRATE === true,
      log: (line) => log.info(line),
    })
  } catch (error) {
    await close()
    throw explainDatabaseError(loggableError(error), source.url)
  }
  return { ...connection, forReaders, url: direct, close }
}

async function embedded(config: Config, log: Logger): Promise<DatabaseSource> {
  const release = lockDataFolder(config.DATA_DIR)
  try {
    const server = await startEmbeddedPostgres(join(config.DATA_DIR, 'postgres'), (line) => logPostgres(log, line))
    const stop = async () => {
      await server.stop()
      release()
    }
    await createDatabase(server.url('postgres')).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { url: server.url(databaseName), stop }
  } catch (error) {
    release()
    throw error
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const existing = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (existing.rowCount === 0) await client.query(`create database ${databaseName}`)
  await client.end()
}
