import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { serverEnvironment, serverFlags, serverProgram } from '../../../scripts/setup.mjs'
import { freePort } from '../../support/free-port.ts'
import { renameAssets } from '../../support/other-build.ts'
import { type PostgresServer, postgresPrograms, runSql, setSynchronous, startPostgresPair } from '../../support/postgres-pair.ts'
import { endWithThisProcess } from '../../support/reap-processes.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { request } from '../../support/request.ts'
import { root } from '../../support/site.ts'
import { varnishArguments } from '../../support/varnish.ts'

/** RestartSec of ops/systemd: how long a killed service is down before its supervisor starts it, milliseconds. */
const restartAfter = { process: 2_000, other: 1_000 }
/** How long the death of a database server goes unnoticed, milliseconds: Patroni's default is thirty seconds. */
export const unnoticed = 3_000

interface Command {
  program: string
  given: readonly string[]
  env?: Record<string, string>
  cwd?: string
}

/** A supervised service, as systemd runs it: a process group that is started again when it ends. */
export class Service {
  readonly name: string
  readonly log: string
  private readonly command: () => Command
  private readonly isUp: () => Promise<boolean>
  private readonly pause: number
  private child: ChildProcess | null = null
  private isWanted = false

  constructor(
    name: string,
    { folder, command, isUp, pause }: { folder: string; command: () => Command; isUp: () => Promise<boolean>; pause: number },
  ) {
    this.name = name
    this.log = join(folder, `${name}.log`)
    this.command = command
    this.isUp = isUp
    this.pause = pause
  }

  async start(): Promise<void> {
    this.isWanted = true
    this.#begin()
    await this.up()
  }

  /** Resolves when it works. */
  async up(): Promise<void> {
    for (let tries = 0; !(await this.isUp().catch(() => false)); tries += 1) {
      if (tries > 1200) throw new Error(`${this.name} did not start:\n${this.tail()}`)
      await delay(50)
    }
  }

  /** Ends all of its processes at once; its supervisor starts it again. @returns when it works again */
  async kill(): Promise<void> {
    const { child } = this
    if (!child?.pid) throw new Error(`${this.name} does not run`)
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    process.kill(-child.pid, 'SIGKILL')
    await exited
    while (this.child === child) await delay(20)
    await this.up()
  }

  /** Ends it as a deployment does. */
  async stop(): Promise<void> {
    this.isWanted = false
    const { child } = this
    this.child = null
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([ended, delay(20_000)])
    end(-child.pid)
  }

  reload(): void {
    this.child?.kill('SIGHUP')
  }

  tail(): string {
    return readFileSync(this.log, 'utf8').split('\n').slice(-15).join('\n')
  }

