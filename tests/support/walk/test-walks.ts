import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoApiKey } from '../../../src/server/config-errors.ts'
import { loadBuilds, SiteRoutes } from '../../../src/server/pages/site-routes.ts'
import { createTestDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { startProcess } from '../process.ts'
import { removeFolder } from '../remove-folder.ts'
import { request } from '../request.ts'
import { routeTable } from '../route-table.ts'
import { root, signIn } from '../site.ts'
import { Walk } from './walk.ts'

/**
 * Forms that end something permanently: a session, an account, an order, a role, a consent and all data stored under
 * it.
 */
const ending = /^\/(logout|member\/(data|security)|payment\/success|office\/roles)/
const erasing = ['archive', 'delete', 'erase', 'withdraw', 'close', 'sign-out']

type Walker = Parameters<typeof signIn>[1]
const office = /^\/(office|desk)(?=[/?#]|$)/

/**
 * Declares the tests of a file in which several users walk through one site, concurrently and interfering with each
 * other.
 * @param colleagues staff who walk the office only: elsewhere they see what the others do
 */
export async function testWalks(people: readonly Walker[], colleagues: readonly Walker[] = []): Promise<void> {
  // a separate process, as in production: what the forms end affects no other test
  const database = await createTestDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'healthpress-walk-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = startProcess({
    DEMO: '1',
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'info',
    RATE_LIMIT_READ: '1000000',
    RATE_LIMIT_WRITE: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await site.ready()
  afterAll(async () => {
    site.child.kill('SIGTERM')
    await site.ended
    removeFolder(directory)
  })

  const siteRoutes = new SiteRoutes()
  siteRoutes.use(await loadBuilds(root))

  /** Every page that has a URL without parameters, linked or not. */
  const pages = routeTable
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !/[:*]/.test(path) && path !== '/500')
  const menus = await request(`${url}/api/v2.0/menus`, { headers: { 'api-key': demoApiKey } })
  const listed = [...menus.text.matchAll(/"(?:url|link)":"(\/[^"]*)"/g)].map(([, link = '']) => link)

  const chosen = new Map<string, number>()

  let requestCount = 0
  /** Every request has an IP address of its own, so that no rate limit counts them together. */
  function nextIp(): string {
    requestCount += 1
    return `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  }

  const walks = new Map(
    await Promise.all(
      [...people, ...colleagues].map(async (person) => {
        const walk = new Walk({
          request: (path, { headers, ...options }) =>
            request(url + path, { ...options, headers: { ...headers, origin: url, 'x-forwarded-for': nextIp() } }),
          headers: await signIn(url, person),
          isStored: (path) => siteRoutes.cachedUrl(path) !== null,
          thorough: person === 'visitor',
          chosen,
          ...(colleagues.includes(person) ? { within: office } : {}),
          ends: ({ action, buttons }) => ending.test(action) || buttons.some(([, value]) => erasing.includes(value)),
        })
        return [person, walk] as const
      }),
    ),
  )

  beforeAll(async () => {
    await Promise.all([...walks.values()].map((walk) => walk.go([...pages, ...listed])))
    await Promise.all([...walks.values()].map((walk) => walk.end()))
  })

  test.each([...walks])('everything that a page offers works: %s', (person, { errors, pages: opened, sent }) => {
    expect(errors).toEqual([])
    // checks that the walk had enough pages
    const { most, some } = colleagues.includes(person) ? { most: 10, some: 2 } : { most: 100, some: 30 }
    expect(opened).toBeGreaterThan(most)
    expect(sent).toBeGreaterThan(some)
  })

  test('and the site logged no error', () => {
    expect(
      site
        .output()
        .split('\n')
        .filter((line) => /"level":50/.test(line)),
    ).toEqual([])
  })
}
