import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { readMigrations } from '../../src/db/migrating/files.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Process, startByNpm, startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, within } from '../support/request.ts'
import { fingerprint, SeededClusters, template } from '../support/seeded-cluster.ts'
import { root, signIn } from '../support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-process-'))
/** Prepares a demo that has started before: a first start is tested separately, with its own folder. */
beforeAll(async () => {
  const cluster = join(folder, 'postgres')
  if (!new SeededClusters().take(fingerprint(), cluster)) return
  const server = await startEmbeddedPostgres(cluster, () => undefined)
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query(`alter database ${template} rename to healthpress`)
  // durable, like a real one
  await client.query('alter system reset all')
  await client.end()
  await server.stop()
})
const started: Process[] = []
const begin = (environment: Record<string, string>) => {
  const one = startProcess({ DATA_DIR: folder, ...environment })
  started.push(one)
  return one
}
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(() => removeFolder(folder))

const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const lives = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('a start that cannot succeed exits with code 1 and the reason', () => {
  it('the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const url = other.address()
    const port = String(typeof url === 'object' && url?.port)
    const one = begin({
      PORT: port,
      DATABASE_URL: (await createTestDatabase()).url,
      DEMO: '1',
      LOG_LEVEL: 'fatal',
    })
    expect(await one.ended).toBe(1)
    expect(one.output().trim()).toBe(`連接埠 ${port} 已被占用。請以 PORT 指定別的連接埠。`)
    other.close()
  })

  it('the data folder is in use', async () => {
    const first = begin({ PORT: String(await freePort()) })
    await first.ready()
    const second = begin({ PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toMatch(
      /^資料夾 .* 正由另一個執行個體使用（pid \d+）。請先停止它，或以 DATA_DIR 指定別的資料夾。$/,
    )
    expect(lives(postmaster())).toBe(true)
  })

  it('production lacks its secrets: every error at once', async () => {
    const one = begin({
      DATABASE_URL: 'postgres://magazine:healthpress@127.0.0.1:1/magazine',
      PORT: 'x',
      API_KEY: 'healthpress-web',
    })
    expect(await one.ended).toBe(1)
    for (const name of ['PORT', 'SITE_URL', 'AUTH_SECRET', 'TIER_SECRET', 'API_KEY', 'DATABASE_URL'])
      expect(one.output()).toContain(`  - ${name}: `)
    expect(one.output()).not.toMatch(/\bat \b|healthpress@/)
  })

  it('a real site has lost its database: no demo starts in its place', async () => {
    const one = begin({ NODE_ENV: 'production', PORT: String(await freePort()), SITE_URL: 'https://magazine.example' })
    expect(await one.ended).toBe(1)
    expect(one.output()).toContain('DATABASE_URL: 有正式環境的設定（NODE_ENV=production、SITE_URL）卻沒有資料庫')
  })

  it('the command line has an unknown option', async () => {
    const one = startProcess({ DATA_DIR: folder, PORT: String(await freePort()) }, ['--rolle=web'])
    expect(await one.ended).toBe(1)
    expect(one.output()).toMatch(/^用法：npm start -- --role=web,api,worker/)
  })

  it('the database lacks a migration: the error names the command that fixes it', async () => {
    const database = await createTestDatabase()
    const { url } = database
    await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrate(database, { migrations: readMigrations().slice(0, -1), functions: [] })
    // a database without members is migrated by the start itself
    await database.pool.query("insert into members (name, email, email_verified) values ('讀者', 'member@example.com', true)")
    const one = begin({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'fatal', PORT: String(await freePort()) })
    expect(await one.ended).toBe(1)
    expect(one.output().trim()).toMatch(/^資料庫的結構比程式舊，少了 \d{4}_\w+、.*features\.ts。請先執行 npm run migrate，再啟動/)
    const command = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['build/bin/migrate.js', ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'], DATABASE_URL: url },
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    }
    expect(command()).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        /^(\d{4}_\w+：分批改了 \d+ 列\n)*\d{4}_\w+：已套用\n.*features\.ts：已套用\n資料庫的結構與程式相符\n$/,
      ),
    })
    expect(command('--check').status).toBe(0)
  })

  it('the database does not respond', async () => {
    const one = begin({
      DATABASE_URL: `postgres://magazine:secret-word@127.0.0.1:${await freePort()}/magazine`,
      DEMO: '1',
      LOG_LEVEL: 'fatal',
    })
    expect(await one.ended).toBe(1)
    expect(one.output().trim()).toMatch(/^資料庫 127\.0\.0\.1:\d+\/magazine 沒有回應（ECONNREFUSED）。.*$/)
  })
})

