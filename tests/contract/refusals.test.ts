import { describe, expect, test } from 'vitest'
import { problem } from '../../src/contract/shapes.ts'
import type { Database } from '../../src/db/connect.ts'
import { type ApiResponse, apiKey, type CallOptions, callApi, reported, siteOrigin } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'

const { db } = await createTestDatabase()
const call = (path: string, options?: CallOptions) => callApi(db, path, options)

/** A rejection has the expected status and code, and the common shape. */
function expectRefusal(response: ApiResponse, status: number, code: string): void {
  expect([response.status, response.json?.code], response.text).toEqual([status, code])
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = problem.parse(response.json)
  expect(body).toMatchObject({ type: 'about:blank', status, request_id: 'test-request' })
  expect(body.title).not.toBe('Error')
  expect(Array.isArray(body.errors)).toBe(status === 422)
}

const latest = '/api/v1.0/magazine/latest'

describe('the key', () => {
  test.each(calls.filter(({ name }) => name.includes('/v3.0/')))('$name requires it', async ({ name, endpoint }) => {
    const input = goodInput[name](await fixturesFor(db, 'admin')) as Parameters<typeof urlOf>[1]
    for (const key of ['', 'wrong', `${apiKey} x`]) {
      const response = await call(urlOf(endpoint, input), { as: 'admin', method: endpoint.method, headers: { 'api-key': key } })
      expectRefusal(response, 401, 'api_key_required')
    }
  })

  test('other versions and in-process calls do not require it', async () => {
    expect((await call('/api/v1.0/header', { headers: { 'api-key': '' } })).status).toBe(200)
    expect((await call('/api/v3.0/article', { headers: { 'api-key': '' }, bindings: { internal: true } })).status).toBe(200)
  })
})

