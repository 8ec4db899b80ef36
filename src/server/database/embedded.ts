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
 * Starts the PostgreSQL that ships inside npm, with its files in the wanted folder, and starts it again should it end by
 * itself. It is reached by a socket in that folder, which costs less than a loopback port (decision 60), and by such a
 * port where a socket's address cannot be that long. The caller holds the data folder (`holdDataFolder`).
 * @param bin the folder of other programs than those that npm brought
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

/** Where the server listens: at a socket in a folder, which carries a port in its name, or at a port of this machine alone. */
interface Place {
  socket?: string
  port: number
}

const socketPort = 5432
/** What the systems that the product runs on take as a socket's address, in bytes: 104 and 108 with the zero at its end. */
const socketLength = 103

const hasSocket = (directory: string) =>
  process.platform !== 'win32' && Buffer.byteLength(join(resolve(directory), `.s.PGSQL.${socketPort}`)) <= socketLength

const addressOf = ({ socket, port }: Place, account: string, database: string) =>
  socket === undefined
    ? `postgres://${account}@127.0.0.1:${port}/${database}`
    : `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`

/** Starts the server and waits until it takes connections. In a process group of its own: Ctrl-C is for us to pass on. */
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
    // a list, whose members may stand in quotation marks
    unix_socket_directories: socket === undefined ? '' : `"${socket.replaceAll('"', '""')}"`,
    lc_messages: 'C',
    // of a statement that fails, what was typed into it stays out of the log
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', directory, ...flags], { ...account, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const fail = (reason: string) => reject(new Error(`PostgreSQL 無法啟動（${reason}）：${said.join('').trim()}`))
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
      if (said.length < 50) said.push(text)
      if (!text.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      resolve(child)
    })
  })
}

/** Ends the server quickly and cleanly; not so cleanly when it takes too long. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
  await ended
  clearTimeout(timer)
}

/** A server whose owner was killed still runs without one: it is stopped, cleanly if it can be, before ours starts. */
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
