import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beforePaintScript } from '../../src/site/posts/reading-settings.ts'
import { announcementScript } from '../../src/site/shell/header/announcement-script.ts'
import { requestRaw } from '../support/request.ts'
import { startSite } from '../support/site.ts'

const sites = [
  { taken: 'all', site: await startSite() },
  { taken: 'none', site: await startSite(async () => ({ FAST: 'none' })) },
]
const front = (await sites[0]?.site.request('/'))?.text ?? ''
const firstScript = /"(\/assets\/[^"]+\.js)"/.exec(front)?.[1] ?? ''
const firstPicture = /(\/img\/[^" ]+)/.exec(front)?.[1] ?? ''

describe.each(sites)('with these fast paths: $taken', ({ site }) => {
  describe('every kind of response', () => {
    it.each([
      ['the front page', '/', 200],
      ['an article', '/article/1', 200],
      ['its data', '/article/1.data', 200],
      ['a form', '/login', 200],
      ['a page that is not there', '/nothing', 404],
      ['the error page', '/500', 500],
      ['a script', firstScript, 200],
      ['a picture', firstPicture, 200],
      ['a picture that is not there', '/img/none/480.webp', 404],
      ['a call', '/api/v1.0/header', 200],
      ['a call that is not there', '/api/v9.9/none', 404],
      ['the document of the API', '/api/docs', 200],
      ['a health check', '/healthz', 200],
      ['a refusal', '/%', 400],
    ])('%s (%s) has the security headers and a CSP', async (_, path, status) => {
      const response = await site.request(path)
      expect(response.status).toBe(status)
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': expect.stringMatching(/SAMEORIGIN|DENY/),
      })
      expect(response.headers['content-security-policy']).toMatch(/frame-ancestors/)
      expect(response.headers['x-powered-by']).toBeUndefined()
    })

    it('an unparsable request has them too', async () => {
      expect(await requestRaw(site.url, 'GET / HTTP/1.1\r\nno colon\r\n\r\n')).toMatch(
        /^HTTP\/1.1 400 .*x-content-type-options: nosniff/s,
      )
    })
  })

  it.each([
    '/',
    '/article/1',
    '/article/2',
    '/article/3',
    '/article/v2/1',
    '/blog/1',
    '/book/1',
    '/login',
    '/register',
    '/nothing',
  ])('sets no cookie for a visitor of %s', async (path) => {
    const requests: Record<string, string>[] = [
      {},
      { 'user-agent': 'Googlebot/2.1' },
      { cookie: 'healthpress.session_token=stale.signature' },
    ]
    for (const headers of requests) expect((await site.request(path, { headers })).headers['set-cookie']).toBeUndefined()
  })

  it.each(['/', '/article/1', '/login', '/nothing'])('the CSP of %s lists exactly its inline scripts', async (path) => {
    const { text, headers } = await site.request(path)
    const scripts = [...text.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g)]
    // the scripts of a post's font size and of the announcement are in every CSP, and only in some pages
    const sources = [...scripts.map(([, source = '']) => source), beforePaintScript, announcementScript]
    const hashes = sources.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    const policy = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? []
    expect(policy).toContain("'self'")
    expect(new Set(policy.filter((source) => source !== "'self'"))).toEqual(new Set(hashes))
  })

  describe('encodings', () => {
    it.each(['br', 'zstd', 'gzip'])('the same page is sent in %s', async (encoding) => {
      const plain = await site.request('/article/1')
      const encoded = await site.request('/article/1', { headers: { 'accept-encoding': encoding } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(encoded.headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('Accept-Encoding') })
      expect(encoded.text).toBe(plain.text)
      expect(encoded.bytes.length).toBeLessThan(plain.bytes.length / 2)
    })

    it('scripts and forms are compressed too, images are not', async () => {
      const headers = { 'accept-encoding': 'br' }
      for (const path of [firstScript, '/login'])
        expect((await site.request(path, { headers })).headers['content-encoding']).toBe('br')
      expect((await site.request(firstPicture, { headers })).headers['content-encoding']).toBeUndefined()
    })
  })

  describe('a page that is requested again', () => {
    it.each(['/article/1', firstScript])('%s is not sent twice', async (path) => {
      const first = await site.request(path, { headers: { 'accept-encoding': 'br' } })
      const etag = String(first.headers.etag)
      const again = await site.request(path, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag } })
      expect((await site.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    })

    it('is served from memory, with campaign parameters or without', async () => {
      await site.request('/article/4')
      expect((await site.request('/article/4?utm_source=mail&fbclid=x')).headers['x-cache']).toBe('hit')
    })

    it('is revalidated: a browser and a proxy must not show it without asking', async () => {
      expect((await site.request('/article/1')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      const member = await site.signIn('member')
      expect((await site.request('/article/1', { headers: member })).headers['cache-control']).toBe('private, no-cache')
      expect((await site.request('/login')).headers['cache-control']).toBe('private, no-store')
      expect((await site.request(firstScript)).headers['cache-control']).toContain('immutable')
    })
  })

  it.each(['/', '/article/1', '/login', '/nothing', firstScript, firstPicture, '/healthz'])(
    'HEAD %s is GET without its body',
    async (path) => {
      const get = await site.request(path)
      const head = await site.request(path, { method: 'HEAD' })
      expect(head).toMatchObject({ status: get.status, text: '' })
      for (const name of ['content-type', 'etag', 'content-security-policy']) expect(head.headers[name]).toBe(get.headers[name])
    },
  )

  it('serves crawlers the visitor’s text without personal parts', async () => {
    const visitor = await site.request('/article/2')
    const bot = await site.request('/article/2', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    const paragraphs = (text: string) => text.match(/<p>[^<]{30,}/g) ?? []
    expect(bot.status).toBe(200)
    expect(paragraphs(bot.text).every((paragraph) => visitor.text.includes(paragraph))).toBe(true)
  })

  it.each(['/', '/article/1', '/login', '/tool/bmi', '/payment/ask-diabetes'])(
    'the styles of %s declare the layer order before they use one',
    async (path) => {
      const { text } = await site.request(path)
      const files = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file)
      expect(files.length).toBeGreaterThan(0)
      const styles = (await Promise.all(files.map((file) => site.request(file)))).map((response) => response.text).join('\n')
      const named = [...styles.matchAll(/@layer ([\w,\s]+)/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      )
      expect([...new Set(named)]).toEqual(['reset', 'type', 'parts'])
    },
  )
})
