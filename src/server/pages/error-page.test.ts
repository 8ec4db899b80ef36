import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HtmlValidate } from 'html-validate/node'
import { expect, it } from 'vitest'
import { createErrorPage, type ServeErrorPage, staticErrorPage, staticErrorPageFor, staticPagePolicy } from './error-page.ts'
import type { RenderedPage } from './page-cache.ts'

const service = { mail: 'help&care@example.com', phone: '02-0000-1499', hours: null, centre: 'https://member.example.com' }
const rendered: RenderedPage = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('busy'),
  tags: new Set(),
}

async function answer(serve: ServeErrorPage, status: Parameters<ServeErrorPage>[2]) {
  const received = { status: 0, headers: {} as Record<string, unknown>, body: '' }
  const response = {
    writeHead: (code: number, headers: Record<string, unknown>) => Object.assign(received, { status: code, headers }),
    end: (body: Buffer) => Object.assign(received, { body: String(body) }),
  }
  await serve({ method: 'GET' } as IncomingMessage, response as unknown as ServerResponse, status)
  return received
}

it('renders once for many, and again after a while', async () => {
  let now = 0
  let times = 0
  const renderForAudience = async () => {
    times += 1
    return rendered
  }
  const serve = createErrorPage({ renderForAudience }, service, { now: () => now })
  for (const status of [500, 503, 503] as const) expect(await answer(serve, status)).toMatchObject({ status, body: 'busy' })
  expect(times).toBe(1)
  now = 6_000
  await answer(serve, 500)
  expect(times).toBe(2)
})

it('sends Retry-After only under overload, and is never cached', async () => {
  const serve = createErrorPage({ renderForAudience: async () => rendered }, service)
  expect((await answer(serve, 503)).headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect((await answer(serve, 500)).headers).not.toHaveProperty('retry-after')
})

it('is the not-found page when the address is invalid', async () => {
  const requested: string[] = []
  const renderForAudience = async (url: string) => {
    requested.push(url)
    return rendered
  }
  const serve = createErrorPage({ renderForAudience }, service, { now: () => 0 })
  for (const status of [400, 414, 500] as const) expect(await answer(serve, status)).toMatchObject({ status })
  expect(requested).toEqual(['/404', '/500'])
})

it('is a static page when rendering fails, with the reader service for an error of the site', async () => {
  const serve = createErrorPage({ renderForAudience: () => Promise.reject(new Error('no database')) }, service)
  const ours = (await answer(serve, 500)).body
  expect(ours).toContain('伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服')
  expect(ours).toContain('<a href="mailto:help&#38;care@example.com">help&#38;care@example.com</a>')
  expect(ours).toContain('<a href="tel:0200001499">')
  const theirs = (await answer(serve, 400)).body
  expect(theirs).toContain('找不到您要的頁面內容')
  expect(theirs).not.toContain('mailto:')
})

it('renders nothing while the database is down: a previous or static page is sent immediately', async () => {
  let isUnavailable = true
  const renderForAudience = () => (isUnavailable ? new Promise<never>(() => undefined) : Promise.resolve(rendered))
  const serve = createErrorPage({ renderForAudience }, service, { isDatabaseDown: () => isUnavailable })
  expect((await answer(serve, 503)).body).toContain('請稍後再試')
  isUnavailable = false
  expect((await answer(serve, 503)).body).toBe('busy')
  isUnavailable = true
  expect((await answer(serve, 503)).body).toBe('busy')
})

it('has a style of its own that its policy allows, and nothing to load', async () => {
  const serve = createErrorPage({ renderForAudience: () => Promise.reject(new Error('no database')) }, service)
  const { headers, body } = await answer(serve, 503)
  const [, style = ''] = /<style>(.+)<\/style>/.exec(body) ?? []
  expect(headers['content-security-policy']).toBe(staticPagePolicy)
  expect(staticPagePolicy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(body).not.toMatch(/<script|<link|src=|url\(/)
})

it('the static error page is a complete document', async () => {
  const judge = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const page of [staticErrorPage({ title: '標頭太大' }), staticErrorPageFor(404), staticErrorPageFor(500)]) {
    const { results } = await judge.validateString(page)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  }
})