describe('the origin of a state change', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${siteOrigin}.evil.example` },
    { origin: siteOrigin.replace('http:', 'https:') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: siteOrigin, 'sec-fetch-site': 'cross-site' },
  ]
  test.each(calls.filter(({ endpoint }) => endpoint.method === 'POST'))('$name rejects another', async ({ endpoint }) => {
    const path = urlOf(endpoint, {
      params: {
        postType: 'article',
        id: '1',
        kind: 'ad',
        slug: 'bmi',
        orderNo: 'HP1',
        number: '9000009',
        uid: '1',
        name: 'plans',
        key: '1',
        reference: 'C-1',
        menu: '5:nav',
      },
    })
    for (const headers of foreign) expectRefusal(await call(path, { as: 'member', body: {}, headers }), 403, 'cross_origin')
  })

  test('accepts its own, a typed address and programs; and reads from elsewhere', async () => {
    const welcome: Record<string, string>[] = [
      { origin: siteOrigin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of welcome) expect((await call(latest, { body: { type: 1 }, headers })).status).toBe(200)
    expect((await call(latest, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })
})

describe('the body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    'application/json; charset=big5',
    'application/json;charset="utf-16"',
    '',
  ])('of type "%s" is rejected', async (type) => {
    expectRefusal(await call(latest, { body: { type: 1 }, headers: { 'content-type': type } }), 415, 'unsupported_media_type')
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset="UTF-8"; x=y'])(
    'of type "%s" is accepted',
    async (type) => {
      expect((await call(latest, { body: { type: 1 }, headers: { 'content-type': type } })).status).toBe(200)
    },
  )

  test.each(['{', '{"type":1', "{'type':1}", 'undefined', '\ufeff{}x', '{"type":01}'])('%j is invalid JSON', async (body) => {
    expectRefusal(await call(latest, { body }), 400, 'malformed_json')
  })

  test('that is not UTF-8 is invalid JSON', async () => {
    expectRefusal(
      await call(latest, { body: new Uint8Array([0x7b, 0x22, 0xa4, 0xa4, 0x22, 0x3a, 0x31, 0x7d]) }),
      400,
      'malformed_json',
    )
  })

  test.each(['[]', '[{"type":1}]', 'null', '1', '"type"', 'true'])('%s is no object', async (body) => {
    expectRefusal(await call(latest, { body }), 422, 'validation_failed')
    expectRefusal(await call('/api/v1.0/article/1/pv', { body }), 422, 'validation_failed')
  })

  test('reports which field is invalid', async () => {
    const response = await call(latest, { body: { type: 2 } })
    expectRefusal(response, 422, 'validation_failed')
    expect(response.json.errors).toEqual([{ path: 'body.type', message: 'type 只能是 1' }])
  })

  test('over 64 KB is too large, whatever length it declares', async () => {
    const body = JSON.stringify({ type: 1, more: '長'.repeat(30_000) })
    expectRefusal(await call(latest, { body }), 413, 'body_too_large')
    expectRefusal(await call(latest, { body: '{}', headers: { 'content-length': '70000' } }), 413, 'body_too_large')
  })

  test('contains no NUL, literal or escaped, in names or values', async () => {
    for (const body of ['{"type":"\u0000"}', '{"type":"\\u0000"}', '{"a\\u0000":1}', '{"a":[{"b":"x\\u0000y"}]}'])
      expectRefusal(await call(latest, { body }), 422, 'validation_failed')
    expectRefusal(await call(latest, { body: '{"type":"\\\\u0000"}' }), 422, 'validation_failed')
  })
})

describe('the address', () => {
  const ids = [
    '0',
    '-1',
    '+1',
    '01',
    '1.5',
    '1e3',
    '0x10',
    'abc',
    '1;drop table posts',
    "1'",
    '1%20',
    '%201',
    '1%2F2',
    '２',
    '١',
    'NaN',
    'null',
    'undefined',
    '2147483648',
    '9999999999',
    '99999999999999999999',
    '1,2',
    '%00',
    '..%2f1',
    '1%0a',
  ]
  test.each(ids)('an id "%s" is invalid', async (id) => {
    for (const path of [
      `/api/v1.0/article/${id}`,
      `/api/v3.0/blog/${id}`,
      `/api/v1.0/article/${id}/scroll-next`,
      `/api/v1.0/datalayer?type=article&id=${id}`,
    ])
      expectRefusal(await call(path), 422, 'validation_failed')
    expectRefusal(await call(`/api/v3.0/book/${id}/pv`, { method: 'POST' }), 422, 'validation_failed')
  })

  test.each(['x', '123', 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz', "' or 1=1 --"])(
    'a preview code "%s" is invalid',
    async (code) => {
      const encoded = encodeURIComponent(code)
      expectRefusal(await call(`/api/v1.0/article/preview/${encoded}`, { as: 'editor' }), 422, 'validation_failed')
      expectRefusal(await call(`/api/v3.0/article/1?preview=${encoded}`, { as: 'editor' }), 422, 'validation_failed')
    },
  )

  test.each([
    'page=0',
    'page=-1',
    'page=a',
    'page=10001',
    'page=1.5',
    'page=1e1',
    'per_page=0',
    'per_page=51',
    'sort=oldest',
    'year=1',
    'author=x',
    `tag=${'a'.repeat(41)}`,
  ])('a list with "%s" is rejected', async (query) => {
    expectRefusal(await call(`/api/v3.0/article?${query}`), 422, 'validation_failed')
  })

  const nowhere = [
    '/api/v1.0/article/2147483647',
    '/api/v3.0/blog/999999/scroll-next',
    '/api/v1.0/datalayer?type=book&id=999999',
    '/api/v1.0/magazines/1',
    '/api/v1.0/toString/1',
    '/api/v1.0/__proto__/1',
    '/api/v9.0/header',
    '/api',
    '/',
    '/api/v1.0//article/1',
    '/api/v1.0/ARTICLE/1',
  ]
  test.each(nowhere)('%s is unknown', async (path) => {
    const response = await call(path)
    expectRefusal(response, 404, 'not_found')
    expect(response.json['detail']).toBe('This page could not be found')
  })

  test('an unknown or foreign preview code is not found', async () => {
    const { preview } = await fixturesFor(db, 'editor')
    for (const path of [
      'article/preview/7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11',
      `blog/preview/${preview}`,
      `article/2?preview=${preview}`,
    ])
      expectRefusal(await call(`/api/v3.0/${path}`, { as: 'editor' }), 404, 'not_found')
  })

  test('invalid percent-encoding is malformed', async () => {
    for (const path of [
      '/api/v1.0/article/%',
      '/api/v1.0/article/%zz',
      '/api/v1.0/%e5%a/1',
      '/api/v1.0/article/%ff',
      '/api/v3.0/article?tag=%e5',
      '/api/v3.0/article?%',
    ])
      expectRefusal(await call(path), 400, 'malformed_url')
  })

  test('over 4 KB of path or query is too long', async () => {
    expectRefusal(await call(`/api/v1.0/article/${'1'.repeat(4100)}`), 414, 'uri_too_long')
    expectRefusal(await call(`/api/v3.0/article?tag=${'1'.repeat(4100)}`), 414, 'uri_too_long')
    expect((await call(`/api/v3.0/article?unknown=${'1'.repeat(4000)}`)).status).toBe(200)
  })

  test('a NUL anywhere in it is rejected', async () => {
    for (const path of ['/api/v1.0/article/1%00', '/api/v3.0/article?tag=%00', '/api/v3.0/article?%00=1', '/api/v3.0/%00'])
      expectRefusal(await call(path), 422, 'validation_failed')
  })

  test('a trailing slash makes no difference', async () => {
    expect((await call('/api/v1.0/article/1/')).text).toBe((await call('/api/v1.0/article/1')).text)
  })
})

describe('the method', () => {
  test.each([
    ['POST', '/api/v1.0/header', 'GET, HEAD'],
    ['PUT', latest, 'GET, HEAD, POST'],
    ['DELETE', '/api/v1.0/article/1', 'GET, HEAD'],
    ['GET', '/api/v1.0/article/1/pv', 'POST'],
    ['HEAD', '/api/v1.0/article/1/pv', 'POST'],
    ['GET', '/api/v3.0/favorite/add', 'POST'],
    ['OPTIONS', '/api/v1.0/member/me', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
  ])('%s %s gets %s', async (method, path, allow) => {
    const response = await call(path, { method })
    expect(response.headers.get('allow')).toBe(allow)
    if (method !== 'HEAD') expectRefusal(response, 405, 'method_not_allowed')
    expect(response.status).toBe(405)
  })

  test('HEAD responds like GET, without a body', async () => {
    for (const path of ['/api/v1.0/article/1', '/api/v1.0/article/999999', '/api/v3.0/article?page=0']) {
      const [get, head] = await Promise.all([call(path), call(path, { method: 'HEAD' })])
      expect([head.status, head.text, [...head.headers]]).toEqual([get.status, '', [...get.headers]])
    }
  })
})

describe('the rate', () => {
  const limits = { read: 3, write: 2, view: 5 }
  const from = (ip: string, now = new Date()) => ({ ip, limits, now })

  test('is limited per IP address, reads and writes separately, with Retry-After', async () => {
    const now = new Date()
    const bindings = from('198.51.100.1', now)
    for (let time = 0; time < 3; time += 1) expect((await call('/api/v1.0/header', { bindings })).status).toBe(200)
    const refused = await call('/api/v1.0/header', { bindings })
    expectRefusal(refused, 429, 'too_many_requests')
    expect(refused.headers.get('retry-after')).toBe('20')
    expectRefusal(await call('/api/v1.0/nowhere', { bindings }), 429, 'too_many_requests')

    for (let time = 0; time < 2; time += 1) expect((await call(latest, { body: { type: 1 }, bindings })).status).toBe(200)
    expectRefusal(await call(latest, { body: { type: 1 }, bindings }), 429, 'too_many_requests')

    expect((await call('/api/v1.0/header', { bindings: from('198.51.100.2', now) })).status).toBe(200)
    const later = new Date(now.getTime() + 20_001)
    expect((await call('/api/v1.0/header', { bindings: from('198.51.100.1', later) })).status).toBe(200)
  })

  test('is separate, and much higher, for the calls that every article view makes', async () => {
    const bindings = from('198.51.100.4')
    const view = ['/api/v1.0/article/1/scroll-next', '/api/v1.0/datalayer?type=article&id=1', latest]
    for (const path of view) expect((await call(path, { bindings })).status).toBe(200)
    for (let time = 0; time < 2; time += 1)
      expect((await call('/api/v1.0/article/1/pv', { body: {}, bindings })).status).toBe(200)
    expectRefusal(await call('/api/v1.0/article/1/pv', { body: {}, bindings }), 429, 'too_many_requests')
    expect((await call('/api/v1.0/header', { bindings })).status).toBe(200)
  })

  test('does not apply to in-process calls', async () => {
    const bindings = { ...from('198.51.100.3'), internal: true }
    for (let time = 0; time < 10; time += 1) expect((await call('/api/v1.0/header', { bindings })).status).toBe(200)
  })
})

test('a server error reveals nothing of its cause, and is reported', async () => {
  const execute = () => Promise.reject(new Error('select secret from password at 10.0.0.7'))
  const broken = { execute, at: () => ({ execute }) } as unknown as Database
  const before = reported.length
  const response = await call('/api/v1.0/header', { bindings: { db: broken } })
  expectRefusal(response, 500, 'internal_error')
  expect(response.text).not.toMatch(/secret|password|10\.0\.0\.7|select|at /)
  expect(String(reported[before])).toContain('select secret')
  expect(reported.length).toBe(before + 1)
})
