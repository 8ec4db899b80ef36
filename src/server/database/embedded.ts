import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterPassword, clusterUser, ensureCluster } from './cluster.ts'
import { readPid, runs } from './data-folder.ts'
import { reachableFolder } from './postgres-account.ts'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'

const startWithin = 60_000
const stopWithin = 10_000

/** A running embedded server: its address and how to stop it. */
export interface EmbeddedServer {
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that is shipped through npm, with its files in the given folder, and restarts it if it ends
 * unexpectedly. It is reached through a Unix socket in that folder, which costs less than a loopback port (decision 60),
 * and through such a port if the path is too long for a socket. The caller holds the data folder (`holdDataFolder`).
 * @param bin the folder of other programs than the npm ones
 */
export async function startEmbeddedPostgres(wanted: string, log: (line: string) => void, bin?: string): Promise<EmbeddedServer> {
  const programs = await postgresPrograms(bin)
  const directory = reachableFolder(wanted, programs.account)
  if (directory !== wanted) log(`${programs.postgres} cannot reach ${wanted}; the database is in ${directory}`)
  await stopOrphan(directory)
  await ensureCluster(programs, directory)
  const password = clusterPassword(directory)
  const place = hasSocket(directory) ? { socket: resolve(directory), port: socketPort } : { port: await freePort() }
  let stopped = false
  let child = await launch(programs, directory, place, log)
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!stopped) void restart(`PostgreSQL ended by itself (${signal ?? code})`)
    })
  }
  const restart = async (reason: string): Promise<void> => {
    log(reason)
    await delay(500)
    if (stopped) return
    try {
      child = await launch(programs, directory, place, log)
    } catch (error) {
      return restart(String(error))
    }
    if (stopped) child.kill('SIGINT')
    watch()
  }
  watch()
  return {
    url: (database) => addressOf(place, `${clusterUser}:${password}`, database),
    stop: () => {
      stopped = true
      return end(child)
    },
  }
}

/** Where the server listens: at a Unix socket in a folder, whose name contains a port, or at a loopback port. */
interface Place {
  socket?: string
  port: number
}

const socketPort = 5432
/** The maximum length of a socket's path on supported systems, bytes: 104 and 108 with the terminating zero. */
const socketLength = 103

const hasSocket = (directory: string) =>
  process.platform !== 'win32' && Buffer.byteLength(join(resolve(directory), `.s.PGSQL.${socketPort}`)) <= socketLength

const addressOf = ({ socket, port }: Place, account: string, database: string) =>
  socket === undefined
    ? `postgres://${account}@127.0.0.1:${port}/${database}`
    : `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`

/**
 * Starts the server and waits until it accepts connections. In a process group of its own, so that Ctrl-C is
 * handled by this process.
 */
function launch(
  { postgres, account }: PostgresPrograms,
  directory: string,
  { socket, port }: Place,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: socket === undefined ? '127.0.0.1' : '',
    port: String(port),
    max_connections: '100',
    shared_buffers: '256MB',
    // a list, whose members may be quoted
    unix_socket_directories: socket === undefined ? '' : `"${socket.replaceAll('"', '""')}"`,
    lc_messages: 'C',
    // terse: the values of a failed statement stay out of the log
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', directory, ...flags], { ...account, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    const output: string[] = []
    const fail = (reason: string) => reject(new Error(`PostgreSQL 無法啟動（${reason}）：${output.join('').trim()}`))
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      fail('逾時')
    }, startWithin)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(String(signal ?? code))
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      log(text.trim())
      if (output.length < 50) output.push(text)
      if (!text.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      resolve(child)
    })
  })
}

/** Stops the server fast and cleanly; immediately when it takes too long. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
  await ended
  clearTimeout(timer)
}

/** Stops an orphaned server whose parent was killed, cleanly if possible, before a new one starts. */
async function stopOrphan(directory: string): Promise<void> {
  const pid = readPid(join(directory, 'postmaster.pid'))
  if (pid === null || !runs(pid, 'postgres')) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; runs(pid, 'postgres'); waited += 50) {
    if (waited === stopWithin) process.kill(pid, 'SIGQUIT')
    if (waited > 2 * stopWithin) throw new Error(`前一個執行個體留下的 PostgreSQL（pid ${pid}）無法停止。`)
    await delay(50)
  }
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
