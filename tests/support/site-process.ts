import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { serverProgram } from '../../scripts/setup.mjs'
import { rowErrorsIn } from '../../src/db/check-rows.ts'
import { shareServer } from './database-server.ts'
import { databaseTimeout } from './database-timeout.ts'
import { endWithThisProcess } from './reap-processes.ts'
import { removeFolder } from './remove-folder.ts'
import { template } from './seeded-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the site that the browser journeys visit. */
    siteUrl: string
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const timeout = 300_000

/** The whole product as `npm start` runs it: one process in all its roles, the demo magazine. Journeys share it. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const server = await shareServer()
  const database = 'site_of_journeys'
  await create(server.url('postgres'), database)
  const directory = mkdtempSync(join(tmpdir(), 'healthpress-site-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  // the site runs as built: environment variables of the test runner are not inherited
  const { VITEST: _, ...inherited } = process.env
  const environment = {
    ...inherited,
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: String(port),
    DATABASE_URL: server.url(database),
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    CHECK_RESPONSES: '1',
    DATABASE_TIMEOUT: databaseTimeout,
    // the lowest encoding effort, because pages request two hundred image sizes
    AVIF_EFFORT: '0',
    // third parties are configured in every journey: none may be loaded before consent
    TAG_MANAGER_ID: 'GTM-TEST',
    AD_NETWORK_CODE: '9999999',
    // each reader of the journeys has an own IP address
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  const site = spawn(process.execPath, [serverProgram], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (site.pid !== undefined) site.once('exit', endWithThisProcess(site.pid))
  const exited = new Promise<never>((_, reject) =>
    site.once('exit', (code) => reject(new Error(`the site stopped with code ${code}`))),
  )
  exited.catch(() => undefined)
  // the demo's notice, for a human, contains the URL; other output is forwarded
  const errors: string[] = []
  const ready = new Promise<void>((resolve) =>
    site.stderr.on('data', (chunk) => {
      errors.push(...rowErrorsIn(String(chunk)))
      if (String(chunk).includes(url)) resolve()
      else process.stderr.write(chunk)
    }),
  )
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the site did not start')), timeout).unref())
  await Promise.race([ready, exited, late])
  project.provide('siteUrl', url)
  // for the journey that starts without a magazine
  project.provide('databaseServer', server.url('postgres'))
  return async () => {
    const stopped = new Promise((resolve) => site.once('exit', resolve))
    site.kill('SIGTERM')
    await stopped
    removeFolder(directory)
    await server.release()
    // a page may have hidden the error with a fallback
    if (errors.length > 0) throw new Error(`rows that are not what their query claims:\n${errors.join('\n')}`)
  }
}

async function create(server: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${database} template ${template} strategy file_copy`).finally(() => client.end())
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const url = probe.address()
      probe.close(() => resolve(typeof url === 'object' && url ? url.port : 0))
    })
  })
}
