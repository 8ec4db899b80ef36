import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { demoApiKey } from '../../src/server/config-errors.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'
import { Publication } from '../support/publications.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil, within } from '../support/request.ts'
import { signIn } from '../support/site.ts'

/** The deployment of ops/compose.yaml as processes: PostgreSQL, two servers, one worker, a proxy. */
const database = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-topology-'))
const ports = [await freePort(), await freePort(), await freePort()] as const
const [onePort, otherPort, workerPort] = ports
const proxyPort = await freePort()
const shared = {
  DATABASE_URL: database.url,
  DATABASE_POOL: '6',
  DEMO: '1',
  SITE_URL: `http://127.0.0.1:${proxyPort}`,
  AUTH_SECRET: 'the-same-in-every-process-of-this-test',
  TIER_SECRET: 'the-same-in-every-process-of-this-test',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_WRITE: '1000000',
}
const begin = (port: number, role: string) =>
  startProcess({ ...shared, PORT: String(port), DATA_DIR: join(folder, String(port)) }, [`--role=${role}`])
const one = begin(onePort, 'web,api')
const other = begin(otherPort, 'web,api')
const worker = begin(workerPort, 'worker')
await Promise.all([one, other, worker].map((process) => process.ready()))
const proxy = await startProxy(proxyPort, [onePort, otherPort])
process.stdout.write(`in front: ${proxy.kind}\n`)
afterAll(async () => {
  await proxy.stop()
  for (const { child, ended } of [one, other, worker]) {
    child.kill('SIGTERM')
    await ended
  }
  removeFolder(folder)
})

const direct = [onePort, otherPort].map((port) => `http://127.0.0.1:${port}`)
const { db } = database

it('shares the work: both serve, and the worker serves no requests', async () => {
  for (const url of [...direct, proxy.url]) expect((await request(`${url}/article/1`)).status).toBe(200)
  expect((await request(`http://127.0.0.1:${workerPort}/article/1`)).status).toBe(404)
  expect((await request(`http://127.0.0.1:${workerPort}/api/v1.0/header`)).status).toBe(404)
  expect((await request(`http://127.0.0.1:${workerPort}/readyz`)).status).toBe(200)
})

it('forwards pages as compressed, and keeps /metrics internal', async () => {
  const headers = { 'accept-encoding': 'br' }
  // each process renders and caches it: the proxy may use any
  const near = await Promise.all(direct.map((url) => request(`${url}/article/1`, { headers })))
  const far = await request(`${proxy.url}/article/1`, { headers })
  expect(far.headers['content-encoding']).toBe('br')
  const actual = ({ text, headers: heads }: typeof far) => ({ text, policy: heads['content-security-policy'] })
  expect(near.map(actual)).toContainEqual(actual(far))
  expect((await request(`${proxy.url}/metrics`)).status).toBe(403)
})

it('publishing reaches both within two seconds', async () => {
  for (const url of direct) for (let count = 0; count < 2; count += 1) await request(`${url}/article/4`)
  await db.execute(sql`update posts set title = '兩邊都看得到' where type = 'article' and id = 4`)
  const durations = await Promise.all(
    direct.map((url) => requestUntil(`${url}/article/4`, {}, ({ text }) => text.includes('兩邊都看得到'))),
  )
  expect(Math.max(...durations)).toBeLessThan(within(2000))
})

