import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRaw } from '../support/request.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
/** Signed in before anything is measured: a session is a row. */
const member = await site.signIn('member')
const json = { 'content-type': 'application/json' }

/** A checksum of every table. Views are excluded, because reading a page counts them. */
async function holdings(): Promise<Record<string, unknown>> {
  const { db } = site.database
  const { rows } = await db.execute<{ relname: string }>(
    sql`select relname from pg_stat_user_tables where schemaname = 'public' and relname <> 'post_views'`,
  )
  const initialRows: Record<string, unknown> = {}
  for (const { relname } of rows) {
    const result = await db.execute(
      sql`select count(*)::int as rows, sum(hashtextextended(kept::text, 0))::text as sum from ${sql.identifier(relname)} kept`,
    )
    initialRows[relname] = result.rows[0]
  }
  return initialRows
}

let before: unknown
beforeAll(async () => {
  before = await holdings()
})
afterAll(async () => {
  expect(await holdings()).toEqual(before)
})

describe('addresses', () => {
  it('that are not UTF-8 get the error page in Chinese', async () => {
    for (const path of ['/tag/%A4%A4%A4%E5', '/%E8%A1', '/article/%']) {
      const response = await site.request(path, { headers: { accept: 'text/html,*/*' } })
      expect([400, 404], path).toContain(response.status)
      expect(response.headers['content-type']).toContain('text/html')
      expect(response.text).toMatch(/<h1[^>]*>(?:<[^>]*>)*[^<]*\p{Script=Han}/u)
      expect(response.text).toContain('lang="zh-Hant-TW"')
    }
  })

  it.each([
    [414, `/${'a'.repeat(4100)}`],
    [414, `/article/1?x=${'a'.repeat(4100)}`],
    [414, `/api/v1.0/header?x=${'a'.repeat(4100)}`],
    [400, '/%'],
    [400, '/article/%E8%A1'],
    [200, '/article/1?keyword=%E8%A1'],
    [200, '/article/1?utm_campaign=50%off'],
    [200, '/article-list?from=%A4%A4%A4%E5&fbclid=%zz'],
    [200, '/login?next=%zz&%=%'],
    [200, '/%61rticle/1'],
    [200, 'http://elsewhere.example/article/1'],
    [200, 'http://elsewhere.example/api/openapi.json'],
    [400, '/%00'],
    [400, '/article/1?x=%00'],
    [422, '/api/v1.0/article/1%00'],
    [400, '//elsewhere.example/article/1'],
    [404, '/article/abc'],
    [404, '/article/-1'],
    [404, '/article/0'],
    [404, '/article/1.5'],
    [404, '/article/1e3'],
    [404, '/article/99999999999999999999'],
    [404, '/article/1/2'],
    [404, '/article/1%2F..%2F2'],
    [404, '/../../etc/passwd'],
    [404, '/..%2f..%2fetc/passwd'],
    [404, '/assets/..%2f..%2fserver/index.js'],
    [404, '/img/cover/480.gif'],
    [404, '/img/cover/481.webp'],
    [404, '/img/..%2fsecret/480.webp'],
    [404, '/.env'],
  ])('%i for %s', async (status, path) => {
    const raw = await requestRaw(site.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(raw).not.toMatch(/root:|at file:|\/src\/|node_modules/)
  })

  it.each([
    [400, 'malformed_url', '/api/v1.0/article/%'],
    [400, 'malformed_url', '/api/v3.0/article?tag=%e5'],
    [414, 'uri_too_long', `/api/v1.0/header?x=${'a'.repeat(4100)}`],
    [422, 'validation_failed', '/api/v1.0/article/1%00'],
  ])('%i %s returns the API’s error format', async (status, code, path) => {
    const response = await site.request(path, { headers: { 'api-key': 'healthpress-web' } })
    expect(response).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } })
    expect(JSON.parse(response.text)).toMatchObject({ status, code, request_id: response.headers['x-request-id'] })
  })

  it('an invalid page number is no error', async () => {
    for (const query of ['page=abc', 'page=-1', 'page=99999999', 'year=0', "channel='%20or%201=1", 'tag=%F0%9F%98%80'])
      expect((await site.request(`/article-list?${query}`)).status, query).toBeLessThan(500)
  })
})

