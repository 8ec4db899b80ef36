import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { createClusterFolder } from './cluster-folder.ts'
import { endServerWithThisProcess } from './reap-processes.ts'
import { removeFolder } from './remove-folder.ts'
import { fingerprint, SeededClusters } from './seeded-cluster.ts'
import { sweepStaleFolders } from './stale-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string
  }
}

/** A server shared by several projects of one run, with a reference count. */
interface SharedServer {
  started: Promise<EmbeddedServer & { directory: string }>
  users: number
}

/** Binaries of another PostgreSQL, for a run on the oldest supported version (docs/practices/release.md). */
const bin = process.env['TEST_POSTGRES_BIN']

// each project reloads its set-up modules, so shared state is on globalThis
const shared = globalThis as { healthpressDatabaseServer?: SharedServer | undefined }

/** One server for the whole run, in a folder of its own, with the demo content and accounts as the template. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await shareServer()
  project.provide('databaseServer', url('postgres'))
  return release
}

/** The run's server, started on first use, stopped at the last release. */
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
    removeFolder(directory)
  }
  return { url, release }
}

async function start(): Promise<EmbeddedServer & { directory: string }> {
  sweepStaleFolders()
  const directory = createClusterFolder()
  const cluster = join(directory, 'postgres')
  const stored = new SeededClusters()
  const name = fingerprint(bin && execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))
  if (!stored.take(name, cluster)) {
    // it imports half of the product: loaded only when needed
    const { fillCluster } = await import('./fill-cluster.ts')
    await fillCluster(await startPostgres(cluster))
    stored.keep(name, cluster)
  }
  return { ...(await startPostgres(cluster)), directory }
}

async function startPostgres(directory: string): Promise<EmbeddedServer> {
  const lines: string[] = []
  const { onSpawn, forget } = endServerWithThisProcess()
  const server = await startEmbeddedPostgres(directory, (line) => lines.push(line), bin, onSpawn).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error })
  })
  return { ...server, stop: () => server.stop().finally(forget) }
}