it('autosaves in one process purge nothing in the other; publishing purges in two seconds', async () => {
  const [writer, reader] = direct as [string, string]
  const { rows } = await db.execute<{ uid: number; id: number; author: number; title: string }>(sql`
    select p.uid::int as uid, p.id, l.author_id as author, p.title from posts p join post_authors l on l.post_uid = p.uid
    where p.type = 'article' and p.state = 'published' and p.publish_date < now()
    -- a text that states a dose waits for a signature whatever its channels are
    and p.blocks::text !~ '[顆粒錠]|毫克|公克|毫升|單位|mg|IU' order by p.publish_date desc, p.id desc limit 1`)
  const { uid = 0, id = 0, author = 0, title = '' } = rows[0] ?? {}
  const chief = await signIn(proxy.url, 'chief')
  const publication = new Publication(db, uid, chief['cookie'] ?? '')
  await publication.write(writer)
  // pages that show its title, and pages that do not
  const places = ['/', '/diet', '/article', '/blog', '/terms', '/video?id=1', '/test/Index/1', '/magazine/1']
  const paths = [...places, `/article/${id}`, `/author/${author}`, '/special/2', '/copyright', '/privacy', '/tool/bmi']
  const cachedPage = async (path: string) => {
    await requestUntil(reader + path, {}, ({ headers }) => headers['x-cache'] === 'hit')
    return { path, shows: (await request(reader + path)).text.includes(title) }
  }
  const pages = await Promise.all(paths.map(cachedPage))
  const goes = pages.filter(({ shows }) => shows).map(({ path }) => path)
  const stays = pages.filter(({ shows }) => !shows).map(({ path }) => path)
  expect([goes.length > 2, stays.length > 5], goes.join(' ')).toEqual([true, true])
  // a page that expired since its rendering counts as cached as well
  const cacheMisses = async (paths: readonly string[]) => {
    const cacheStatuses = await Promise.all(paths.map(async (path) => [path, (await request(reader + path)).headers['x-cache']]))
    return cacheStatuses.filter(([, state]) => state === 'miss')
  }

  const autosave = async (uid: number) => {
    for (let base = 1; base <= 250; base += 1) {
      const body = { base, key: randomUUID(), kind: 'auto', name: '', fields: { title: `草稿 ${base}`, tags: [1 + (base % 5)] } }
      const headers = { ...chief, 'content-type': 'application/json', 'api-key': demoApiKey }
      const response = await request(`${writer}/api/v3.0/office/posts/${uid}/save`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status, response.text).toBe(200)
    }
  }
  const others = await db.execute<{ uid: number }>(
    sql`select uid::int as uid from posts where type = 'article' and id in (1, 2, 3, 5) and uid <> ${uid}`,
  )
  await Promise.all(others.rows.slice(0, 4).map(({ uid }) => autosave(uid)))
  expect(others.rows).toHaveLength(4)
  expect(await cacheMisses(paths)).toEqual([])

  expect(await publication.publish(writer)).toBe(200)
  const durations = goes.map((path) => requestUntil(reader + path, {}, ({ text }) => text.includes(`第 ${uid} 篇的新標題`)))
  expect(Math.max(...(await Promise.all(durations)))).toBeLessThan(within(2000))
  expect(await cacheMisses(stays)).toEqual([])
})

it('a session is valid in both, and so is its end', async () => {
  const headers = await signIn(proxy.url, 'subscriber')
  for (const url of [...direct, proxy.url])
    expect((await request(`${url}/article/3`, { headers })).text.includes('data-wall="subscriberwall"')).toBe(false)
  await db.execute(sql`delete from sessions using members m where member_id = m.id and m.email = 'subscriber@example.com'`)
  for (const url of direct)
    expect(
      await requestUntil(`${url}/article/3`, { headers }, ({ text }) => text.includes('data-wall="subscriberwall"')),
    ).toBeLessThan(within(2000))
})

it('jobs run in the worker', async () => {
  await db.execute(sql`
    insert into mail_outbox (recipient, subject, html, text) values ('reader@example.com', '一封信', '<p>信</p>', '信')`)
  const waiting = await db.execute(sql`select 1 from mail_outbox where recipient = 'reader@example.com'`)
  expect(waiting.rows).toHaveLength(1)
  const queues = await db.execute<{ name: string }>(sql`select name from pgboss.queue`)
  expect(queues.rows.length).toBeGreaterThan(0)
})

