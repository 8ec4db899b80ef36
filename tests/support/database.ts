import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect, type Database } from '../../src/db/connect.ts'
import type * as schema from '../../src/db/schema/index.ts'

/** Repeated here and not imported: a test file does not need the server's modules. */
const template = 'template_demo'

/** A test may also use raw queries, and asserts the types of their rows itself. */
export type TestDatabase = Omit<NodePgDatabase<typeof schema>, 'transaction'> &
  Pick<Database, 'at' | 'ordinary'> & {
    transaction<T>(work: (tx: TestDatabase) => Promise<T>, settings?: PgTransactionConfig): Promise<T>
  }
export interface TestConnection extends Omit<Connection, 'db'> {
  db: TestDatabase
}

/** A connection as tests use it. */
export const forTests = (connection: Connection): TestConnection => connection as unknown as TestConnection

/**
 * A separate database for the test file that calls this at its top: a copy of the seeded template, or an empty one,
 * dropped when the file is done.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestConnection & { url: string }> {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(server, `create database ${name} template ${bare ? 'template0' : template} strategy file_copy`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  const connection = connect(url, { max: 4, connectTimeout: 60_000, onError: () => undefined })
  afterAll(async () => {
    await connection.pool.end()
    await maintain(server, `drop database ${name} with (force)`)
  })
  return { ...forTests(connection), url }
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
