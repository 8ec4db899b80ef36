import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, connect } from '../../db/connect.ts'
import { readySchema } from '../../db/migrate.ts'
import { loggableError } from '../../operations/failure.ts'
import type { Config } from '../config.ts'
import { type Logger, logPostgres } from '../log.ts'
import { holdDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { explainDatabaseError } from './explain-error.ts'
import { poolerFault } from './pooler-mode.ts'

/** The database for background work, whose statements have no time limit. */
export interface OpenDatabase extends Connection {
  /** The same for pages and calls: a reader waits, so statements are time-limited. A pooler may be in between. */
  forReaders: Connection
  /** The address without a pooler. */
  url: string
  close: () => Promise<void>
}

interface Source {
  url: string
  stop: () => Promise<void>
}

const databaseName = 'healthpress'
/** Connections for background work: preparation, filling, jobs. */
const backgroundConnections = 4
/** Milliseconds for running statements to finish. */
const poolWithin = 3_000
/** Maximum duration of a statement or a transaction of a page or a call, milliseconds. */
const heldWithin = 20_000

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
  const fast = config.FAST.includes('pipeline')
  // what belongs to a session (LISTEN, locks, jobs) does not pass through a pooler
  const direct = config.DATABASE_LISTEN_URL ?? source.url
  const connection = connect(direct, { max: backgroundConnections, fast, onError, onWait: measured('background') })
  const forReaders = connect(source.url, {
    max: config.DATABASE_POOL,
    limit: heldWithin,
    fast,
    onError,
    onWait: measured('readers'),
  })
  const close = async () => {
    // a hung query must not prevent the embedded server from being stopped
    const ended = Promise.all([connection.pool.end(), forReaders.pool.end()])
    await Promise.race([ended, delay(poolWithin, undefined, { ref: false })])
    await source.stop()
  }
  try {
    const fault = config.DATABASE_URL
      ? await poolerFault(config.DATABASE_URL, { direct: config.DATABASE_LISTEN_URL, isPipelined: fast })
      : null
    if (fault !== null) throw new Error(fault)
    await look(connection)
    await readySchema(connection, {
      mayMigrate: config.DATABASE_URL === undefined || config.MIGRATE === true,
      log: (line) => log.info(line),
    })
  } catch (error) {
    await close()
    throw explainDatabaseError(loggableError(error), source.url)
  }
  return { ...connection, forReaders, url: direct, close }
}

async function embedded(config: Config, log: Logger): Promise<Source> {
  const release = holdDataFolder(config.DATA_DIR)
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
  const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  await client.end()
}
