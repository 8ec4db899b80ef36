import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { endWithThisProcess } from './reap-processes.ts'
import { removeFolder } from './remove-folder.ts'

const installed = '/usr/lib/postgresql'
/** The programs of the system's PostgreSQL: the one from npm lacks pg_basebackup. */
export const postgresPrograms = existsSync(installed)
  ? readdirSync(installed)
      .map((version) => join(installed, version, 'bin'))
      .filter((bin) => existsSync(join(bin, 'pg_basebackup')))
      .at(-1)
  : undefined

/** One PostgreSQL server on a loopback port. */
export interface PostgresServer {
  port: number
  url: (database: string) => string
  /** Kills all of its processes, as a machine without power does. */
  kill: () => Promise<void>
  /** Starts it again on the same port and files. */
  restart: () => Promise<void>
  /** Makes a standby the primary. */
  promote: () => void
}

/** A primary, and standbys of it, in a folder that is deleted at the end. */
export async function startPostgresPair(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-pair-'))
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  // PostgreSQL refuses to run as root
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const run = (program: string, flags: string[]) =>
    execFileSync(join(bin, program), flags, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const running: ChildProcess[] = []

  const launch = async (directory: string, port: number): Promise<PostgresServer> => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
      shared_buffers: '128MB',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const url = (database: string) => `postgres://magazine@127.0.0.1:${port}/${database}`
    let child: ChildProcess | undefined
    const begin = async () => {
      child = spawn(join(bin, 'postgres'), ['-D', directory, ...flags], { ...account, cwd: folder, stdio: 'ignore' })
      if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
      running.push(child)
      while (!(await responds(url('postgres')))) {
        if (child.exitCode !== null) throw new Error('PostgreSQL did not start')
        await delay(50)
      }
    }
    await begin()
    return {
      port,
      url,
      kill: async () => child && endAll(child),
      restart: async () => {
        // it does not start while a process of the killed one is still attached to its shared memory
        for (let attempt = 1; ; attempt += 1)
          try {
            return await begin()
          } catch (error) {
            if (attempt === 20) throw error
            await delay(500)
          }
      },
      promote: () => void run('pg_ctl', ['promote', '--pgdata', directory, '--no-wait']),
    }
  }

  const stop = async () => {
    for (const child of running) await endAll(child)
    removeFolder(folder)
  }
  const directory = join(folder, 'primary')
  run('initdb', [
    `--pgdata=${directory}`,
    '--username=magazine',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const primary = await launch(directory, await freePort())
  let copies = 0
  /**
   * Copies a primary; from then on it acknowledges a commit only when this standby has stored it.
   * @param port of the standby: after a failover that of the former primary
   */
  const addStandby = async (of: PostgresServer = primary, port?: number): Promise<PostgresServer> => {
    copies += 1
    const copy = join(folder, `standby-${copies}`)
    mkdirSync(copy, { mode: 0o700 })
    if (account.uid !== undefined) chownSync(copy, account.uid, account.gid)
    const source = `--dbname=${of.url('postgres')}`
    run('pg_basebackup', [source, `--pgdata=${copy}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
    const standby = await launch(copy, port ?? (await freePort()))
    await setSynchronous(of, true)
    return standby
  }
  return { primary, addStandby, stop }
}

/** Whether a primary acknowledges a commit only when its standby has stored it. */
export async function setSynchronous(primary: PostgresServer, expected: boolean): Promise<void> {
  const setting = `alter system set synchronous_standby_names = '${expected ? '*' : ''}'`
  await runSql(primary.url('postgres'), setting, 'select pg_reload_conf()')
}

async function endAll(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // its processes end by themselves when the first is gone
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function responds(url: string): Promise<boolean> {
  return runSql(url, 'select 1').then(
    () => true,
    () => false,
  )
}

/** Runs statements on a connection of their own. */
export async function runSql(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
