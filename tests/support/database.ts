import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect } from '../../src/db/connect.ts'

/** Named here and not imported: a test file has no need of the server's modules. */
const template = 'template_demo'

/**
 * A database of its own for the test file that calls this at its top: a copy of the seeded template,
 * dropped when the file is done.
 */
export async function createTestDatabase(): Promise<Connection & { url: string }> {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(server, `create database ${name} template ${template}`)
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  const connection = connect(url, { max: 4, patience: 60_000, onError: () => undefined })
  afterAll(async () => {
    await connection.pool.end()
    await maintain(server, `drop database ${name} with (force)`)
  })
  return { ...connection, url }
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
