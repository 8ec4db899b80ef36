import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { type HttpResponse, request, requestUntil } from '../support/request.ts'
import { signIn } from '../support/site.ts'
import { startVarnish } from '../support/varnish.ts'

/** A shared cache in front of two processes: ops/varnish.vcl in a real Varnish, and ops/nginx.conf in a real nginx. */
const kinds = ['varnish', 'nginx'] as const
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const wall = '訂閱雜誌，解鎖全文'
const codings = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip, deflate']

async function setUp(kind: (typeof kinds)[number], edit?: (text: string) => string) {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-front-'))
  const [one, other, port] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const token = 'a-token-for-the-cache-in-front'
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    DEMO: '1',
    SITE_URL: url,
    AUTH_SECRET: 'the-same-in-every-process-of-this-test',
    TIER_SECRET: 'the-same-in-every-process-of-this-test',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_READ: '1000000',
    RATE_LIMIT_WRITE: '1000000',
    ...(kind === 'varnish' ? { CDN: kind, CDN_URL: url, CDN_TOKEN: token } : { CDN: kind }),
  }
  const begin = (own: number) =>
    startProcess({ ...settings, PORT: String(own), DATA_DIR: join(folder, String(own)) }, ['--role=web,api'])
  const processes = [begin(one), begin(other)]
  await Promise.all(processes.map((process) => process.ready()))
  const front =
    kind === 'varnish' ? await startVarnish({ port, targets: [one, other], token }, edit) : await startProxy(port, [one, other])
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const kill = async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
  }
  const stop = async () => {
    agent.destroy()
    await front.stop()
    await kill()
    removeFolder(folder)
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    request(url + path, { agent, headers: { 'user-agent': browser, 'accept-encoding': 'br', ...headers } })
  const near = (path: string, headers: Record<string, string> = {}) => request(`http://127.0.0.1:${one}${path}`, { headers })
  return { database, url, get, near, kill, stop, ports: [one, other] }
}
type Front = Awaited<ReturnType<typeof setUp>>

