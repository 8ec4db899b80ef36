import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { keysToPurge } from '../../src/server/cdn/shared-headers.ts'
import { type CdnFake, startVarnishFake } from '../fakes/cdns.ts'
import { onePerRoute, pages } from '../support/pages.ts'
import type { HttpResponse } from '../support/request.ts'
import { type Reader, readers, startSite } from '../support/site.ts'

const token = 'a-token-for-the-cache-in-front'
const fake: CdnFake = await startVarnishFake(token)
afterAll(() => fake.stop())
const site = await startSite(async () => ({ CDN: 'varnish', CDN_URL: fake.url, CDN_TOKEN: token }))
const cookies = new Map<Reader, Record<string, string>>()
beforeAll(async () => {
  for (const reader of readers) cookies.set(reader, await site.signIn(reader))
})

const mayBeStored = ({ headers }: HttpResponse) => headers['surrogate-control'] !== undefined
const paths = [...new Set(pages.flatMap(({ path, linkedOn }) => (linkedOn === undefined ? [encodeURI(path)] : [])))]
const calls = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET')
const filled = ({ path }: Endpoint) => path.replace(':postType', 'article').replaceAll(/:(\w+)/g, '1')
const key = { 'api-key': 'healthpress-web' }
const shared = ['/api/v1.0/magazine/latest', '/api/v1.0/datalayer?type=article&id=1', '/api/v1.0/article/1/scroll-next']

/** A response that a cache may store is that of a visitor: no personal data, nothing that a wall hides. */
async function expectVisitors(path: string, response: HttpResponse, headers: Record<string, string> = {}): Promise<void> {
  expect(response.headers['set-cookie'], path).toBeUndefined()
  expect(response.headers, path).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: expect.stringMatching(/^Accept-Encoding, X-Audience(, Accept-Encoding)?$/),
  })
  expect([200, 301, 302, 308], path).toContain(response.status)
  const own = String(response.headers['surrogate-key'])
  expect(own.split(' ').length, path).toBeGreaterThan(1)
  expect(own.length, path).toBeLessThan(4500)
  const plain = await site.request(path, { headers })
  expect(plain.headers['surrogate-control'], path).toBeUndefined()
  expect(response.text === plain.text, path).toBe(true)
}

describe('without a session, and with a declared audience', () => {
  it('exactly the cached pages may be stored, and they are those of visitors', async () => {
    const stored: string[] = []
    for (const path of paths) {
      const response = await site.request(path, { headers: { 'x-audience': 'visitor' } })
      const isCached = response.headers['x-cache'] !== undefined
      const isPage = [200, 301, 302, 308].includes(response.status)
      expect([path, mayBeStored(response)]).toEqual([path, isCached && isPage])
      if (!mayBeStored(response)) continue
      stored.push(path)
      await expectVisitors(path, response)
    }
    expect(stored.length).toBeGreaterThan(60)
    expect(stored).toEqual(expect.arrayContaining(['/', '/article/1', '/article/3']))
  })

  it('crawlers are an audience of their own, whatever their user agent is', async () => {
    const as = (declared: string, agent: string) =>
      site.request('/article/3', { headers: { 'x-audience': declared, 'user-agent': agent } })
    const [one, other, reader] = [
      await as('bot', 'Mozilla/5.0'),
      await as('bot', 'Googlebot/2.1'),
      await as('visitor', 'Googlebot/2.1'),
    ]
    expect(one.text).toBe(other.text)
    expect(reader.text).not.toBe(one.text)
    expect([one, other, reader].every(mayBeStored)).toBe(true)
  })

  it('of the calls only those that each article view makes may be stored', async () => {
    for (const endpoint of calls) {
      const response = await site.request(filled(endpoint), { headers: { ...key, 'x-audience': 'visitor' } })
      if (!endpoint.shared) expect(mayBeStored(response), endpoint.path).toBe(false)
    }
    for (const path of shared) {
      const response = await site.request(path, { headers: { 'x-audience': 'visitor' } })
      expect(mayBeStored(response), path).toBe(true)
      await expectVisitors(path, response)
    }
    const preview = await site.request(`${shared[2]}?preview=0b0e6a4e-0000-4000-8000-000000000000`, {
      headers: { 'x-audience': 'visitor' },
    })
    expect(mayBeStored(preview)).toBe(false)
    expect(mayBeStored(await site.request('/api/v1.0/article/99999/scroll-next', { headers: { 'x-audience': 'visitor' } }))).toBe(
      false,
    )
  })

  it('an error, a form, and another method may not be stored', async () => {
    const headers = { 'x-audience': 'visitor' }
    for (const path of ['/nothing', '/article/99999', '/login', '/assets/none.js', '/healthz', '/member'])
      expect(mayBeStored(await site.request(path, { headers })), path).toBe(false)
    expect(mayBeStored(await site.request('/article/1', { headers, method: 'POST' }))).toBe(false)
  })

  it('a page that the browser has already is still labelled', async () => {
    const headers = { 'x-audience': 'visitor' }
    const { headers: first } = await site.request('/article/1', { headers })
    const again = await site.request('/article/1', { headers: { ...headers, 'if-none-match': String(first.etag) } })
    expect([again.status, mayBeStored(again)]).toEqual([304, true])
  })
})

