import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { requestUntil } from '../support/request.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const member = await site.signIn('member')
const send = (path: string, type: string, body: string, headers: Record<string, string> = {}) =>
  site.request(path, { method: 'POST', headers: { 'content-type': type, origin: site.url, ...headers }, body })

beforeAll(async () => {
  const [{ name } = { name: '' }] = (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  // only this connection can still write
  await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await requestUntil(`${site.url}/readyz`, {}, ({ text }) => text.includes('read-only'))
})

it('a site with a read-only database is still readable, and reports not ready', async () => {
  expect(await site.request('/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  for (const path of ['/', '/article/1', '/search?keyword=高血壓', '/api/v1.0/article/1'])
    expect([path, (await site.request(path)).status]).toEqual([path, 200])
  expect((await site.request('/article/3', { headers: member })).status).toBe(200)
})

it('writes return 503 with Retry-After, by calls and pages', async () => {
  const signIn = JSON.stringify({ email: 'member@example.com', password: 'Demo-health-2026' })
  const call = await send('/api/auth/sign-in/email', 'application/json', signIn)
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(JSON.parse(call.text)).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('只能閱讀') })
  const form = String(new URLSearchParams({ email: 'member@example.com', password: 'Demo-health-2026' }))
  const page = await send('/login', 'application/x-www-form-urlencoded', form)
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})
