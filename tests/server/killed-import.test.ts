import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Process, startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'
import { signIn } from '../support/site.ts'
import { holdAt } from '../support/transaction-gates.ts'

/** An import whose process is killed in the middle leaves whole rows, and is continued by another process. */
const { db, url: databaseUrl } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-killed-import-'))
const started: Process[] = []
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  removeFolder(folder)
})

async function begin(): Promise<{ url: string; process: Process }> {
  const port = String(await freePort())
  const process = startProcess({
    ROLE: 'api',
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    DATA_DIR: join(folder, port),
    PORT: port,
    SITE_URL: 'http://127.0.0.1',
    AUTH_SECRET: 'one-secret-for-the-family-one-secret-for-the-family',
    LOG_LEVEL: 'info',
    RATE_LIMIT_WRITE: '100000',
  })
  started.push(process)
  await process.ready()
  return { url: `http://127.0.0.1:${port}`, process }
}

let site = await begin()
const { cookie = '' } = await signIn(site.url, 'chief')

interface Imported {
  hash: string
  counts: object
  added: number
}
async function importRows(csv: string, input: { path: '' | '/run'; hash?: string }): Promise<Imported> {
  const headers = { cookie, 'content-type': 'application/json', 'api-key': 'healthpress-web' }
  const body = { file: Buffer.from(csv).toString('base64'), format: 'csv', ...(input.hash ? { hash: input.hash } : {}) }
  const url = `${site.url}/api/v3.0/office/register/redirects/import${input.path}`
  const { status, text } = await request(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status, text).toBe(200)
  return JSON.parse(text).items
}
/** The redirects of a file, those with a version, and those in the audit log: three times the same. */
async function stored(name: string): Promise<number[]> {
  const { rows } = await db.execute<Record<'entries' | 'versions' | 'events', number>>(sql`
    select (select count(*)::int from redirects where from_path like ${`/${name}/%`}) as entries,
      (select count(*)::int from register_versions where register = 'redirects' and value ->> 'from_path' like ${`/${name}/%`}) as versions,
      (select count(*)::int from audit where action = 'add-entry' and after::text like ${`%/${name}/%`}) as events`)
  return Object.values(rows[0] ?? {})
}

/** The events of whole imports since the last call. */
async function imports(): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; action: string }>(
    sql`select id::float8 as id, action from audit where action in ('start-import', 'import-entries') and id > ${lastEvent} order by id`,
  )
  lastEvent = rows.at(-1)?.id ?? lastEvent
  return rows.map(({ action }) => action)
}
let lastEvent = 0

test.each([
  // the row of the killed transaction is rolled back
  { name: 'killed-while-writing', at: 'write', left: 3 },
  // PostgreSQL finishes a commit whose client is gone
  { name: 'killed-while-committing', at: 'commit', left: 4 },
] as const)('$name: whole rows are stored, the import runs again, and no row is there twice', async ({ name, at, left }) => {
  const csv = `舊網址,連到\r\n${Array.from({ length: 6 }, (_, row) => `/${name}/${row},/about`).join('\r\n')}\r\n`
  const plan = await importRows(csv, { path: '' })
  expect(plan.counts).toEqual({ add: 6, change: 0, same: 0, refused: 0 })
  const hold = await holdAt(db, databaseUrl, [{ table: 'redirects', event: 'insert', at, names: `/${name}/3` }])
  const lost = expect(importRows(csv, { path: '/run', hash: plan.hash })).rejects.toThrow(/ECONNRESET|socket hang up/)
  await hold.reached()
  site.process.child.kill('SIGKILL')
  await Promise.all([site.process.ended, lost])
  await hold.release()
  expect(await stored(name)).toEqual([left, left, left])
  expect(await imports()).toEqual(['start-import'])

  site = await begin()
  const rest = await importRows(csv, { path: '' })
  expect(rest.counts).toEqual({ add: 6 - left, change: 0, same: left, refused: 0 })
  expect(await importRows(csv, { path: '/run', hash: rest.hash })).toMatchObject({ added: 6 - left })
  expect(await stored(name)).toEqual([6, 6, 6])
  expect(await imports()).toEqual(['start-import', 'import-entries'])
})
