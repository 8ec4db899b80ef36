import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { DatabaseState } from './database/database-watch.ts'
import { createHealth } from './health.ts'

const token = 'a-token-of-some-length'

async function request(
  path: string,
  options: {
    headers?: Record<string, string>
    broken?: boolean
    hangs?: boolean
    stopping?: boolean
    held?: string[]
    purgesSilentFor?: number
    purgesAreMoved?: boolean
    token?: string
    others?: (() => Promise<DatabaseState>)[]
    database?: Partial<DatabaseState>
  } = {},
) {
  const health = createHealth({
    databaseChecks: [
      () => {
        if (options.hangs) return new Promise(() => undefined)
        return options.broken
          ? Promise.reject(new Error('down'))
          : Promise.resolve({ readOnly: false, searchable: true, ...options.database })
      },
      ...(options.others ?? []),
    ],
    metrics: { text: async () => '', contentType: 'text/plain; version=0.0.4; charset=utf-8' },
    metricsTokens: options.token ? [options.token, 'the-previous-token'] : [],
    stopping: () => options.stopping ?? false,
    suspendedParts: () => options.held ?? [],
    purgesSilentFor: () => options.purgesSilentFor ?? 0,
    purgesAreMoved: () => options.purgesAreMoved ?? false,
  })
  const server = createServer(async (request, response) => {
    if (!(await health(request, response, request.url ?? ''))) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const request = { port, host: '127.0.0.1', path, headers: options.headers ?? {}, agent: false }
    get(request, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    }).on('error', reject)
  })
}

it('distinguishes liveness from readiness', async () => {
  expect(await request('/healthz', { broken: true })).toMatchObject({ status: 200 })
  expect(await request('/readyz')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(await request('/readyz', { broken: true })).toMatchObject({ status: 503 })
  expect(await request('/readyz', { hangs: true })).toMatchObject({ status: 503 })
  expect(await request('/readyz', { stopping: true })).toMatchObject({ status: 503 })
  expect(await request('/healthz/x')).toMatchObject({ status: 418 })
})

it('reports what is suspended, and is ready nevertheless', async () => {
  const { status, text } = await request('/readyz', { held: ['mail', 'payment'] })
  expect({ status, ...JSON.parse(text) }).toEqual({ status: 'ok', held: ['mail', 'payment'] })
  expect(status).toBe(200)
})

it('a read-only database is not ready, with the reason; an unfinished search index is reported', async () => {
  const standby = await request('/readyz', { database: { readOnly: true } })
  expect(standby).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(JSON.parse(standby.text)).toEqual({ status: 'unavailable', database: 'read-only' })
  const building = await request('/readyz', { database: { searchable: false } })
  expect(building.status).toBe(200)
  expect(JSON.parse(building.text)).toEqual({ status: 'ok', search: 'building' })
})

it('a database that responds on one connection is available, however long another waits', async () => {
  const databaseState = () => Promise.resolve({ readOnly: false, searchable: true })
  expect(await request('/readyz', { hangs: true, others: [databaseState] })).toMatchObject({ status: 200 })
  expect(await request('/readyz', { broken: true, others: [databaseState] })).toMatchObject({ status: 200 })
  expect(await request('/readyz', { broken: true, others: [() => Promise.reject(new Error('down'))] })).toMatchObject({
    status: 503,
  })
})

it.each([
  ['this machine', {}, 200],
  ['a proxy on it', { headers: { 'x-forwarded-for': '203.0.113.9' } }, 403],
  ['a proxy that says so differently', { headers: { forwarded: 'for=203.0.113.9' } }, 403],
  ['the token, through a proxy', { token, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' } }, 200],
  ['the previous token', { token, headers: { authorization: 'Bearer the-previous-token' } }, 200],
  ['a wrong token', { token, headers: { authorization: 'Bearer wrong' } }, 403],
  [
    'a wrong token of the same length, in other letters',
    { token, headers: { authorization: `Bearer ${'é'.repeat(token.length)}` } },
    403,
  ],
])('responds to /metrics for %s', async (_, options, status) => {
  expect(await request('/metrics', options)).toMatchObject({ status })
})

it('reports lost purges once their connection has not responded for five seconds', async () => {
  expect(JSON.parse((await request('/readyz', { purgesSilentFor: 900 })).text)).toEqual({ status: 'ok' })
  const lost = await request('/readyz', { purgesSilentFor: 5_001 })
  expect([lost.status, JSON.parse(lost.text)]).toEqual([200, { status: 'ok', purges: 'lost' }])
})

it('reports a pooler that delivers no purges', async () => {
  expect(JSON.parse((await request('/readyz', { purgesAreMoved: true })).text)).toEqual({ status: 'ok', purges: 'pooled' })
})