  #begin(): void {
    const { program, given: input, env = {}, cwd = root } = this.command()
    const { PATH = '', HOME = '' } = process.env
    const log = openSync(this.log, 'a')
    const child = spawn(program, input, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    this.child = child
    const forget = child.pid === undefined ? () => undefined : endWithThisProcess(child.pid)
    child.once('exit', () => {
      forget()
      // systemd ends what remains of a service whose main process ended
      if (child.pid) end(-child.pid)
      if (this.isWanted && this.child === child) void delay(this.pause).then(() => this.isWanted && this.#begin())
    })
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
const responds = (port: number) => async () => (await request(`http://127.0.0.1:${port}/healthz`)).status === 200

export type Topology = Awaited<ReturnType<typeof startTopology>>

/**
 * Starts what docs/running.md describes on this machine: nginx, Varnish, two web processes, a worker, PgBouncer in
 * transaction mode, a PostgreSQL primary with a synchronous standby, and a mail server.
 */
export async function startTopology(say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-soak-'))
  chmodSync(folder, 0o755)
  const [front, varnish, web1, web2, worker, pooler, mail] = (await Promise.all(Array.from({ length: 7 }, freePort))) as [
    number,
    ...number[],
  ] as [number, number, number, number, number, number, number]
  const url = `http://127.0.0.1:${front}`
  const pair = await startPostgresPair(postgresPrograms ?? '')
  let primary: PostgresServer = pair.primary
  let standby: PostgresServer
  const mails = join(folder, 'mails.jsonl')
  writeFileSync(mails, '')
  const token = 'a-token-for-the-cache-in-front'
  const builds = { present: root, next: '' }
  const secret = (of: string) => `${of}-secret-of-every-process-of-this-soak-test`

  const settings = (): Record<string, string> => ({
    ...serverEnvironment,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DEMO: '1',
    DATABASE_POOL: '8',
    SITE_URL: url,
    AUTH_SECRET: secret('auth'),
    TIER_SECRET: secret('tier'),
    LINK_SECRET: secret('link'),
    TRUSTED_PROXIES: '127.0.0.1',
    // as in ops/systemd, all processes of a machine share it
    DATA_DIR: join(folder, 'data'),
    CDN: 'varnish',
    CDN_URL: `http://127.0.0.1:${varnish}`,
    CDN_TOKEN: token,
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    MAIL_FROM: '日安健康 <no-reply@magazine.test>',
    AVIF_EFFORT: '0',
  })
  const hosts = () => [pair.primary.port, standby.port].toSorted((one, other) => one - other)
  const processOf = (name: string, port: number, role: string) => {
    const build = { in: '' }
    const service = new Service(name, {
      folder,
      pause: restartAfter.process,
      isUp: responds(port),
      command: () => ({
        program: process.execPath,
        given: [...serverFlags, serverProgram],
        cwd: build.in || root,
        env: {
          ...settings(),
          ROLE: role,
          PORT: String(port),
          DATABASE_URL: `postgres://magazine@127.0.0.1:${pooler}/magazine`,
          DATABASE_LISTEN_URL: `postgres://magazine@${hosts()
            .map((one) => `127.0.0.1:${one}`)
            .join(',')}/magazine?target_session_attrs=read-write`,
        },
      }),
    })
    return Object.assign(service, { build })
  }

  // the content, before there is a standby
  say('content')
  await runSql(primary.url('postgres'), 'create database magazine')
  const first = new Service('first', {
    folder,
    pause: restartAfter.process,
    isUp: async () => (await request(`http://127.0.0.1:${web1}/readyz`)).text === '{"status":"ok"}',
    command: () => ({
      program: process.execPath,
      given: [...serverFlags, serverProgram],
      env: {
        ...settings(),
        CDN: '',
        CDN_URL: '',
        CDN_TOKEN: '',
        SMTP_URL: '',
        ROLE: 'web,api,worker',
        PORT: String(web1),
        DATABASE_URL: primary.url('magazine'),
      },
    }),
  })
  await first.start()
  await first.stop()
  // what the tests of publications do too: each text may be published without a clinician's signature
  await runSql(
    primary.url('magazine'),
    'delete from signing_channels',
    'alter role magazine set jit = off',
    'alter role magazine set max_parallel_workers_per_gather = 0',
    'alter role magazine set random_page_cost = 1.1',
  )
  say('standby')
  standby = await pair.addStandby()

  const poolerFile = join(folder, 'pgbouncer.ini')
  const writePooler = () =>
    writeFileSync(
      poolerFile,
      `[databases]
* = host=127.0.0.1 port=${primary.port} user=magazine
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 40
ignore_startup_parameters = options
server_login_retry = 1
query_wait_timeout = 10
`,
    )
  writePooler()
  const nginxFolder = join(folder, 'nginx')
  const varnishFolder = join(folder, 'varnish')
  mkdirSync(nginxFolder)
  mkdirSync(varnishFolder)
  const nginxFile = join(nginxFolder, 'nginx.conf')
  writeFileSync(nginxFile, nginxConfiguration(nginxFolder, { front, varnish, web1, web2 }))
  const varnishGiven = await varnishArguments(varnishFolder, { port: varnish, targets: [web1, web2] })
  const isRoot = userInfo().uid === 0

  const services = {
    mail: new Service('mail', {
      folder,
      pause: restartAfter.other,
      isUp: () => accepts(mail),
      command: () => ({ program: process.execPath, given: [join(root, 'tests/ops/soak/smtp-sink.ts'), String(mail), mails] }),
    }),
    pooler: new Service('pgbouncer', {
      folder,
      pause: restartAfter.other,
      isUp: () => accepts(pooler),
      // it refuses to run as root
      command: () => ({ program: 'pgbouncer', given: [...(isRoot ? ['-u', 'nobody'] : []), poolerFile] }),
    }),
    web1: processOf('web1', web1, 'web,api'),
    web2: processOf('web2', web2, 'web,api'),
    worker: processOf('worker', worker, 'worker'),
    varnish: new Service('varnish', {
      folder,
      pause: restartAfter.other,
      isUp: responds(varnish),
      command: () => ({ program: 'varnishd', given: varnishGiven, env: { CDN_TOKEN: token } }),
    }),
    nginx: new Service('nginx', {
      folder,
      pause: restartAfter.other,
      isUp: responds(front),
      command: () => ({
        program: 'nginx',
        given: ['-c', nginxFile, '-e', join(nginxFolder, 'error.log'), '-g', 'daemon off;'],
      }),
    }),
  }
  for (const service of Object.values(services)) {
    say(service.name)
    await service.start()
  }
  builds.next = renameAssets(join(folder, 'next-build'))

  const streams = async () => {
    const rows = await runSql(primary.url('postgres'), `select 1 from pg_stat_replication where state = 'streaming'`)
    return rows.length > 0
  }
  const caughtUp = async () => {
    while (!(await streams().catch(() => false))) await delay(200)
    await setSynchronous(primary, true)
  }

  /** Whether Varnish takes both web processes for healthy. */
  const seemsHealthy = async () => {
    const { stdout } = await promisify(execFile)('varnishadm', ['-n', varnishFolder, 'backend.list'])
    return (stdout.match(/^\S+\.web[12] .* healthy /gm) ?? []).length === 2
  }

  return {
    folder,
    url,
    mails,
    services,
    sql: (statement: string) => runSql(primary.url('magazine'), statement) as Promise<Record<string, unknown>[]>,
    /** The standby dies; as with Patroni, the primary stops waiting for it until it is back. */
    killStandby: async () => {
      await standby.kill()
      await delay(unnoticed)
      await setSynchronous(primary, false)
      await standby.restart()
      await caughtUp()
    },
    /** The primary dies; as with Patroni, the standby is promoted and the pooler is pointed to it. */
    failOver: async () => {
      await primary.kill()
      await delay(unnoticed)
      standby.promote()
      const former = primary.port
      primary = standby
      writePooler()
      services.pooler.reload()
      const isWritable = async () => (await runSql(primary.url('postgres'), 'select pg_is_in_recovery() as is'))[0]
      while (((await isWritable().catch(() => undefined)) as { is: boolean } | undefined)?.is !== false) await delay(50)
      // the former primary, as a standby of the new one
      standby = await pair.addStandby(primary, former)
      await caughtUp()
    },
    /** Another build replaces the current one, process by process, each when the proxy sends requests to the one before. */
    deploy: async () => {
      for (const service of [services.worker, services.web1, services.web2]) {
        await service.stop()
        service.build.in = builds.next
        await service.start()
        while (!(await seemsHealthy())) await delay(500)
        // nginx tries a server that was away again after a second
        await delay(2_000)
      }
    },
    stop: async () => {
      for (const service of Object.values(services).toReversed()) await service.stop()
      await pair.stop()
      removeFolder(folder)
    },
  }
}

/** ops/nginx-varnish.conf with this machine's ports and a folder of its own. */
function nginxConfiguration(folder: string, ports: Record<'front' | 'varnish' | 'web1' | 'web2', number>): string {
  const changed = readFileSync(join(root, 'ops/nginx-varnish.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/dev/stderr', `${folder}/error.log`)
    .replaceAll('/dev/stdout', `${folder}/access.log`)
    .replace('listen 8080', `listen 127.0.0.1:${ports.front}`)
    .replaceAll('varnish:8080', `127.0.0.1:${ports.varnish}`)
    .replaceAll('web1:3000', `127.0.0.1:${ports.web1}`)
    .replaceAll('web2:3000', `127.0.0.1:${ports.web2}`)
    .replaceAll(' resolve;', ';')
  return (process.getuid?.() === 0 ? 'user root;\n' : '') + changed
}
