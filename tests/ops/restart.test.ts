import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { endServerWithThisProcess } from '../support/reap-processes.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil } from '../support/request.ts'
import { signIn } from '../support/site.ts'

/** A PostgreSQL of its own, which restarts by itself when it is killed. */
const folder = mkdtempSync(join(tmpdir(), 'healthpress-restart-'))
const directory = join(folder, 'postgres')
const reaped = endServerWithThisProcess()
const server: EmbeddedServer = await startEmbeddedPostgres(directory, () => undefined, undefined, reaped.onSpawn)
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const client = new pg.Client({ connectionString: server.url('postgres') })
await client.connect()
await client.query('create database magazine')
const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`)
await client.end()
const site = startProcess({
  DATABASE_TIMEOUT: '2.5',
  DEMO: '1',
  ROLE: 'web,api',
  PORT: port,
  SITE_URL: url,
  DATABASE_URL: server.url('magazine'),
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT_READ: '1000000',
  RATE_LIMIT_WRITE: '1000000',
})
await site.ready()
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await server.stop()
  reaped.forget()
  removeFolder(folder)
})
const member = await signIn(url, 'member')
const admin = await signIn(url, 'admin')
const json = { 'content-type': 'application/json', 'api-key': 'healthpress-web', origin: url }
const mix: [string, Record<string, string>, string?][] = [
  ['/', {}],
  ['/article/1', {}],
  ['/article/1', member],
  [`/search?q=${encodeURIComponent('血壓')}`, {}],
  ['/member', member],
  ['/office/posts', admin],
  ['/office/registers/tags', admin],
  ['/api/v1.0/article/2', { ...member, ...json }],
  ['/api/v3.0/search?keyword=%E5%81%A5%E5%BA%B7', json],
  ['/api/auth/get-session', member],
  ['/api/v3.0/member/news_letter/update', { ...member, ...json }, JSON.stringify({ newsletters: [1] })],
  ['/api/auth/sign-in/email', json, JSON.stringify({ email: 'member@example.com', password: 'Demo-health-2026' })],
]

/** Requests of readers and staff until `end` is called: how many there were of each status, and those that failed. */
function startReaders() {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let isOver = false
  const reader = async (first: number) => {
    for (let at = first; !isOver; at += 1) {
      const [path, headers, body] = mix[at % mix.length] ?? ['/', {}]
      const response = await request(url + path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const isLater = response.status === 503 && response.headers['retry-after'] !== undefined
      if (response.status >= 500 && !isLater) wrong.push(`${response.status} ${path} ${response.text.slice(0, 100)}`)
    }
  }
  const reading = Promise.all(Array.from({ length: 12 }, (_, first) => reader(first)))
  const end = () => {
    isOver = true
    return reading
  }
  const total = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { statuses, wrong, total, end }
}

/** The process of the server; 0 while there is none. */
function postmaster(): number {
  const file = join(rows[0]?.directory ?? directory, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'while PostgreSQL restarts (%s), requests fail only with 503 and Retry-After',
  async (signal) => {
    const { statuses, wrong, total, end } = startReaders()
    const soon = { timeout: 120_000, interval: 50 }
    await expect.poll(total, soon).toBeGreaterThan(100)
    const before = postmaster()
    // fast shutdown, immediate shutdown, crash
    process.kill(before, signal)
    await expect.poll(() => ![before, 0].includes(postmaster()), soon).toBe(true)
    await requestUntil(`${url}/readyz`, {}, ({ status }) => status === 200)
    const restarted = total()
    await expect.poll(total, soon).toBeGreaterThan(restarted + 200)
    await end()
    process.stdout.write(`${signal}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`)
    expect(wrong).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(20)
    const after = await Promise.all(
      mix.slice(0, 10).map(async ([path, headers]) => (await request(url + path, { headers })).status),
    )
    expect(after.every((status) => status < 400)).toBe(true)
  },
)