describe('a process that is killed', () => {
  it('at any moment of its first start, starts the next time', async () => {
    // whose path is too long for a socket: its PostgreSQL listens on a port
    const fresh = mkdtempSync(join(tmpdir(), `healthpress-killed-${'-'.repeat(80)}`))
    const signs = ['PG_VERSION', 'postmaster.pid']
    for (const wait of [...signs.map((name) => () => existsSync(join(fresh, 'postgres', name))), () => true]) {
      const one = startProcess({ DATA_DIR: fresh, PORT: String(await freePort()) })
      const hasExited = () => one.child.exitCode !== null
      while (!wait() && !hasExited()) await new Promise((resolve) => setTimeout(resolve, 1))
      one.child.kill('SIGKILL')
      await one.ended
    }
    const last = startProcess({ DATA_DIR: fresh, PORT: String(await freePort()) })
    await last.ready()
    last.child.kill('SIGTERM')
    expect(await last.ended).toBe(0)
    rmSync(fresh, { recursive: true, force: true })
  })

  it('loses nothing that was acknowledged, and its PostgreSQL is stopped by the next', async () => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const settings = { PORT: port, SITE_URL: url, RATE_LIMIT_WRITE: '100000', LOG_LEVEL: 'info' }
    const one = begin(settings)
    await one.ready()
    const headers = {
      ...(await signIn(url, 'member')),
      'content-type': 'application/json',
      'api-key': 'healthpress-web',
      origin: url,
    }
    const member_uid = JSON.parse((await request(`${url}/api/v1.0/member/me`, { headers })).text).items[0].uuid
    const item = (id: number) => ({ member_uid, site: 'ch', item_type: 'article', item_id: String(id) })
    const keep = (id: number) =>
      request(`${url}/api/v3.0/favorite/add`, { method: 'POST', headers, body: JSON.stringify(item(id)) })
    const isStored = async (id: number) => {
      const { text } = await request(`${url}/api/v3.0/favorite/check?${new URLSearchParams(item(id))}`, { headers })
      return JSON.parse(text).items?.is_favorite
    }
    const acknowledged: number[] = []
    const orphan = postmaster()
    for (let id = 1; id <= 60 && one.child.signalCode === null; id += 1) {
      if (id === 30) setImmediate(() => one.child.kill('SIGKILL'))
      const response = await keep(id).catch(() => null)
      if (response?.status === 200) acknowledged.push(id)
    }
    await one.ended
    expect(acknowledged.length).toBeGreaterThanOrEqual(29)
    expect(lives(orphan)).toBe(true)
    const next = begin(settings)
    await next.ready()
    expect(lives(orphan)).toBe(false)
    const stored = await Promise.all(acknowledged.map(isStored))
    expect(stored.every(Boolean)).toBe(true)
  })
})

describe('a process that is terminated', () => {
  /** A form whose second half is sent on demand. */
  async function halfARequest(port: string) {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
    })
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
    const body = 'email=nobody%40example.com&password=wrong-password'
    socket.write(
      `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.slice(0, 10))
    return { finish: () => socket.write(body.slice(10)), closed }
  }

  it('finishes requests in flight, closes idle connections, and exits with code 0', async () => {
    const port = String(await freePort())
    const one = begin({ PORT: port })
    await one.ready()
    const idle = connect(Number(port), '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.once('close', resolve).resume())
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const unfinishedRequest = await halfARequest(port)
    await request(`http://127.0.0.1:${port}/healthz`)
    one.child.kill('SIGINT')
    one.child.kill('SIGTERM')
    await idleClosed
    // reset, when it arrived between closing the last idle connection and the port
    await expect(request(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    unfinishedRequest.finish()
    expect(await unfinishedRequest.closed).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await one.ended).toBe(0)
    expect(existsSync(join(folder, 'instance.pid'))).toBe(false)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('is terminated through npm', async () => {
    const port = String(await freePort())
    const npm = startByNpm({ DATA_DIR: folder, PORT: port })
    await npm.ready()
    const streamsClosed = new Promise((resolve) => npm.child.once('close', resolve))
    npm.child.kill('SIGTERM')
    // closed once no writer is left
    await streamsClosed
    await expect(request(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(join(folder, 'instance.pid'))).toBe(false)
  })

  it('does not wait forever for a request that never finishes', async () => {
    const port = String(await freePort())
    const one = begin({ PORT: port })
    await one.ready()
    const unfinishedRequest = await halfARequest(port)
    await request(`http://127.0.0.1:${port}/healthz`)
    const startedAt = performance.now()
    one.child.kill('SIGTERM')
    expect(await unfinishedRequest.closed).toBe('')
    expect(await one.ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(within(40_000))
  })

  it('exits at once on a second signal', async () => {
    const port = String(await freePort())
    const one = begin({ PORT: port })
    await one.ready()
    const unfinishedRequest = await halfARequest(port)
    await request(`http://127.0.0.1:${port}/healthz`)
    const startedAt = performance.now()
    const again = setInterval(() => one.child.kill('SIGTERM'), 200)
    expect(await one.ended).toBe(1)
    clearInterval(again)
    expect(performance.now() - startedAt).toBeLessThan(within(13_000))
    await unfinishedRequest.closed
  })
})
