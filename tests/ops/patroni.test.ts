import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { readPid } from '../../src/server/database/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { postgresPrograms, runSql } from '../support/postgres-pair.ts'
import { startProcess } from '../support/process.ts'
import { endWithThisProcess } from '../support/reap-processes.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil } from '../support/request.ts'
import { root, signIn } from '../support/site.ts'

const run = promisify(execFile)
const soon = { timeout: 120_000, interval: 100 }
/** Secret shared by all processes. */
const AUTH_SECRET = 'qzv8m2k7x4n9w3r6t1y5p0s8d2f7g4h9'
const json = { 'content-type': 'application/json', 'api-key': 'healthpress-web' }

interface Member {
  role: string
  state: string
}

/** One database server of ops/patroni.yml, with the PgBouncer of ops/pgbouncer.ini beside it. */
interface DatabaseServer {
  name: string
  port: number
  /** Address of the database on this server. */
  url: string
  pooler: number
  begin: () => void
  /** Kills Patroni and PostgreSQL, as a machine without power does; PgBouncer stays, as the harder case. */
  kill: () => Promise<void>
  member: () => Promise<Member>
  /** Whether Patroni may promote it: it has every acknowledged commit. */
  isSynchronous: () => Promise<boolean>
}

/** A cluster of Patroni, on loopback, in a folder that is deleted at the end. */
async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-patroni-'))
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  // PostgreSQL refuses to run as root
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  const give = (path: string) => account.uid !== undefined && chownSync(path, account.uid, account.gid)
  give(folder)
  chmodSync(folder, 0o755)
  const children: ChildProcess[] = []
  const postmasters: (() => number | null)[] = []
  const launch = (name: string, program: string, input: readonly string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const { PATH = '' } = process.env
    const child = spawn(program, input, { ...account, cwd: folder, env: { PATH, ...env }, stdio: ['ignore', log, log] })
    if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
    children.push(child)
    return child
  }
  onTestFinished(async () => {
    for (const child of children.toReversed()) await killed(child)
    for (const postmaster of postmasters) endServer(postmaster())
    removeFolder(folder)
  })

  const [client, peer] = [await freePort(), await freePort()]
  const etcd = (port: number) => `http://127.0.0.1:${port}`
  const options = ['--listen-client-urls', etcd(client), '--advertise-client-urls', etcd(client)]
  const peers = ['--listen-peer-urls', etcd(peer), '--initial-advertise-peer-urls', etcd(peer)]
  const cluster = ['--name', 'one', '--initial-cluster', `one=${etcd(peer)}`, '--data-dir', join(folder, 'etcd')]
  launch('etcd', 'etcd', [...cluster, ...options, ...peers, '--unsafe-no-fsync'])

  const servers: DatabaseServer[] = []
  for (const name of ['db1', 'db2']) {
    const [port, rest, pooler] = [await freePort(), await freePort(), await freePort()]
    const own = join(folder, name)
    mkdirSync(own)
    give(own)
    const data = join(own, 'data')
    const file = join(own, 'patroni.yml')
    const text = readFileSync(join(root, 'ops/patroni.yml'), 'utf8')
      .replace('name: db1', `name: ${name}`)
      .replace('0.0.0.0:8008', `127.0.0.1:${rest}`)
      .replace('db1:8008', `127.0.0.1:${rest}`)
      .replace('etcd1:2379,etcd2:2379,etcd3:2379', `127.0.0.1:${client}`)
      .replace('0.0.0.0:5432', `127.0.0.1:${port}`)
      .replace('db1:5432', `127.0.0.1:${port}`)
      .replace('/var/lib/postgresql/magazine', data)
      .replace('/usr/lib/postgresql/15/bin', postgresPrograms ?? '')
      .replace('/run/postgresql/patroni.pgpass', join(own, 'pgpass'))
      .replace('unix_socket_directories: /run/postgresql', `unix_socket_directories: ${own}`)
      .replace('shared_buffers: 1GB', 'shared_buffers: 128MB')
    expect(text).not.toMatch(/db1:|etcd1|0\.0\.0\.0|\/var\/lib|\/run\//)
    writeFileSync(file, text)

    const list = join(own, 'userlist.txt')
    writeFileSync(list, '"magazine" "a-password"\n')
    const pool = readFileSync(join(root, 'ops/pgbouncer.ini'), 'utf8')
      .replace('port=5432', `port=${port}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${pooler}`)
      .replace('/etc/pgbouncer/userlist.txt', list)
    writeFileSync(join(own, 'pgbouncer.ini'), pool)
    launch(`pgbouncer-${name}`, 'pgbouncer', [join(own, 'pgbouncer.ini')])

    const postmaster = () => readPid(join(data, 'postmaster.pid'))
    postmasters.push(postmaster)
    let patroni: ChildProcess | undefined
    let forget: () => void = () => undefined
    const member = async () => JSON.parse((await request(`http://127.0.0.1:${rest}/patroni`)).text) as Member
    servers.push({
      name,
      port,
      url: `postgres://magazine:a-password@127.0.0.1:${port}/magazine`,
      pooler,
      begin: () => {
        patroni = launch(`patroni-${name}`, 'patroni', [file])
      },
      kill: async () => {
        if (patroni) await killed(patroni)
        forget()
        endServer(postmaster())
      },
      member: async () => {
        const status = await member()
        // PostgreSQL is not a child of Patroni: it would outlive a killed test
        forget()
        const pid = postmaster()
        forget = pid === null ? () => undefined : endWithThisProcess(pid)
        return status
      },
      isSynchronous: async () => (await request(`http://127.0.0.1:${rest}/synchronous`)).status === 200,
    })
  }
  const patronictl = (...args: string[]) =>
    run('patronictl', ['-c', join(folder, 'db1', 'patroni.yml'), ...args], {
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    })
  return { folder, servers: servers as [DatabaseServer, DatabaseServer], patronictl }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function endServer(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

const isPrimary = (server: DatabaseServer) => async () => {
  const status = await server.member().catch(() => undefined)
  return status?.state === 'running' && ['master', 'primary'].includes(status.role)
}

it('Patroni: switchover and killed primary lose nothing acknowledged, direct or by poolers', async () => {
  const { folder, servers, patronictl } = await startCluster()
  const [one, other] = servers
  one.begin()
  await expect.poll(isPrimary(one), soon).toBe(true)
  const superuser = (server: DatabaseServer) => `postgres://postgres:change-me-1@127.0.0.1:${server.port}/postgres`
  await runSql(
    superuser(one),
    `create role magazine login password 'a-password'`,
    'create database magazine owner magazine',
    // PgBouncer ignores the parameters of a session
    'alter role magazine set jit = off',
    'alter role magazine set max_parallel_workers_per_gather = 0',
    'alter role magazine set random_page_cost = 1.1',
  )

  const startSite = async (settings: Record<string, string>, role = 'web,api') => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const limits = { RATE_LIMIT_READ: '1000000', RATE_LIMIT_WRITE: '1000000' }
    const own = { PORT: String(port), SITE_URL: url, DATA_DIR: join(folder, String(port)), AUTH_SECRET, DATABASE_POOL: '6' }
    const site = startProcess({ DATABASE_TIMEOUT: '2.5', DEMO: '1', ROLE: role, ...limits, ...own, ...settings })
    onTestFinished(async () => {
      site.child.kill('SIGTERM')
      await site.ended
    })
    await site.ready()
    return { ...site, url }
  }
  // the first start creates the content, before there is a standby
  const first = await startSite({ DATABASE_URL: one.url }, 'web,api,worker')
  await requestUntil(`${first.url}/readyz`, {}, ({ text }) => text === '{"status":"ok"}')
  first.child.kill('SIGTERM')
  await first.ended
  other.begin()
  await expect.poll(other.isSynchronous, soon).toBe(true)

  const list = (account: string, ports: readonly number[]) =>
    `postgres://${account}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/magazine?target_session_attrs=read-write`
  const account = 'magazine:a-password'
  const both = list(account, [one.port, other.port])
  const pooled = { DATABASE_URL: list(account, [one.pooler, other.pooler]), DATABASE_LISTEN_URL: both }
  const sites = { directly: await startSite({ DATABASE_URL: both }), 'through poolers': await startSite(pooled) }

  const connection = connect(both, { max: 2, connectTimeout: 3_000, onError: () => undefined })
  onTestFinished(() => connection.pool.end())
  await connection.pool.query('create table acknowledged (n int primary key)')
  const acknowledged: number[] = []
  const writes: Record<string, { at: number; status: number }[]> = {}
  const reads = new Map<number, number>()
  let isOver = false
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work()
  }
  let next = 0
  const load = [
    repeat(async () => {
      next += 1
      const n = next
      const done = connection.pool.query('insert into acknowledged values ($1)', [n]).then(() => acknowledged.push(n))
      await done.catch(() => undefined)
      await delay(20)
    }),
  ]
  for (const [name, { url }] of Object.entries(sites)) {
    const headers = { ...(await signIn(url, 'member')), ...json, origin: url }
    const of: { at: number; status: number }[] = []
    writes[name] = of
    load.push(
      repeat(async () => {
        const body = JSON.stringify({ newsletters: [1] })
        const { status } = await request(`${url}/api/v3.0/member/news_letter/update`, { method: 'POST', headers, body })
        of.push({ at: performance.now(), status })
        await delay(50)
      }),
      repeat(async () => {
        const { status } = await request(`${url}/article/${(next % 40) + 1}`)
        reads.set(status, (reads.get(status) ?? 0) + 1)
        await delay(50)
      }),
    )
  }

  onTestFinished(async () => {
    isOver = true
    await Promise.allSettled(load)
  })

  const happen = async (event: string, work: () => Promise<unknown>, primary: DatabaseServer) => {
    await delay(2_000)
    const since = performance.now()
    await work()
    await expect.poll(isPrimary(primary), soon).toBe(true)
    const promoted = performance.now()
    for (const [name, of] of Object.entries(writes)) {
      const isBack = () => of.filter(({ at, status }) => at > promoted && status === 200).length > 20
      await expect.poll(isBack, soon).toBe(true)
      const during = of.filter(({ at }) => at >= since)
      const refused = during.filter(({ status }) => status !== 200)
      const back = during.find(({ at, status }) => status === 200 && at > (refused.at(-1)?.at ?? since))
      const gap = ((back?.at ?? 0) - Math.min(refused[0]?.at ?? back?.at ?? 0)) / 1000
      process.stdout.write(`Patroni, ${event}, ${name}: ${refused.length} writes refused within ${gap.toFixed(1)} s\n`)
      expect([event, name, refused.filter(({ status }) => status !== 503)]).toEqual([event, name, []])
    }
    process.stdout.write(`Patroni, ${event}: promoted after ${((promoted - since) / 1000).toFixed(1)} s\n`)
  }
  await happen('switchover', () => patronictl('switchover', '--master', one.name, '--candidate', other.name, '--force'), other)
  await expect.poll(one.isSynchronous, soon).toBe(true)
  await happen('primary killed', other.kill, one)
  other.begin()
  await expect.poll(other.isSynchronous, soon).toBe(true)
  isOver = true
  await Promise.all(load)

  const rows = (await runSql(one.url, 'select n from acknowledged')) as { n: number }[]
  const stored = new Set(rows.map(({ n }) => n))
  const lost = acknowledged.filter((n) => !stored.has(n))
  const seen = [...reads].map(([status, count]) => `${count} × ${status}`).join(', ')
  process.stdout.write(`Patroni: ${acknowledged.length} acknowledged, ${lost.length} lost; reads: ${seen}\n`)
  expect([acknowledged.length > 100, lost]).toEqual([true, []])
  expect([...reads.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])

  // changes arrive on the new primary, in both processes
  await runSql(one.url, `update posts set title = '換了主機之後的標題' where type = 'article' and id = 1`)
  for (const { url } of Object.values(sites)) {
    await requestUntil(`${url}/article/1`, {}, ({ text }) => text.includes('換了主機之後的標題'))
    expect(JSON.parse((await request(`${url}/readyz`)).text)).toEqual({ status: 'ok' })
  }
})
