import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { start } from '../../src/server/start.ts'
import { claimHeader } from '../../src/server/tiers/remote-api.ts'
import { databaseTimeout } from '../support/database-timeout.ts'
import { freePort } from '../support/free-port.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil, within } from '../support/request.ts'
import { root, startSite } from '../support/site.ts'

const secrets = {
  TIER_SECRET: 'the-same-in-both-processes-of-this-test',
  AUTH_SECRET: 'the-same-in-both-processes-of-this-test',
}
/** Responds to API calls only. */
const api = await startSite(async () => ({ ...secrets, ROLE: 'api' }))
const folder = mkdtempSync(join(tmpdir(), 'healthpress-tiers-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
/** Renders pages, and calls the other process for their data. */
const web = await start({
  root,
  createServer,
  environment: {
    ...secrets,
    DEMO: '1',
    ROLE: 'web',
    API_ORIGIN: api.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: api.database.url,
    DATABASE_POOL: '4',
    DATABASE_TIMEOUT: databaseTimeout,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  },
})
afterAll(async () => {
  await web.stop()
  removeFolder(folder)
})
const subscriber = await api.signIn('subscriber')
const wall = 'data-wall="subscriberwall"'
interface Seen {
  items: { columns: { address: string }[] }
}

it('each tier responds only to its own requests', async () => {
  expect((await request(`${url}/article/1`)).status).toBe(200)
  expect((await request(`${url}/api/v1.0/header`)).status).toBe(404)
  expect((await request(`${api.url}/api/v1.0/header`)).status).toBe(200)
  expect((await request(`${api.url}/article/1`)).status).toBe(404)
})

it('the reader’s identity goes with every call, for visitors, subscribers and members', async () => {
  expect((await request(`${url}/article/3`)).text).toContain(wall)
  expect((await request(`${url}/article/3`, { headers: subscriber })).text).not.toContain(wall)
  const own = await request(`${url}/member/basic_info`, { headers: subscriber })
  expect(own.status).toBe(200)
  expect(own.text).toContain('subscriber@example.com')
})

it('a preview works across both tiers for a session, at its instant', async () => {
  const [editor, person] = [await api.signIn('editor'), { headers: subscriber }]
  const columnAt = async (at: string) => {
    const query = new URLSearchParams({ readers: 'subscriber', place: 'issue/336', at })
    const headers = { ...editor, 'api-key': 'healthpress-web' }
    const { text } = await request(`${api.url}/api/v3.0/office/lens?${query}`, { headers })
    return request(url + (JSON.parse(text) as Seen).items.columns[0]?.address, { headers: editor })
  }
  const seen = await columnAt(new Date().toISOString())
  expect(seen.status).toBe(200)
  expect(seen.text).toBe((await request(`${url}/magazine/336`, person)).text)
  expect((await columnAt('2001-01-01T00:00:00Z')).status).toBe(404)
})

it('a browser signs in through the page tier', async () => {
  const body = 'email=member%40example.com&password=Demo-health-2026'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const response = await request(`${url}/login`, { method: 'POST', headers, body })
  expect(response.status).toBe(303)
  expect(response.headers['set-cookie']?.join()).toContain('healthpress.session_token=')
})

it('an unsigned claim opens no wall', async () => {
  const text = Buffer.from(
    JSON.stringify({ viewer: { identity: 'subscriber', memberId: null, capabilities: ['govern'], author: null, bot: false } }),
  )
  const headers = { [claimHeader]: `${text.toString('base64url')}.x` }
  const response = await request(`${api.url}/api/v1.0/article/3`, { headers })
  expect(JSON.parse(response.text).items.walled).toBe(true)
})

it('publishing purges its cached pages: responses carry the cache tags', async () => {
  await requestUntil(`${url}/article/7`, {}, ({ headers }) => headers['x-cache'] === 'hit')
  await api.database.db.execute(sql`update posts set title = '換了一個題目' where type = 'article' and id = 7`)
  expect(await requestUntil(`${url}/article/7`, {}, (response) => response.text.includes('換了一個題目'))).toBeLessThan(
    within(2000),
  )
})
