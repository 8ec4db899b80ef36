import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CuttableLine, openLine } from '../fakes/interruptible-connection.ts'
import { freePort } from '../support/free-port.ts'
import { orderForm } from '../support/orders.ts'
import { startProxy } from '../support/proxy.ts'
import { request, requestUntil, within } from '../support/request.ts'
import { startSite } from '../support/site.ts'

/** The page cache's clock, set manually: pages expire on demand. */
const clock = vi.hoisted(() => {
  // files share their imports: the module is imported again here, with this clock, and again by the next file
  vi.resetModules()
  return { ms: 0 }
})
vi.mock('../../src/server/clock.ts', () => ({
  coarseClock: () => () => clock.ms,
  coarseDate: () => () => new Date().toUTCString(),
}))

afterAll(() => {
  vi.doUnmock('../../src/server/clock.ts')
  vi.resetModules()
})

let line!: CuttableLine
const site = await startSite(async (databaseUrl) => {
  const url = new URL(databaseUrl)
  line = await openLine(`${url.searchParams.get('host')}/.s.PGSQL.${url.port}`)
  url.search = ''
  url.host = `127.0.0.1:${line.port}`
  return { DATABASE_URL: url.href, DATABASE_TIMEOUT: '2.5' }
})
const member = await site.signIn('member')
/** Signed in, but not cached yet: the server still has to look up the session. */
const subscriber = await site.signIn('subscriber')
const error = '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服'
const showsError = (html: string) => html.replace(/<[^>]*>/g, '').includes(error)

