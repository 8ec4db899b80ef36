import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { holdDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'

export interface OpenDatabase extends Connection {
  url: string
  close: () => Promise<void>
}

const databaseName = 'healthpress'

/** Opens the configured database, or the embedded one, with its schema up to date. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const source = config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => undefined } : await embedded(config, log)
  const connection = connect(source.url, {
    max: config.DATABASE_POOL,
    onError: (error) => log.warn({ error: error.message }, 'database connection lost'),
  })
  await migrate(connection)
  const close = async () => {
    await connection.pool.end()
    await source.stop()
  }
  return { ...connection, url: source.url, close }
}

async function embedded(config: Config, log: Logger): Promise<{ url: string; stop: () => Promise<void> }> {
  const release = holdDataFolder(config.DATA_DIR)
  const server = await startEmbeddedPostgres(join(config.DATA_DIR, 'postgres'), (line) => log.debug({ postgres: line }))
  await createDatabase(server.url('postgres'))
  const stop = async () => {
    await server.stop()
    release()
  }
  return { url: server.url(databaseName), stop }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  await client.end()
}
