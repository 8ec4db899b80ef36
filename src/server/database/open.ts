import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { toldOf } from '../../operations/told-error.ts'
import type { Config } from '../config.ts'
import { type Logger, tellPostgres } from '../log.ts'
import { holdDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/** The database for work in the background, whose statements take the time they need. */
export interface OpenDatabase extends Connection {
  /** The same for pages and calls: somebody waits, so nothing may take for ever. */
  forReaders: Connection
  url: string
  close: () => Promise<void>
}

interface Source {
  url: string
  stop: () => Promise<void>
}

const databaseName = 'healthpress'
/** Connections for work that is nobody's waiting: preparing, filling, jobs. */
const backgroundConnections = 4
/** Milliseconds that running statements get to end. */
const poolWithin = 3_000
/** Milliseconds that a statement or a transaction of a page or a call may take. */
const heldWithin = 20_000
/** Codes of a connection that could not be made, as against a statement that failed. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN'])

/**
 * Opens the configured database, or the embedded one, with its schema up to date.
 * @param look sees it before anything is changed, and throws when it is not what was meant
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  look: (connection: Connection) => Promise<void>,
): Promise<OpenDatabase> {
  const source = config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => undefined } : await embedded(config, log)
  const onError = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  const connection = connect(source.url, { max: backgroundConnections, onError })
  const forReaders = connect(source.url, { max: config.DATABASE_POOL, limit: heldWithin, onError })
  const close = async () => {
    // a query that hangs must not keep the embedded server from being stopped
    const ended = Promise.all([connection.pool.end(), forReaders.pool.end()])
    await Promise.race([ended, delay(poolWithin, undefined, { ref: false })])
    await source.stop()
  }
  try {
    await look(connection)
    await migrate(connection)
  } catch (error) {
    await close()
    throw explained(toldOf(error), source.url)
  }
  return { ...connection, forReaders, url: source.url, close }
}

async function embedded(config: Config, log: Logger): Promise<Source> {
  const release = holdDataFolder(config.DATA_DIR)
  try {
    const server = await startEmbeddedPostgres(join(config.DATA_DIR, 'postgres'), (line) => tellPostgres(log, line))
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
  const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  await client.end()
}

/** Says in one line which server does not answer or does not let us in; never the password. */
function explained(error: unknown, url: string): unknown {
  const { code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException
  const { host, pathname } = new URL(url)
  if (code && unreachable.has(code))
    return new Error(`資料庫 ${host}${pathname} 沒有回應（${code}）。請確認 DATABASE_URL 與資料庫伺服器。`)
  if (code && /^(28|3D)/.test(code)) return new Error(`資料庫 ${host}${pathname} 拒絕連線：${message}`)
  return error
}