describe('while the database is down', () => {
  beforeAll(async () => {
    for (const headers of [{}, member])
      for (const path of ['/', '/article/1', '/article/3']) await site.request(path, { headers })
    await line.cut()
  })
  afterAll(async () => {
    await line.mend()
    await requestUntil(`${site.url}/readyz`, {}, ({ status }) => status === 200)
  })

  it('the process is live and reports not ready', async () => {
    expect((await site.request('/healthz')).status).toBe(200)
    expect(await site.request('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('unreachable') })
    expect(await site.request('/metrics')).toMatchObject({ status: 200, text: expect.stringContaining('questions_waiting Nan') })
  })

  it('cached pages are still served, each to its audience', async () => {
    expect(await site.request('/article/3')).toMatchObject({ status: 200, headers: { 'x-cache': 'hit' } })
    expect((await site.request('/article/3', { headers: member })).status).toBe(200)
    expect(await site.request('/')).toMatchObject({ status: 200 })
  })

  it('cached pages stay available behind a proxy after a failed request', async () => {
    const port = Number(new URL(site.url).port)
    const proxy = await startProxy(await freePort(), [port, port])
    try {
      for (let count = 0; count < 6; count += 1) expect((await request(`${proxy.url}/readyz`)).status).toBe(503)
      for (let count = 0; count < 4; count += 1) expect((await request(`${proxy.url}/article/3`)).status).toBe(200)
    } finally {
      await proxy.stop()
    }
  })

  it('an unreadable session counts as a visitor’s for a cached page', async () => {
    const { status, text } = await site.request('/article/3', { headers: subscriber })
    expect(status).toBe(200)
    expect(text.includes('data-wall="subscriberwall"')).toBe(true)
  })

  it('other pages are an error page with 503 and Retry-After, not cached', async () => {
    for (const path of ['/article/5', '/blog/3', '/rss.xml', '/sitemaps/places.xml']) {
      const response = await site.request(path)
      expect(response).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })
      expect(showsError(response.text)).toBe(true)
      expect(response.text.includes('回首頁')).toBe(true)
      expect(response.text.includes('href="mailto:service@example.com"'), 'a way to a person').toBe(true)
      expect(/ECONN|select |at file:/.test(response.text)).toBe(false)
    }
    const personal = await site.request('/login', { headers: subscriber })
    expect(personal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(showsError(personal.text)).toBe(true)
  })

  it('calls return problem responses', async () => {
    const response = await site.request('/api/v1.0/article/1')
    const problem = { 'content-type': 'application/problem+json', 'retry-after': '5' }
    expect(response).toMatchObject({ status: 503, headers: problem })
    expect(JSON.parse(response.text)).toMatchObject({ code: 'unavailable', request_id: response.headers['x-request-id'] })
    const signedIn = { 'api-key': 'healthpress-web', origin: site.url, 'content-type': 'application/json' }
    const order = { method: 'POST', body: JSON.stringify(orderForm()) }
    for (const who of [member, subscriber]) {
      const headers = { ...signedIn, ...who }
      expect(await site.request('/api/v1.0/article/1', { headers })).toMatchObject({ status: 503, headers: problem })
      const ordered = await site.request('/api/v3.0/payment/order', { ...order, headers })
      expect(ordered).toMatchObject({ status: 503, headers: problem })
    }
  })

  it('sign-in returns a problem response', async () => {
    const later = { status: 503, headers: { 'retry-after': '5' } }
    const body = JSON.stringify({ email: 'member@example.com', password: 'Demo-health-2026' })
    const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect(await site.request('/api/auth/sign-in/email', signIn)).toMatchObject(later)
    expect(await site.request('/api/auth/get-session', { headers: member })).toMatchObject(later)
  })

  it('an order form returns a problem response', async () => {
    const headers = { ...subscriber, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(orderForm()).toString()
    const response = await site.request('/payment/info-input?plan=digital', { method: 'POST', headers, body })
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  })

  it('stale pages are still served', async () => {
    clock.ms += 10 * 60_000
    expect(await site.request('/article/1')).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
    clock.ms += 10 * 60_000
    expect(await site.request('/article/1')).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
    expect(await site.request('/article/1', { headers: member })).toMatchObject({ status: 200 })
  })
})

describe('while the database hangs', () => {
  beforeAll(() => line.hang())
  afterAll(async () => {
    line.flow()
    await requestUntil(`${site.url}/api/v1.0/article/11`, {}, ({ status }) => status === 200)
  })

  it('no request waits longer than five seconds for its 503', async () => {
    const started = performance.now()
    const paths = ['/article/11', '/member', '/api/v1.0/article/11', '/api/auth/get-session']
    const responses = await Promise.all(paths.map((path) => site.request(path, { headers: member })))
    expect(responses.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(paths.map(() => [503, '5']))
    expect(performance.now() - started).toBeLessThan(within(5_000))
    expect(showsError(responses[0]?.text ?? '')).toBe(true)
    expect((await site.request('/article/3')).status, 'kept pages go on being served').toBe(200)
  })
})

describe('when the database recovers', () => {
  it('everything recovers, and outdated pages are purged', async () => {
    await site.request('/article/7')
    await line.cut()
    await site.database.db.execute(sql`update posts set title = '斷線時換的標題' where type = 'article' and id = 7`)
    expect((await site.request('/article/7')).text.includes('斷線時換的標題')).toBe(false)
    expect((await site.request('/article/8')).status).toBe(503)
    await line.mend()
    expect(await requestUntil(`${site.url}/article/7`, {}, ({ text }) => text.includes('斷線時換的標題'))).toBeLessThan(
      within(5000),
    )
    await requestUntil(`${site.url}/article/8`, {}, ({ status }) => status === 200)
    expect((await site.request('/readyz')).status).toBe(200)
    expect(JSON.parse((await site.request('/api/v1.0/member/me', { headers: member })).text).items).toHaveLength(1)
  })

  it('purges are received again', async () => {
    await requestUntil(`${site.url}/article/9`, {}, ({ headers }) => headers['x-cache'] === 'hit')
    await site.database.db.execute(sql`update posts set title = '又聽得到了' where type = 'article' and id = 9`)
    expect(await requestUntil(`${site.url}/article/9`, {}, ({ text }) => text.includes('又聽得到了'))).toBeLessThan(within(2000))
  })

  it('connections cut while idle cause no error', async () => {
    for (let count = 0; count < 3; count += 1) {
      await line.cut()
      await line.mend()
      await requestUntil(`${site.url}/api/v1.0/header`, {}, ({ status }) => status === 200)
    }
  })
})
