import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openLine } from '../fakes/interruptible-connection.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { pages } from '../support/pages.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { type HttpResponse, request } from '../support/request.ts'
import { signIn } from '../support/site.ts'

const database = await createTestDatabase()
const direct = new URL(database.url)
const line = await openLine(`${direct.searchParams.get('host')}/.s.PGSQL.${direct.port}`)
direct.search = ''
direct.host = `127.0.0.1:${line.port}`
const folder = mkdtempSync(join(tmpdir(), 'healthpress-outage-'))
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const site = startProcess({
  DEMO: '1',
  ROLE: 'web,api',
  PORT: port,
  SITE_URL: url,
  DATABASE_URL: direct.href,
  DATA_DIR: folder,
  RATE_LIMIT_READ: '1000000',
  RELEASE: '1.2.3',
  DATABASE_TIMEOUT: '2.5',
})
await site.ready()
afterAll(async () => {
  await line.mend()
  site.child.kill('SIGTERM')
  await site.ended
  removeFolder(folder)
})
const admin = await signIn(url, 'admin')
const member = await signIn(url, 'member')
const paths = pages.flatMap(({ path, linkedOn }) => (linkedOn === undefined ? [path] : []))
const calls = endpoints.flatMap(({ method, path }) =>
  method === 'GET' ? [path.replaceAll(':postType', 'article').replaceAll(/:\w+/g, '1')] : [],
)
const requests = [
  ...[...new Set(paths)].flatMap((path) => [path, `${path.split('?')[0]?.replace(/\/$/, '/_') ?? ''}.data`]),
  ...calls,
  ...['/img/1-480.webp', '/share-card/article/2.jpg', '/recordings/1.mp4', '/handouts/1.pdf', '/rss.xml', '/sitemap.xml'],
]

const sendAll = (headers: Record<string, string>) =>
  Promise.all(requests.map(async (path) => ({ path, answer: await request(encodeURI(url + path), { headers }) })))
/** Responses that no outage explains: an error of the site, or a 503 that names no time. */
const wrong = (responses: { path: string; answer: HttpResponse }[]) =>
  responses.flatMap(({ path, answer: { status, headers } }) =>
    (status >= 500 && status !== 503) || (status === 503 && headers['retry-after'] === undefined) ? [`${status} ${path}`] : [],
  )

it('a database outage is 503 with Retry-After on every request, also those in flight', async () => {
  expect(requests.length).toBeGreaterThan(300)
  const flying = [admin, member].map(sendAll)
  await request(`${url}/healthz`)
  await line.cut()
  const inFlight = (await Promise.all(flying)).flat()
  const during = (await Promise.all([admin, member, {}].map(sendAll))).flat()
  expect(during.filter(({ answer: response }) => response.status === 503).length).toBeGreaterThan(requests.length)
  expect(wrong(inFlight)).toEqual([])
  expect(wrong(during)).toEqual([])
})

it('each line about a request carries its id, its route and the release', () => {
  const lines = site
    .log()
    .split('\n')
    .flatMap((text) => (text.startsWith('{') ? [JSON.parse(text) as Record<string, unknown>] : []))
  const about = lines.filter(({ msg }) =>
    ['answered 503', 'call failed', 'page failed', 'request failed', 'request error'].includes(String(msg)),
  )
  expect(about.length).toBeGreaterThan(20)
  for (const { requestId, route, release, msg } of about)
    expect({ msg, requestId, route, release }).toEqual({
      msg,
      requestId: expect.stringMatching(/^[0-9a-f]{12}-\w+$/),
      route: expect.stringMatching(/^(\/\S*|none)$/),
      release: '1.2.3',
    })
  expect(new Set(about.map(({ route }) => route)).size).toBeGreaterThan(3)
})