describe('with a session, or without a declaration, nothing may be stored', () => {
  it.each(readers)('%s', async (reader) => {
    const own = cookies.get(reader) ?? {}
    const declared = reader === 'visitor' ? [undefined, 'member', 'subscriber', ''] : ['visitor', 'bot', 'subscriber', undefined]
    for (const { path, linkedOn } of onePerRoute) {
      if (linkedOn !== undefined) continue
      const audience = declared[path.length % declared.length]
      const headers = { ...own, ...(audience === undefined ? {} : { 'x-audience': audience }) }
      expect(mayBeStored(await site.request(encodeURI(path), { headers })), `${path} ${audience}`).toBe(false)
    }
    for (const path of [...shared, ...calls.map(filled)])
      expect(
        mayBeStored(
          await site.request(path, { headers: { ...own, ...key, ...(reader === 'visitor' ? {} : { 'x-audience': 'visitor' }) } }),
        ),
        path,
      ).toBe(false)
  })

  it('any other headers of a request change nothing about that', async () => {
    const path = fc.constantFrom('/', '/article/3', '/login', '/search', ...shared)
    const headers = fc.record({
      reader: fc.constantFrom(...readers.slice(1)),
      'x-audience': fc.constantFrom('visitor', 'bot', 'member', 'subscriber'),
      'user-agent': fc.constantFrom('Googlebot/2.1', 'Mozilla/5.0', 'curl/8'),
      'x-forwarded-for': fc.ipV4(),
      'surrogate-capability': fc.constantFrom('a="Surrogate/1.0"', ''),
      before: fc.constantFrom('', 'theme=dark; ', 'a="healthpress"; '),
    })
    await fc.assert(
      fc.asyncProperty(path, headers, async (path, { reader, before, ...rest }) => {
        const cookie = before + (cookies.get(reader)?.['cookie'] ?? '')
        expect(mayBeStored(await site.request(path, { headers: { ...rest, cookie } }))).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a change', () => {
  const requestCached = (path: string) => site.request(path, { headers: { 'x-audience': 'visitor' } })

  it('purges the pages that show it, at the first and again, and no other', async () => {
    const [shows, other] = [await requestCached('/article/4'), await requestCached('/tool/bmi')]
    const [ofShown, ofOther] = [shows, other].map(({ headers }) => String(headers['surrogate-key']).split(' '))
    fake.purges.length = 0
    await site.database.pool.query(`update posts set title = '前面也換了' where type = 'article' and id = 4`)
    await expect.poll(() => fake.purges.length).toBeGreaterThan(1)
    const purged = new Set(fake.purges.flat())
    expect(ofShown?.some((one) => purged.has(one))).toBe(true)
    expect(ofOther?.some((one) => purged.has(one))).toBe(false)
    expect(fake.purges[0]).toEqual(fake.purges[1])
    expect((await requestCached('/article/4')).text).toContain('前面也換了')
  })

  it('of a member purges nothing', async () => {
    fake.purges.length = 0
    await site.database.pool.query(`update members set name = '換名' where email = 'member@example.com'`)
    await site.database.pool.query(`select purge_names(array['magazine:999'])`)
    await expect.poll(() => fake.purges.length).toBe(2)
    expect(fake.purges[0]).toEqual(keysToPurge(['magazine:999']))
  })

  it('is shown by the metrics', async () => {
    const { text } = await site.request('/metrics')
    expect(text).toMatch(/cdn_purges_total\{result="purged"\} [1-9]/)
    expect(text).toContain('cdn_purges_waiting 0')
  })
})
