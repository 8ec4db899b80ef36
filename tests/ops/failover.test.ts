import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { freePort } from '../support/free-port.ts'
import { postgresPrograms, runSql, startPostgresPair } from '../support/postgres-pair.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request, requestUntil } from '../support/request.ts'
import { signIn } from '../support/site.ts'

/** How long the dead primary is not detected, milliseconds: Patroni's default is thirty seconds. */
const unnoticed = 3_000
/** Secret shared by all processes. */
const AUTH_SECRET = 'qzv8m2k7x4n9w3r6t1y5p0s8d2f7g4h9'
const json = { 'content-type': 'application/json', 'api-key': 'healthpress-web' }

describe('a primary with a standby', async () => {
  const bin = postgresPrograms ?? ''

  const startSite = async (databaseUrl: string, folder: string, role = 'web,api') => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const more = { RATE_LIMIT_READ: '1000000', RATE_LIMIT_WRITE: '1000000', DATA_DIR: join(folder, String(port)), AUTH_SECRET }
    const site = startProcess({
      DATABASE_TIMEOUT: '2.5',
      DEMO: '1',
      ROLE: role,
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      ...more,
    })
    onTestFinished(async () => {
      site.child.kill('SIGTERM')
      await site.ended
    })
    await site.ready()
    return { ...site, url }
  }

  it('readers read on the standby, writes wait for its promotion, acknowledged writes survive', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'healthpress-failover-'))
    const pair = await startPostgresPair(bin)
    onTestFinished(async () => {
      await pair.stop()
      removeFolder(folder)
    })
    await runSql(pair.primary.url('postgres'), 'create database magazine')
    // the first start creates the content, before there is a standby
    const first = await startSite(pair.primary.url('magazine'), folder, 'web,api,worker')
    await requestUntil(`${first.url}/readyz`, {}, ({ text }) => text === '{"status":"ok"}')
    first.child.kill('SIGTERM')
    await first.ended
    const standby = await pair.addStandby()
    const both = `postgres://magazine@127.0.0.1:${pair.primary.port},127.0.0.1:${standby.port}/magazine?target_session_attrs=read-write`

    const [site, reading] = [await startSite(both, folder), await startSite(standby.url('magazine'), folder)]
    const member = await signIn(site.url, 'member')
    const save = (url: string) =>
      request(`${url}/api/v3.0/member/news_letter/update`, {
        method: 'POST',
        headers: { ...member, ...json, origin: url },
        body: JSON.stringify({ newsletters: [1] }),
      })
    expect((await save(site.url)).status).toBe(200)

    // a process that has only a standby
    const ready = await request(`${reading.url}/readyz`)
    expect([ready.status, JSON.parse(ready.text)]).toEqual([503, expect.objectContaining({ database: 'read-only' })])
    for (const path of ['/', '/article/1', '/search?keyword=高血壓', '/author', '/member'])
      expect(
        [path, (await request(encodeURI(reading.url + path), { headers: member })).status],
        reading.output().split('\n').slice(-5).join('\n'),
      ).toEqual([path, 200])
    expect((await request(encodeURI(`${reading.url}/search?keyword=高血壓`))).text).toContain('<mark>')
    const refused = await save(reading.url)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.text).toContain('網站目前只能閱讀')

    // a failover under writes and reads
    const connection = connect(both, { max: 4, connectTimeout: 3_000, onError: () => undefined })
    onTestFinished(() => connection.pool.end())
    await connection.pool.query('create table acknowledged (n int primary key)')
    const acknowledged: number[] = []
    const saves: { at: number; status: number }[] = []
    const reads = new Map<number, number>()
    let isOver = false
    const repeat = async (work: () => Promise<void>) => {
      while (!isOver) await work()
    }
    let next = 0
    const writers = [
      ...[1, 2].map(() =>
        repeat(async () => {
          next += 1
          const n = next
          await connection.pool.query('insert into acknowledged values ($1)', [n]).then(
            () => acknowledged.push(n),
            () => delay(20),
          )
        }),
      ),
      repeat(async () => {
        const { status } = await save(site.url)
        saves.push({ at: performance.now(), status })
        if (status !== 200) await delay(20)
      }),
      ...[1, 2].map((start) => {
        let at = start
        return repeat(async () => {
          at += 1
          const { status } = await request(`${site.url}/article/${(at % 40) + 1}`)
          reads.set(status, (reads.get(status) ?? 0) + 1)
        })
      }),
    ]
    const soon = { timeout: 60_000, interval: 20 }
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(200)
    await expect.poll(() => saves.length, soon).toBeGreaterThan(20)
    const before = acknowledged.length
    const killed = performance.now()
    await pair.primary.kill()
    await delay(unnoticed)
    const promoted = performance.now()
    standby.promote()
    const saved = () => saves.find(({ at, status }) => status === 200 && at > promoted)
    await expect.poll(saved, soon).toBeDefined()
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(before + 200)
    isOver = true
    await Promise.all(writers)

    const failed = saves.filter(({ status }) => status !== 200)
    const since = (from: number) => (((saved()?.at ?? 0) - from) / 1000).toFixed(1)
    const rows = (await runSql(standby.url('magazine'), 'select n from acknowledged')) as { n: number }[]
    const stored = new Set(rows.map(({ n }) => n))
    const lost = acknowledged.filter((n) => !stored.has(n))
    process.stdout.write(
      `failover: writes again ${since(killed)} s after the kill, ${since(promoted)} s after the promotion; ` +
        `${failed.length} writes refused; ${acknowledged.length} acknowledged, ${lost.length} lost; ` +
        `reads: ${[...reads].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`,
    )
    expect(lost).toEqual([])
    expect(failed.every(({ status }) => status === 503)).toBe(true)
    expect([...reads.keys()].every((status) => status === 200 || status === 503)).toBe(true)
    expect((saved()?.at ?? Number.POSITIVE_INFINITY) - promoted).toBeLessThan(10_000)

    // changes arrive again, in the process that followed and in the one that had read only
    await runSql(standby.url('magazine'), `update posts set title = '換了主機之後的標題' where type = 'article' and id = 1`)
    for (const { url } of [site, reading]) {
      await requestUntil(`${url}/article/1`, {}, ({ text }) => text.includes('換了主機之後的標題'))
      expect(JSON.parse((await request(`${url}/readyz`)).text)).toEqual({ status: 'ok' })
    }
    expect((await save(reading.url)).status).toBe(200)
  })
})
