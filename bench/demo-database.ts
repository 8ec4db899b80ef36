import pg from 'pg'
import { type Connection, connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { seedDemoAccounts } from '../src/demo/accounts.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { digestPassword } from '../src/operations/membership/password-digest.ts'
import type { EmbeddedServer } from '../src/server/database/embedded.ts'

/** Recreates a database with the demo data. @param more inserts further data over the same connection */
export async function demoDatabase<Result>(
  server: EmbeddedServer,
  name: string,
  more: (connection: Connection, now: Date) => Promise<Result>,
): Promise<Result> {
  const maintenance = new pg.Client({ connectionString: server.url('postgres') })
  await maintenance.connect()
  await maintenance.query(`drop database if exists ${name}`)
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const connection = connect(server.url(name), { max: 8, onError: () => undefined })
  const now = new Date()
  await migrate(connection)
  await seedDemo(connection, { log: (line) => console.log(line), now })
  await seedDemoAccounts(connection, { now, digest: digestPassword })
  const result = await more(connection, now)
  await connection.pool.end()
  return result
}
