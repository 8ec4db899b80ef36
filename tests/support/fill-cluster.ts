import { type Connection, connect } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoAccounts, seedDemoOnboarding } from '../../src/demo/accounts.ts'
import { refreshDemoEntitlements } from '../../src/demo/entitlements.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import { digestPassword } from '../../src/operations/membership/password-digest.ts'
import { prepareSearchIndex } from '../../src/operations/search/build-index.ts'
import type { EmbeddedServer } from '../../src/server/database/embedded.ts'
import { template } from './seeded-cluster.ts'

/**
 * Fills a new server's template, and stops the server: a stopped cluster, with settings for one that does not outlive
 * its run.
 */
export async function fillCluster(server: EmbeddedServer): Promise<void> {
  try {
    await withConnection(server.url('postgres'), async ({ pool }) => {
      // nothing here outlives the run: no fsync
      await pool.query('alter system set fsync = off')
      await pool.query('alter system set synchronous_commit = off')
      await pool.query('alter system set full_page_writes = off')
      await pool.query('select pg_reload_conf()')
      await pool.query(`create database ${template}`)
    })
    await withConnection(server.url(template), fill)
  } finally {
    await server.stop()
  }
}

async function fill(connection: Connection): Promise<void> {
  const now = new Date()
  await migrate(connection)
  await seedDemo(connection, { log: () => undefined, now })
  await prepareSearchIndex(connection, { log: () => undefined })
  await readTexts(connection.db)
  // weak hashing: sign-in costs a hundredth of the real one
  await seedDemoAccounts(connection, { now, digest: (password) => digestPassword(password, { N: 2, r: 1, p: 1 }) })
  await refreshDemoEntitlements(connection, { now })
  await seedDemoOnboarding(connection, { now })
}

async function withConnection(url: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = connect(url, { max: 4, connectTimeout: 60_000, onError: () => undefined })
  await work(connection).finally(() => connection.pool.end())
}