/** Requests that the processes received, by their own count. */
async function received(ports: readonly number[]): Promise<number> {
  const texts = await Promise.all(ports.map((port) => request(`http://127.0.0.1:${port}/metrics`)))
  const lines = texts.flatMap(({ text }) => [
    ...text.matchAll(/^http_requests_total\{kind="(?:page|api|person|file|image)".*\} (\d+)$/gm),
  ])
  return lines.reduce((sum, [, count]) => sum + Number(count), 0)
}

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`

describe('Varnish', () => {
  let site: Front
  let subscriber: Record<string, string>
  let member: Record<string, string>
  beforeAll(async () => {
    site = await setUp('varnish')
    subscriber = await signIn(site.url, 'subscriber')
    member = await signIn(site.url, 'member')
  })
  afterAll(() => site.stop())

  it('answers at least 95 % of the requests of visitors and crawlers', async () => {
    const { text } = await site.get('/sitemaps/posts-1.xml')
    const posts = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path).slice(0, 150)
    const pages = ['/', ...posts.slice(0, 3), '/diet', '/article-list', '/blog-list', '/video', '/magazine', ...posts.slice(3)]
    // popularity by rank (Zipf); the same sequence in each run
    const weights = pages.map((_, rank) => 1 / (rank + 1))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let seed = 20_261_128
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
    const pick = () => {
      let rest = random() * total
      for (const [at, weight] of weights.entries()) {
        rest -= weight
        if (rest <= 0) return pages[at] ?? '/'
      }
      return '/'
    }
    const counts = { views: 0, requests: 0, stored: 0 }
    const failed: string[] = []
    const seen = (path: string, response: HttpResponse) => {
      counts.requests += 1
      if (response.headers['x-cache'] === 'front') counts.stored += 1
      if (response.status !== 200) failed.push(`${response.status} ${path}`)
    }
    const read = async () => {
      const path = pick()
      const isCrawler = random() < 0.15
      const headers = {
        'user-agent': isCrawler ? crawler : browser,
        'accept-encoding': codings[Math.floor(random() * codings.length)] ?? 'br',
        cookie: `theme=dark; visits=${Math.floor(random() * 1e6)}`,
      }
      counts.views += 1
      seen(path, await site.get(random() < 0.2 ? `${path}?utm_source=mail&fbclid=${Math.floor(random() * 1e9)}` : path, headers))
      const [, type, id] = /^\/(article|blog)\/(\d+)$/.exec(path) ?? []
      if (isCrawler || !type) return
      for (const call of [
        `/api/v1.0/datalayer?type=${type}&id=${id}`,
        '/api/v1.0/magazine/latest',
        `/api/v1.0/${type}/${id}/scroll-next`,
      ])
        seen(call, await site.get(call, headers))
    }
    /** The share that the cache answered itself. */
    const round = async (name: string, views: number) => {
      Object.assign(counts, { views: 0, requests: 0, stored: 0 })
      const before = await received(site.ports)
      const started = performance.now()
      const reader = async () => {
        while (counts.views < views) await read()
      }
      await Promise.all(Array.from({ length: 12 }, reader))
      const seconds = (performance.now() - started) / 1000
      const reached = (await received(site.ports)) - before
      const share = percent(counts.stored, counts.requests)
      process.stdout.write(
        `Varnish, ${name}: ${counts.views} views, ${counts.requests} requests in ${seconds.toFixed(1)} s, ${share} from the shared cache; ${reached} reached a process\n`,
      )
      expect(failed).toEqual([])
      return counts.stored / counts.requests
    }
    expect(await round('empty', 3000)).toBeGreaterThan(0.8)
    expect(await round('filled', 9000)).toBeGreaterThan(0.95)
  })

  it('never mixes audiences, and stores nothing of a session', async () => {
    const requests = Array.from({ length: 240 }, async (_, at) => {
      const who = (['visitor', 'subscriber', 'crawler', 'member'] as const)[at % 4] ?? 'visitor'
      const headers: Record<string, string> = { visitor: {}, subscriber, crawler: { 'user-agent': crawler }, member }[who]
      return { who, answer: await site.get('/article/3', headers) }
    })
    const direct = { visitor: await site.near('/article/3'), crawler: await site.near('/article/3', { 'user-agent': crawler }) }
    for (const { who, answer: response } of await Promise.all(requests)) {
      expect([who, response.text.includes(wall)]).toEqual([who, who !== 'subscriber'])
      if (who === 'visitor' || who === 'crawler') expect(response.text === direct[who].text, who).toBe(true)
      else expect(response.headers['x-cache'], who).not.toBe('front')
    }
    for (const path of ['/', '/article/1', '/member', '/login', '/api/v1.0/member/me', '/api/v1.0/datalayer?type=article&id=1']) {
      const own = await site.get(path, { ...member, 'api-key': 'healthpress-web' })
      expect([path, own.headers['x-cache']]).not.toEqual([path, 'front'])
      const strange = await site.get(path, { 'api-key': 'healthpress-web' })
      expect([path, strange.text.includes('member@example.com'), strange.headers['set-cookie']]).toEqual([path, false, undefined])
    }
    const { headers } = await site.get('/article/1')
    expect([headers['surrogate-key'], headers['surrogate-control'], headers['xkey']]).toEqual([undefined, undefined, undefined])
    expect(headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' })
  })

  it('shows a change within two seconds, under load, and the old text never again', async () => {
    await site.get('/tool/bmi')
    const durations: number[] = []
    for (let round = 1; round <= 5; round += 1) {
      const title = `前面的新標題第${round}次`
      let isOver = false
      const late: string[] = []
      let seenAt: number | null = null
      const reader = async () => {
        while (!isOver) {
          const { text } = await site.get('/article/5')
          if (text.includes(title)) seenAt ??= performance.now()
          else if (seenAt !== null && performance.now() - seenAt > 2000) late.push('old text')
        }
      }
      const reading = Promise.all(Array.from({ length: 8 }, reader))
      await delay(200)
      const changedAt = performance.now()
      await site.database.pool.query(`update posts set title = $1 where type = 'article' and id = 5`, [title])
      await expect.poll(() => seenAt, { timeout: 20_000, interval: 5 }).not.toBeNull()
      durations.push(Math.round((seenAt ?? 0) - changedAt))
      await delay(4000)
      isOver = true
      await reading
      expect(late).toEqual([])
    }
    process.stdout.write(`Varnish: a change was visible after ${durations.join(', ')} ms\n`)
    expect(Math.max(...durations)).toBeLessThan(2000)
    // and no other page was fetched again
    expect((await site.get('/tool/bmi')).headers['x-cache']).toBe('front')
  })

  it('refuses purges without the token, and the metrics', async () => {
    const purge = (headers: Record<string, string>) =>
      request(site.url, { method: 'PURGE', headers: { 'xkey-purge': '_all', ...headers } })
    expect((await purge({})).status).toBe(403)
    expect((await purge({ authorization: 'Bearer ' })).status).toBe(403)
    expect((await request(`${site.url}/metrics`)).status).toBe(403)
  })

  it('a client cannot declare its audience', async () => {
    const forged = await site.get('/article/3', { 'x-audience': 'subscriber' })
    expect(forged.text).toContain(wall)
    expect((await site.get('/article/3', { 'x-audience': 'bot' })).text).toBe((await site.get('/article/3')).text)
  })

  it('pages stay readable when all processes are gone, and what is not stored gets a message', async () => {
    const paths = ['/', '/article/1', '/article/2', '/diet']
    for (const path of paths) await site.get(path)
    await site.kill()
    for (const path of paths) expect([path, (await site.get(path)).status]).toEqual([path, 200])
    const response = await site.get('/member')
    expect([response.status, response.text.includes('伺服器忙碌中')]).toEqual([503, true])
  })
})

describe('Varnish, when stored pages are older than their grace', () => {
  const shorter = (text: string) =>
    text
      .replace('set req.grace = 60s', 'set req.grace = 0s')
      .replace(/set beresp\.ttl = std\.duration\(.*\);/, 'set beresp.ttl = 0.5s;')
  let site: Front
  beforeAll(async () => {
    site = await setUp('varnish', shorter)
  })
  afterAll(() => site.stop())

  it('Varnish serves stale pages while no process responds, from the first request on', async () => {
    const { text } = await site.get('/article/1')
    await site.kill()
    await delay(1000)
    for (let count = 0; count < 50; count += 1) {
      const response = await site.get('/article/1')
      expect([response.status, response.text === text]).toEqual([200, true])
      await delay(100)
    }
  })
})

describe('nginx', () => {
  let site: Front
  let subscriber: Record<string, string>
  beforeAll(async () => {
    site = await setUp('nginx')
    subscriber = await signIn(site.url, 'subscriber')
  })
  afterAll(() => site.stop())

  it('never mixes audiences or codings', async () => {
    const direct = { visitor: await site.near('/article/3'), crawler: await site.near('/article/3', { 'user-agent': crawler }) }
    const requests = Array.from({ length: 200 }, async (_, at) => {
      const who = (['visitor', 'subscriber', 'crawler'] as const)[at % 3] ?? 'visitor'
      const coding = ['br', 'zstd, gzip', 'identity', 'gzip, br;q=0'][at % 4] ?? 'br'
      const headers: Record<string, string> = { visitor: {}, subscriber, crawler: { 'user-agent': crawler } }[who]
      return { who, coding, answer: await site.get('/article/3', { ...headers, 'accept-encoding': coding }) }
    })
    for (const { who, coding, answer: response } of await Promise.all(requests)) {
      expect([who, response.text.includes(wall)]).toEqual([who, who !== 'subscriber'])
      if (who !== 'subscriber') expect([who, coding, response.text === direct[who].text]).toEqual([who, coding, true])
      expect([coding, response.headers['content-encoding']]).toEqual([
        coding,
        { br: 'br', 'zstd, gzip': 'gzip', identity: undefined, 'gzip, br;q=0': 'gzip' }[coding],
      ])
    }
    expect((await site.get('/article/1')).headers['surrogate-key']).toBeUndefined()
  })

  it('shows a change within three seconds: it stores pages for whole seconds, and has no purge', async () => {
    const durations: number[] = []
    for (let round = 1; round <= 5; round += 1) {
      const title = `前面的新標題第${round}次`
      await site.get('/article/5')
      await site.database.pool.query(`update posts set title = $1 where type = 'article' and id = 5`, [title])
      durations.push(Math.round(await requestUntil(`${site.url}/article/5`, {}, ({ text }) => text.includes(title))))
    }
    process.stdout.write(`nginx: a change was visible after ${durations.join(', ')} ms\n`)
    expect(Math.max(...durations)).toBeLessThan(3000)
  })

  it('pages stay readable when all processes are gone', async () => {
    const paths = ['/', '/article/1', '/article/2', '/diet']
    for (const path of paths) await site.get(path)
    await site.kill()
    await delay(1500)
    for (const path of paths) expect([path, (await site.get(path)).status]).toEqual([path, 200])
    expect((await site.get('/member')).status).toBe(503)
  })
})
