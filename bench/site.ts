import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '../src/demo/accounts.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A running site in a separate process, its URL, and its resource usage. */
export interface BenchSite {
  url: string
  /** Processor time that the process has used, seconds. */
  cpuSeconds: () => number
  /** Resident memory, megabytes. */
  residentMb: () => number
  stop: () => Promise<void>
}

/**
 * Starts a built site on a port.
 * @param databaseUrl an existing database; undefined for an embedded one in `dataDir`
 * @param more additional settings
 * @param checkout the checkout whose build is started
 */
export async function startSite(
  databaseUrl: string | undefined,
  port: number,
  dataDir: string,
  more: Record<string, string> = {},
  checkout = root,
): Promise<BenchSite> {
  const {
    serverEnvironment,
    serverFlags,
    serverProgram = 'src/server/main.ts',
  }: typeof import('../scripts/setup.mjs') = await import(join(checkout, 'scripts/setup.mjs'))
  const url = `http://127.0.0.1:${port}`
  const limits = { RATE_LIMIT_READ: '10000000', RATE_LIMIT_WRITE: '10000000' }
  const own = {
    ...serverEnvironment,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ROLE: 'web,api',
    ...more,
  }
  const site = spawn(process.execPath, [...serverFlags, serverProgram], {
    cwd: checkout,
    env: { ...process.env, ...limits, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(site, `${url}/readyz`)
  return {
    url,
    cpuSeconds: () => processorSecondsOf(site.pid),
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(site.pid), 'status'), 'utf8'))?.[1]) / 1024,
    stop: () => ended(site),
  }
}

/** Processor time that a process has used, seconds. */
export function processorSecondsOf(pid: number | undefined): number {
  const stat =
    readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) / 100
}

/** The session cookie of one of the demo's users. */
export async function signIn(site: BenchSite, who = 'member'): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: `${who}@example.com`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Waits until a URL returns 200, or the process has exited. */
export async function ready(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended with code ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Stops a process and waits for its exit. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