describe('requests', () => {
  const raw = (lines: string[], body = '') => requestRaw(site.url, `${lines.join('\r\n')}\r\n\r\n${body}`)

  it.each([
    [431, 'huge headers', ['GET / HTTP/1.1', 'Host: x', `X-Long: ${'a'.repeat(40_000)}`]],
    [400, 'a header without a colon', ['GET / HTTP/1.1', 'Host: x', 'nonsense']],
    [400, 'a NUL in a header', ['GET / HTTP/1.1', 'Host: x', 'X: a\0b']],
    [400, 'a NUL in the address', ['GET /\0 HTTP/1.1', 'Host: x']],
    [400, 'no host', ['GET / HTTP/1.1', 'Accept: */*']],
    [400, 'two lengths', ['POST /login HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Content-Length: 4']],
    [400, 'a length and chunks', ['POST /login HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked']],
    [400, 'no HTTP', ['hello']],
    [400, 'two hosts', ['GET / HTTP/1.1', 'Host: x', 'Host: y', 'Connection: close']],
    [405, 'a tunnel', ['CONNECT x:443 HTTP/1.1', 'Host: x']],
    [405, 'a method of no picture', ['DELETE /img/x HTTP/1.1', 'Host: x', 'Connection: close']],
    [
      405,
      'a method of no question about its health',
      [
        'POST /healthz HTTP/1.1',
        'Host: x',
        'Content-Length: 0',
        'Content-Type: application/x-www-form-urlencoded',
        'Connection: close',
      ],
    ],
    [417, 'what cannot be expected', ['GET / HTTP/1.1', 'Host: x', 'Expect: miracles', 'Connection: close']],
    [405, 'a method of no page', ['DELETE /article/1 HTTP/1.1', 'Host: x', 'Connection: close']],
    [405, 'TRACE', ['TRACE / HTTP/1.1', 'Host: x', 'Connection: close']],
    [411, 'a form of unknown length', ['POST /login HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Connection: close']],
    [413, 'an endless form', ['POST /login HTTP/1.1', 'Host: x', 'Content-Length: 200000', 'Connection: close']],
  ])('%i for %s', async (status, _, lines) => {
    expect(await raw(lines)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  /** The visible text, without technical data. */
  const readable = (response: string) =>
    /content-type: text\/html/i.test(response) && /<html lang="zh-Hant-TW"[\s\S]*<a [^>]*>(<[^>]*>)*回首頁/.test(response)

  it.each([
    [400, '找不到您要的頁面內容', 'GET /article/%E0%A4%A'],
    [400, '找不到您要的頁面內容', 'GET /tag/%ZZ'],
    [414, '找不到您要的頁面內容', `GET /${'a'.repeat(4100)}`],
    [400, '網址格式不正確', 'GET /\xe5\x81\xa5'],
    [400, '要求的格式不正確', 'FOO /'],
    [404, '找不到您要的頁面內容', 'GET /img/x'],
    [404, '找不到您要的頁面內容', 'GET /sitemaps/x'],
    [404, '找不到您要的頁面內容', 'GET /channel/999999/rss.xml'],
    [405, '找不到您要的頁面內容', 'POST /article/1'],
    [405, '找不到您要的頁面內容', 'POST /robots.txt'],
    [405, '不支援這個方法', 'DELETE /article/1'],
    [405, '不支援這個方法', 'CONNECT x:443'],
  ])('%i “%s” is a readable page in response to %s', async (status, words, line) => {
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0']
    const response = await raw([`${line} HTTP/1.1`, 'Host: x', 'Accept: text/html,*/*;q=0.8', ...form, 'Connection: close'])
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect([readable(response), response.includes(words)]).toEqual([true, true])
  })

  it.each([
    [400, '網址格式不正確', ['GET /api/v3.0/search?keyword=\xe5\x81\xa5 HTTP/1.1', 'Host: x']],
    [417, '無法滿足標頭 Expect 的要求', ['GET /api/v1.0/header HTTP/1.1', 'Host: x', 'Expect: miracles', 'Connection: close']],
  ])('%i “%s” is a problem response for a call', async (status, detail, lines) => {
    const [head = '', body = ''] = (await raw(lines)).replace(/\r\n[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '\r\n').split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*content-type: application/problem\\+json`))
    expect(JSON.parse(body)).toMatchObject({ status, detail, request_id: expect.any(String) })
  })

  it.each(['a b', '[::x', 'a/b'])('a call to the host "%s" returns the API’s error format', async (host) => {
    const response = await raw(['GET /api/v1.0/header HTTP/1.1', `Host: ${host}`, 'Connection: close'])
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('application/problem+json')
    expect(response).toContain('"code":"bad_request"')
  })

  it('HTTP/1.0 needs no host', async () => {
    for (const path of ['/article/1', '/api/v1.0/header']) expect(await raw([`GET ${path} HTTP/1.0`])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('an unknown host is not trusted', async () => {
    for (const host of ['evil.example', 'evil.example/path', '"><script>', ''])
      expect((await site.request('/login', { headers: { host } })).text).not.toContain('evil.example')
  })
})

describe('bodies', () => {
  it.each([
    [413, 'a call’s body that is too long', '/api/v1.0/article/1/pv', json, JSON.stringify({ x: 'a'.repeat(70_000) })],
    [413, 'a sign-in that is too long', '/api/auth/sign-in/email', json, JSON.stringify({ email: 'a'.repeat(70_000) })],
    [400, 'no JSON', '/api/v1.0/article/1/pv', json, '{"a":'],
    [415, 'what was packed', '/api/v1.0/article/1/pv', { ...json, 'content-encoding': 'gzip' }, '{}'],
    [415, 'a form where JSON belongs', '/api/v1.0/article/1/pv', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    [403, 'a call from elsewhere', '/api/v1.0/article/1/pv', { ...json, origin: 'https://evil.example' }, '{}'],
    [
      403,
      'a sign-in from elsewhere',
      '/api/auth/sign-in/email',
      { ...json, origin: 'https://evil.example' },
      '{"email":"a@b.c","password":"x"}',
    ],
  ])('%i for %s', async (status, _, path, headers, body) => {
    const response = await site.request(path, { method: 'POST', headers: headers as Record<string, string>, body })
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toMatch(/^application\/(problem\+)?json/)
  })

  it.each(['email=%', 'email=%00', 'email=a&email=b', '', 'email=a%40b.c%0D%0ABcc%3A%20d%40e.f'])(
    'the form %j returns the form again',
    async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status, text } = await site.request('/login', { method: 'POST', headers, body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(text).toContain('<form')
    },
  )

  it.each([
    [415, 'application/json', '{"email":"a@b.c"}'],
    [415, 'text/plain', 'email=a@b.c'],
    [415, '', 'email=a@b.c'],
    [400, 'multipart/form-data', 'x'],
    [400, 'multipart/form-data; boundary=y', '--x\r\n'],
  ])('%i for a form sent as "%s"', async (status, type, body) => {
    for (const path of ['/login', '/subcheck', '/tool/bmi', '/consent', '/submission']) {
      const headers: Record<string, string> = { 'content-length': String(body.length), ...(type && { 'content-type': type }) }
      expect((await site.request(path, { method: 'POST', headers, body })).status, path).toBe(status)
    }
  })

  it('a question’s form without its key returns the form again', async () => {
    const headers = { ...member, 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of ['', 'request_key=x&drop=x']) {
      const { status, text } = await site.request('/member/questions/new', { method: 'POST', headers, body })
      expect(status, body).toBe(422)
      expect(text).toContain('<form')
    }
  })

  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/subcheck',
    '/member/basic_info',
    '/member/bind',
    '/member/change_password',
    '/payment/info-input?plan=digital',
  ])('an empty form of %s returns the form again, in the reader’s language', async (path) => {
    const reader = /^\/(member|payment)/.test(path) ? member : {}
    const headers = { ...reader, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await site.request(path, {
      method: 'POST',
      headers,
      body: 'form=profile&what=verify&product=digital',
    })
    expect(status).toBe(422)
    expect(text).toMatch(/role="alert"|-error/)
    expect(text).not.toMatch(/Invalid input|expected string/)
  })

  it('a cross-site form is rejected, on every page', async () => {
    const body = 'email=member%40example.com&password=Demo-health-2026'
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const coming of elsewhere)
      for (const path of ['/login', '/register', '/submission', '/article/1', '/nowhere']) {
        const response = await site.request(path, { method: 'POST', headers: { ...type, ...coming }, body })
        expect(response.status, path).toBe(403)
        expect(response.headers['set-cookie']).toBeUndefined()
      }
  })
})
