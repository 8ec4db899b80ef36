import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, connect } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { seedDemoAccounts } from '../../src/demo/accounts.ts'
import { seedDemoOnboarding } from '../../src/demo/onboarding.ts'
import { refreshDemoRights } from '../../src/demo/rights.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { digestPassword } from '../../src/operations/membership/password-digest.ts'
import { readySearchIndex } from '../../src/operations/search/index-posts.ts'
import { type EmbeddedServer, startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { fingerprint, SeededClusters } from './seeded-cluster.ts'
import { sweepStaleFolders } from './stale-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string
  }
}

/** The database that `createTestDatabase` copies. Nothing may stay connected to it. */
export const template = 'template_demo'

/** A server that several projects of one run use, and how many still do. */
interface SharedServer {
  started: Promise<EmbeddedServer & { directory: string }>
  users: number
}

// each project loads its set-up anew, so what they share lies outside of modules
const shared = globalThis as { healthpressDatabaseServer?: SharedServer | undefined }

/** One server for the whole run, in a folder of its own, with the demo content and accounts as the template. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await shareServer()
  project.provide('databaseServer', url('postgres'))
  return release
}

/** The run's server, started for whoever comes first, stopped when the last has released it. */
export async function shareServer(): Promise<{ url: EmbeddedServer['url']; release: () => Promise<void> }> {
  shared.healthpressDatabaseServer ??= { started: start(), users: 0 }
  const server = shared.healthpressDatabaseServer
  server.users += 1
  const { url, stop, directory } = await server.started
  const release = async () => {
    server.users -= 1
    if (server.users > 0) return
    shared.healthpressDatabaseServer = undefined
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { url, release }
}

async function start(): Promise<EmbeddedServer & { directory: string }> {
  sweepStaleFolders()
  const directory = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
  const cluster = join(directory, 'postgres')
  const kept = new SeededClusters()
  const name = fingerprint()
  if (!kept.take(name, cluster)) {
    await makeCluster(cluster)
    kept.keep(name, cluster)
  }
  return { ...(await startPostgres(cluster)), directory }
}

async function startPostgres(directory: string): Promise<EmbeddedServer> {
  const lines: string[] = []
  return startEmbeddedPostgres(directory, (line) => lines.push(line)).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error })
  })
}

/** A cluster with the template, at rest. */
async function makeCluster(directory: string): Promise<void> {
  const server = await startPostgres(directory)
  try {
    await withConnection(server.url('postgres'), async ({ pool }) => {
      // nothing here outlives the run: no need to wait for the disk
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
  await readySearchIndex(connection, { log: () => undefined })
  // nobody guesses here: signing in costs a hundredth of what it does for real
  await seedDemoAccounts(connection, { now, digest: (password) => digestPassword(password, { N: 2, r: 1, p: 1 }) })
  await refreshDemoRights(connection, { now })
  await seedDemoOnboarding(connection, { now })
}

async function withConnection(url: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = connect(url, { max: 4, patience: 60_000, onError: () => undefined })
  await work(connection).finally(() => connection.pool.end())
}
