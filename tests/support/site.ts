import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { type RunningServer, start } from '../../src/server/start.ts'
import { createTestDatabase } from './database.ts'
import { databaseTimeout } from './database-timeout.ts'
import { freePort } from './free-port.ts'
import { removeFolder } from './remove-folder.ts'
import { type HttpRequestOptions, type HttpResponse, request } from './request.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** All readers whose pages may differ. */
export const readers = ['visitor', 'member', 'expired', 'subscriber', 'editor', 'admin'] as const
export type Reader = (typeof readers)[number]

/** A separate site of the test file: the built one, over a database that only this file writes to. */
export interface Site {
  url: string
  running: RunningServer
  database: Awaited<ReturnType<typeof createTestDatabase>>
  request: (path: string, options?: HttpRequestOptions) => Promise<HttpResponse>
  /** The Cookie header of a signed-in reader; empty for the visitor. */
  signIn: (reader: Reader) => Promise<Record<string, string>>
}

/**
 * Starts the site for the test file that calls this at its top.
 * @param more settings, given the URL of the file's database
 * @param options.bare over an empty database
 */
export async function startSite(
  more: (databaseUrl: string) => Promise<Record<string, string>> = async () => ({}),
  { bare = false } = {},
): Promise<Site> {
  const database = await createTestDatabase({ bare })
  const directory = mkdtempSync(join(tmpdir(), 'healthpress-server-test-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DEMO: '1',
    ROLE: 'web,api',
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    DATABASE_TIMEOUT: databaseTimeout,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    AVIF_EFFORT: '0',
    RATE_LIMIT_READ: '1000000',
    RATE_LIMIT_WRITE: '1000000',
    ...(await more(database.url)),
  }
  const running = await start({ environment, root, createServer })
  afterAll(async () => {
    await running.stop()
    removeFolder(directory)
  })
  return {
    url,
    running,
    database,
    request: (path, options) => request(url + path, options),
    signIn: (reader) => signIn(url, reader),
  }
}

/** A second process over the database of a site, with a page cache and a purge listener of its own. @returns its URL */
export async function startBeside(site: Site): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-beside-'))
  const port = await freePort()
  const environment = {
    DEMO: '1',
    ROLE: 'web,api',
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: site.url,
    DATABASE_URL: site.database.url,
    DATABASE_POOL: '4',
    DATABASE_TIMEOUT: databaseTimeout,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_READ: '1000000',
  }
  const running = await start({ environment, root, createServer })
  afterAll(async () => {
    await running.stop()
    removeFolder(folder)
  })
  return `http://127.0.0.1:${port}`
}

/** Signs a demo account in over HTTP. */
export async function signIn(
  url: string,
  reader: Reader | 'professional' | 'chief' | 'writer' | 'reviewer' | 'circulation' | 'ads' | 'care',
): Promise<Record<string, string>> {
  if (reader === 'visitor') return {}
  const body = JSON.stringify({ email: `${reader}@example.com`, password: demoPassword })
  const response = await request(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const cookies = response.headers['set-cookie']?.map((line) => line.split(';', 1)[0])
  if (response.status !== 200 || !cookies) throw new Error(`${reader} could not sign in: ${response.status} ${response.text}`)
  return { cookie: cookies.join('; ') }
}
