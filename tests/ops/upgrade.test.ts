import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { freePort } from '../support/free-port.ts'
import { postgresPrograms } from '../support/postgres-pair.ts'
import { startProcess } from '../support/process.ts'
import { endServerWithThisProcess } from '../support/reap-processes.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil } from '../support/request.ts'
import { root, signIn } from '../support/site.ts'

/** An older major version than that of the npm packages. */
const bin = postgresPrograms ?? ''
const folder = mkdtempSync(join(tmpdir(), 'healthpress-upgrade-'))
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const settings = { DEMO: '1', PORT: port, SITE_URL: url, DATA_DIR: folder, AVIF_EFFORT: '0' }
afterAll(() => removeFolder(folder))

async function upgrade(from: string) {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: root, env: { PATH, HOME, DATA_DIR: folder } }
  return promisify(execFile)(process.execPath, ['scripts/upgrade-database.ts', '--from', from], options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )
}

async function withSite<T>(more: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const site = startProcess({ ...settings, ...more })
  try {
    await site.ready()
    await requestUntil(`${url}/readyz`, {}, ({ text }) => text === '{"status":"ok"}')
    return await work()
  } finally {
    site.child.kill('SIGTERM')
    await site.ended
  }
}

/** Observable state: what readers, a member and the search see. */
async function look() {
  const { text } = await request(`${url}/api/v3.0/search?keyword=${encodeURIComponent('血壓')}`, {
    headers: { 'api-key': 'healthpress-web' },
  })
  const member = await signIn(url, 'member')
  const headings = []
  for (const path of ['/', '/article/1', '/article/2', '/member']) {
    const page = await request(url + path, { headers: member })
    headings.push([path, page.status, /<h1[^>]*>.*?<\/h1>/s.exec(page.text)?.[0].replaceAll(/<[^>]*>/g, '')])
  }
  const result = JSON.parse(text) as { data?: { total?: number } }
  return { headings, found: JSON.stringify(result).match(/"title":"[^"]*"/g) }
}

it('an embedded database of an older major version is refused, and moved by the command', async () => {
  const reaped = endServerWithThisProcess()
  const old = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined, bin, reaped.onSpawn)
  const client = new pg.Client({ connectionString: old.url('postgres') })
  await client.connect()
  await client.query('create database healthpress')
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 || '' as version`,
  )
  await client.end()
  const version = rows[0]?.version ?? ''
  const before = await withSite({ DATABASE_URL: old.url('healthpress') }, look).finally(() => old.stop().finally(reaped.forget))
  expect(before.found?.length).toBeGreaterThan(3)

  const refused = startProcess(settings)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`PostgreSQL ${version} 寫的`)
  expect(refused.output()).toContain('npm run upgrade-database')

  const wrong = await upgrade(folder)
  expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('沒有 postgres')])
  const done = await upgrade(bin)
  process.stdout.write(done.text)
  expect([done.code, done.text]).toEqual([0, expect.stringContaining(`PostgreSQL ${version} → `)])
  expect(existsSync(join(folder, `postgres-${version}`))).toBe(true)
  expect(existsSync(join(folder, 'postgres-being-upgraded'))).toBe(false)
  expect(await upgrade(bin)).toEqual({ code: 1, text: expect.stringContaining('不必升級') })

  await withSite({}, async () => {
    expect(await look()).toEqual(before)
    // a new row takes the next number, not one that a copied row has
    const headers = { ...(await signIn(url, 'member')), 'content-type': 'application/json', 'api-key': 'healthpress-web' }
    const member_uid = JSON.parse((await request(`${url}/api/v1.0/member/me`, { headers })).text).items[0].uuid
    const body = JSON.stringify({ member_uid, site: 'ch', item_type: 'article', item_id: '7' })
    const saved = await request(`${url}/api/v3.0/favorite/add`, { method: 'POST', headers: { ...headers, origin: url }, body })
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  })
})