/** The content of an event stream so far, and whether it has ended. */
function follow(url: string, headers: Record<string, string>) {
  const line = { text: '', status: 0, ended: false, people: () => [...line.text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] }
  const request = get(url, { headers: { 'api-key': demoApiKey, ...headers } }, (response) => {
    line.status = response.statusCode ?? 0
    response.setEncoding('utf8')
    response.on('data', (more: string) => {
      line.text += more
    })
    response.on('close', () => {
      line.ended = true
    })
  })
  request.on('error', () => undefined)
  return line
}
/** Generous for a busy machine: the awaited events arrive without polling. */
const soon = { timeout: 90_000 }

it('presence is shared by both: who joins, where, and who leaves; sign-out ends a stream', async () => {
  const [from, to] = direct as [string, string]
  const [chief, editor, subscriber] = [
    await signIn(proxy.url, 'chief'),
    await signIn(proxy.url, 'editor'),
    await signIn(proxy.url, 'subscriber'),
  ]
  const path = '/api/v3.0/office/posts/6/presence'
  const say = async (url: string, who: Record<string, string>, tab: string, more: object = {}) => {
    const headers = { 'content-type': 'application/json', 'api-key': demoApiKey, ...who }
    const response = await request(url + path, { method: 'POST', headers, body: JSON.stringify({ tab, ...more }) })
    return { status: response.status, people: JSON.parse(response.text).items }
  }
  const [tab, other] = [randomUUID(), randomUUID()]
  expect(await say(from, chief, tab)).toEqual({ status: 200, people: [] })
  // through the proxy, which must not buffer
  const line = follow(`${proxy.url}${path}?tab=${tab}`, chief)
  await vi.waitUntil(() => line.people() === '[]', soon)
  expect((await say(to, editor, other, { block: 'k2' })).status).toBe(200)
  await vi.waitUntil(() => line.people()?.includes('"blocks":["k2"]'), soon)
  expect(line.text).not.toContain('@')
  await say(from, chief, tab)
  expect((await say(from, editor, other, { block: 'k5' })).people).toHaveLength(1)
  await vi.waitUntil(() => line.people()?.includes('"blocks":["k5"]'), soon)
  await say(to, editor, other, { leaves: true })
  await vi.waitUntil(() => line.people() === '[]', soon)

  for (const who of [subscriber, {}]) {
    expect((await say(from, who, tab)).people).toBeUndefined()
    const refused = follow(`${to}${path}?tab=${tab}`, who)
    await vi.waitUntil(() => refused.ended, soon)
    expect(refused.status).toBe('cookie' in who ? 403 : 401)
    expect(refused.text).not.toContain('data:')
  }

  await db.execute(sql`delete from sessions using members m where member_id = m.id and m.email = 'chief@example.com'`)
  await vi.waitUntil(() => line.ended, soon)
})

describe('when one process is killed', () => {
  it('the other serves, without one failed request', async () => {
    const headers = await signIn(proxy.url, 'member')
    one.child.kill('SIGKILL')
    await one.ended
    for (let count = 0; count < 20; count += 1) {
      expect((await request(`${proxy.url}/article/${1 + (count % 5)}`)).status).toBe(200)
      expect((await request(`${proxy.url}/api/v1.0/member/me`, { headers })).text).toContain('member@example.com')
    }
  })

  it('the killed process restarts and serves again', async () => {
    const again = begin(onePort, 'web,api')
    await again.ready()
    expect((await request(`${direct[0]}/article/1`)).status).toBe(200)
    expect((await request(`${proxy.url}/article/1`)).status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })
})

it('when all are down, readers get a message', async () => {
  other.child.kill('SIGKILL')
  await other.ended
  const response = await request(`${proxy.url}/article/1`)
  expect(response.status).toBe(503)
  if (proxy.kind === 'nginx') expect(response.text).toContain('伺服器忙碌中')
})
