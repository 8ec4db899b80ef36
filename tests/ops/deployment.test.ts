import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { serverProgram } from '../../scripts/setup.mjs'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { renameAssets } from '../support/other-build.ts'
import { type Process, startIn } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'
import { root } from '../support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-deployment-'))
afterAll(() => removeFolder(folder))

const built = renameAssets(join(folder, 'other'))

/** Requests that a process has responded to, by its own count. */
async function received(port: number): Promise<number> {
  const { text } = await request(`http://127.0.0.1:${port}/metrics`)
  const counts = [...text.matchAll(/^http_requests_total\{kind="(?:page|person|file)".*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

describe.each(['a shared folder of assets', 'folders of their own'] as const)('with %s', (kind) => {
  it('one build replaces another behind nginx under load, without a failed request', async () => {
    const database = await createTestDatabase()
    const builds = [root, built] as const
    const ports = [await freePort(), await freePort()] as const
    const port = await freePort()
    const begin = (build: string, at: 0 | 1): Process =>
      startIn(build, [process.execPath, serverProgram, '--role=web,api'], {
        DATABASE_URL: database.url,
        DATABASE_POOL: '6',
        DEMO: '1',
        CDN: 'nginx',
        SITE_URL: `http://127.0.0.1:${port}`,
        AUTH_SECRET: 'the-same-in-every-process-of-this-test',
        TIER_SECRET: 'the-same-in-every-process-of-this-test',
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMIT_READ: '1000000',
        PORT: String(ports[at]),
        DATA_DIR: join(folder, kind, String(at)),
        ...(kind === 'folders of their own' ? {} : { ASSETS_DIR: join(folder, kind, 'assets') }),
      })
    const running: [Process, Process] = [begin(builds[0], 0), begin(builds[0], 1)]
    await Promise.all(running.map((one) => one.ready()))
    const proxy = await startProxy(port, ports)
    onTestFinished(async () => {
      await proxy.stop()
      for (const { child, ended } of running) {
        child.kill('SIGTERM')
        await ended
      }
    })
    expect(proxy.kind).toBe('nginx')
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })

    const paths = ['/', '/article/1', '/article/2', '/article/3', '/diet', '/video', '/tool/bmi', '/login', '/search?keyword=x']
    const failed: string[] = []
    const seen = { pages: 0, assets: 0, names: new Set<string>() }
    const get = async (path: string, cookie = '') => {
      const response = await request(proxy.url + path, { agent, headers: cookie ? { cookie } : {} }).catch((error: unknown) =>
        String(error),
      )
      if (typeof response === 'string' || response.status !== 200)
        failed.push(
          typeof response === 'string' ? `${response} ${path}` : `${response.status} ${path} ${response.text.slice(0, 80)}`,
        )
      return typeof response === 'string' ? '' : response.text
    }
    let isOver = false
    const reader = async (first: number) => {
      for (let at = first; !isOver; at += 1) {
        const path = paths[at % paths.length] ?? '/'
        // some with a session cookie, which passes every cache
        const text = await get(path, at % 3 === 0 ? 'healthpress.session_token=invalid' : '')
        seen.pages += 1
        if (!text.includes('</html>')) failed.push(`incomplete ${path}`)
        const assets = new Set([...text.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([url]) => url))
        if (assets.size === 0) failed.push(`no assets on ${path}`)
        for (const asset of assets) {
          seen.names.add(asset)
          seen.assets += 1
          await get(asset)
        }
      }
    }
    const reading = Promise.all(Array.from({ length: 6 }, (_, first) => reader(first)))
    const more = async () => {
      const before = seen.pages
      await expect.poll(() => seen.pages, { timeout: 120_000, interval: 50 }).toBeGreaterThan(before + 100)
    }
    await more()
    const former = new Set(seen.names)
    for (const at of [0, 1] as const) {
      running[at].child.kill('SIGTERM')
      await running[at].ended
      running[at] = begin(builds[1], at)
      await running[at].ready()
      // as an operator waits until it is healthy
      await expect.poll(() => received(ports[at]), { timeout: 60_000, interval: 50 }).toBeGreaterThan(20)
      // two builds serve concurrently
      await more()
    }
    isOver = true
    await reading
    const newer = [...seen.names].filter((name) => !former.has(name))
    process.stdout.write(
      `${kind}: ${seen.pages} pages and ${seen.assets} assets (${seen.names.size} different), ${failed.length} failed\n`,
    )
    expect([...new Set(failed)]).toEqual([])
    expect(newer.length).toBeGreaterThan(30)
    // open pages and stored pages still load what the former build made
    for (const asset of former) await get(asset)
    expect([...new Set(failed)]).toEqual([])
    agent.destroy()
  })
})
