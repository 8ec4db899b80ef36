import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { isTransactionPooled } from '../../src/server/database/open.ts'
import { openLine } from '../fakes/interruptible-connection.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { endWithThisProcess } from '../support/reap-processes.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil } from '../support/request.ts'
import { signIn } from '../support/site.ts'

const database = await createTestDatabase()
const direct = new URL(database.url)
const start = (url: string, port: number, folder: string, more: Record<string, string> = {}) =>
  startProcess({
    DATABASE_TIMEOUT: '2.5',
    ...more,
    DEMO: '1',
    ROLE: 'web,api',
    DATABASE_URL: url,
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
  })

/** A real PgBouncer before the test database. @returns the URL through it */
async function pooled(mode: 'session' | 'transaction', folder: string): Promise<string> {
  const port = await freePort()
  // its account may not enter the folder of the server's socket
  const line = await openLine(`${direct.searchParams.get('host')}/.s.PGSQL.${direct.port}`)
  onTestFinished(() => line.cut())
  const config = `
    [databases]
    * = host=127.0.0.1 port=${line.port} user=${decodeURIComponent(direct.username)} password=${decodeURIComponent(direct.password)}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    ignore_startup_parameters = options
    max_client_conn = 200
    default_pool_size = 60`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config.replaceAll(/^ +/gm, ''))
  chmodSync(folder, 0o755)
  // it refuses to run as root
  const account = userInfo().uid === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, file], { stdio: 'ignore' })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  onTestFinished(() => end(child))
  for (let isOpen = false; !isOpen; ) {
    isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (child.exitCode !== null) throw new Error('pgbouncer ended')
    if (!isOpen) await delay(50)
  }
  return `postgres://a:b@127.0.0.1:${port}${direct.pathname}`
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-pooler-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}

it('a direct connection is not taken for a pooler', async () => {
  expect(await isTransactionPooled(database.url)).toBe(false)
})

it('in transaction mode the process does not start, and states why', async () => {
  const folder = scratch()
  const url = await pooled('transaction', folder)
  expect(await isTransactionPooled(url)).toBe(true)
  const site = start(url, await freePort(), join(folder, 'data'))
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain('交易模式的連線池')
})

it('in session mode the site works, and purges arrive', async () => {
  const folder = scratch()
  const url = await pooled('session', folder)
  const port = await freePort()
  const site = start(url, port, join(folder, 'data'))
  await site.ready()
  onTestFinished(() => end(site.child))
  const origin = `http://127.0.0.1:${port}`
  expect(JSON.parse((await request(`${origin}/readyz`)).text)).toEqual({ status: 'ok' })
  for (const path of ['/', '/article/1', '/search?keyword=高血壓', '/author'])
    expect((await request(encodeURI(origin + path))).status).toBe(200)
  await database.pool.query(`update posts set title = '隔著連線池換的標題' where type = 'article' and id = 1`)
  await requestUntil(`${origin}/article/1`, {}, ({ text }) => text.includes('隔著連線池換的標題'))
})

it('an address for LISTEN in transaction mode is refused', async () => {
  const folder = scratch()
  const url = await pooled('transaction', folder)
  const site = start(database.url, await freePort(), join(folder, 'data'), { DATABASE_LISTEN_URL: url })
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain('DATABASE_LISTEN_URL 通到交易模式的連線池')
})

it('a list of servers in which one is a pooler in transaction mode is refused', async () => {
  const folder = scratch()
  const [session, transaction] = [new URL(await pooled('session', folder)), new URL(await pooled('transaction', scratch()))]
  const list = `postgres://a:b@${session.host},${transaction.host}${direct.pathname}?target_session_attrs=read-write`
  const site = start(list, await freePort(), join(folder, 'data'))
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain('交易模式的連線池')
})

it('in transaction mode with a direct address beside it the site works, and purges arrive', async () => {
  const folder = scratch()
  const url = await pooled('transaction', folder)
  const more = { DATABASE_LISTEN_URL: database.url, ROLE: 'web,api,worker' }
  const port = await freePort()
  const site = start(url, port, join(folder, 'data'), more)
  await site.ready()
  onTestFinished(() => end(site.child))
  const origin = `http://127.0.0.1:${port}`
  expect(JSON.parse((await request(`${origin}/readyz`)).text)).toEqual({ status: 'ok' })
  const paths = ['/', '/article/1', '/search?keyword=高血壓', '/author', '/article/2', '/article/3', '/member']
  const responses = await Promise.all(paths.flatMap((path) => [1, 2, 3, 4].map(() => request(encodeURI(origin + path)))))
  expect(responses.filter(({ status }) => status >= 400)).toEqual([])
  const member = await signIn(origin, 'member')
  expect((await request(`${origin}/member`, { headers: member })).status).toBe(200)
  await database.pool.query(`update posts set title = '隔著交易模式換的標題' where type = 'article' and id = 1`)
  await requestUntil(`${origin}/article/1`, {}, ({ text }) => text.includes('隔著交易模式換的標題'))
  expect(site.output()).not.toContain('"level":50')
})
