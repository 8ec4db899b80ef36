import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtRoutes, filledPath } from './built-routes.ts'
import { watchEventLoop } from './event-loop-watch.ts'
import { request } from './request.ts'
import { routeTable } from './route-table.ts'
import { root, signIn, startSite } from './site.ts'

/** For a place in a URL, percent-encoded. */
const texts = [
  '-1',
  '9'.repeat(400),
  '__proto__',
  "'%20or%201=1--",
  '%00',
  '%C0%AF',
  '%F0%9F%98%80%E2%80%AE',
  '%0d%0aset-cookie:%20a=b',
  '..%2f..%2fetc',
  'a'.repeat(3000),
]
const headers: Record<string, string>[] = [
  { cookie: `a=${'b'.repeat(8000)}` },
  { cookie: `${'healthpress.session_token=x.y; '.repeat(250)}%; =; ;;` },
  { 'user-agent': 'x'.repeat(8000), 'accept-language': 'zh-TW;q=x,'.repeat(500) },
  { 'accept-encoding': 'br;q=9,'.repeat(900), 'if-none-match': 'W/"x",'.repeat(900), range: 'bytes=0-0,-1' },
  { 'x-forwarded-for': '1.2.3.4,'.repeat(900), referer: 'http://%', 'x-forwarded-host': 'evil.example' },
]

/** The query parameters that a route's own source reads, and those of lists where it takes all. */
function namesReadBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const own = [...source.matchAll(/(?:searchParams|query)\.(?:get|has)\('(\w+)'\)/g)].map(([, name = '']) => name)
  return [
    ...new Set([...own, ...(/fromEntries\(url\.searchParams\)/.test(source) ? ['page', 'channel', 'year', 'sort', 'tag'] : [])]),
  ]
}

/**
 * Defines tests that send requests no contract foresees to the routes of one part of the product. The site and the
 * office have a file each, because together they take more than twenty seconds of a processor.
 */
export async function defineHostileTests(part: 'site' | 'office'): Promise<void> {
  const site = await startSite()
  const [admin, professional] = [await site.signIn('admin'), await signIn(site.url, 'professional')]
  watchEventLoop(160 * 1024 * 1024)
  const built = await builtRoutes()
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const routes = routeTable.filter(({ path }) => path.startsWith('/office') === (part === 'office'))

  /** The user who gets furthest into a page. */
  const maxWelcome = (path: string): Record<string, string> =>
    /\/desk\b/.test(path) ? professional : /^\/(member|office|payment|preview)/.test(path) ? admin : {}

  it('covers the routes of the site and of the office', () => {
    expect(routeTable.length).toBe(built.length)
    expect(routes.flatMap(({ source }) => namesReadBy(source)).length).toBeGreaterThan(15)
  })

  it.each(routes.map(({ path, source }) => [path, source]))('%s responds to any request', async (route, file) => {
    const well = filledPath(route, '1')
    const person = maxWelcome(route)
    const strange = /[:*]/.test(route) ? texts.map((text) => filledPath(route, text)) : []
    const queries = namesReadBy(file).flatMap((name) => texts.map((text) => `${well}?${name}=${text}`))
    const others = [
      `${well}?${'a=1&'.repeat(900)}`,
      `${well}?page=1&page=2&id[]=1&id[999999999]=1&%5B%5D`,
      `${well}.data?_routes=${'x,'.repeat(900)}`,
    ]
    const errors: string[] = []
    const receive = async (url: string, more: Record<string, string>) => {
      const { status, headers: actual } = await request(site.url + url, { headers: { ...person, ...more }, agent })
      const injected = actual['set-cookie']?.some((line) => line.startsWith('a=')) ?? false
      // the status that oEmbed requires for an unsupported format (section 2.2 of its specification)
      const isExpected = route === '/500' || (route === '/oembed' && status === 501)
      if ((status >= 500 && !isExpected) || injected) errors.push(`${status} ${url.slice(0, 100)}`)
    }
    const requests = [
      ...[...strange, ...queries, ...others].map((url) => [url, {}] as const),
      ...headers.map((more) => [well, more] as const),
    ].values()
    const sendRemaining = async () => {
      for (const [url, more] of requests) await receive(url, more)
    }
    await Promise.all(Array.from({ length: 4 }, sendRemaining))
    expect(errors).toEqual([])
  })
}
