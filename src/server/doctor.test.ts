import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFastlyFake, startVarnishFake } from '../../tests/fakes/cdns.ts'
import type { SiteFigures } from '../operations/monitoring/read-figures.ts'
import { explainDatabaseError } from './database/explain-error.ts'
import {
  checkAuditChain,
  checkCaches,
  checkDatabase,
  checkFigures,
  checkInstallation,
  checkMailStop,
  checkSpace,
  type DatabaseFacts,
  type Finding,
} from './doctor.ts'

const healthy: DatabaseFacts = {
  version: 180004,
  versionText: '18.4',
  encoding: 'UTF8',
  readOnly: false,
  maxConnections: 200,
  ahead: 40,
}

it.each<[string, Partial<DatabaseFacts>, string, string]>([
  ['an old server', { version: 140010, versionText: '14.10' }, 'error', '太舊'],
  ['another encoding', { encoding: 'SQL_ASCII' }, 'error', '必須是 UTF8'],
  ['a standby', { readOnly: true }, 'error', '只能讀'],
  ['too few connections for a process', { maxConnections: 30 }, 'error', '都不夠'],
  ['few connections', { maxConnections: 70 }, 'warning', '只夠 2 個行程'],
  ['a clock that is ahead', { ahead: 7300 }, 'error', '快 7.3 秒'],
  ['a clock that is behind', { ahead: -60_000 }, 'error', '慢 60 秒'],
])('describes %s', (_, facts, state, words) => {
  const findings = checkDatabase({ ...healthy, ...facts }, { DATABASE_POOL: 16 })
  expect(findings.filter((one) => one.state !== 'ok')).toEqual([
    { state, part: expect.any(String), message: expect.stringContaining(words) },
  ])
})

it('finds nothing wrong with a sound database and a running worker', () => {
  const findings = [...checkDatabase(healthy, { DATABASE_POOL: 16 }), ...checkFigures(figures)]
  expect(findings.every(({ state }) => state === 'ok')).toBe(true)
})

const figures: SiteFigures = {
  questions: { waiting: 0, overdue: 0, holidaysUntil: null },
  mails: [
    { priority: 'code', waiting: 0, oldestSeconds: 0 },
    { priority: 'bulk', waiting: 90_000, oldestSeconds: 4000 },
  ],
  jobs: [{ name: 'sweep-expired', waiting: 0, active: 0, failed: 0, counted_seconds: 2 }],
  search: { seconds: 0, building: false },
}

it.each<[string, Partial<SiteFigures>, string]>([
  ['no worker ever', { jobs: [] }, '從來沒有 worker'],
  ['a worker that died', { jobs: [{ name: 'x', waiting: 0, active: 0, failed: 0, counted_seconds: 400 }] }, '400 秒沒有動靜'],
  [
    'a failing job',
    { jobs: [{ name: 'recompile', waiting: 0, active: 0, failed: 3, counted_seconds: 1 }] },
    'recompile 失敗過 3 次',
  ],
  ['late mail', { mails: [{ priority: 'code', waiting: 5, oldestSeconds: 600 }] }, '等了 10 分鐘，共 5 封'],
  ['a missing index', { search: { seconds: 0, building: true } }, '搜尋準備中'],
  ['an old index', { search: { seconds: 500, building: false } }, '500 秒還搜不到'],
])('describes %s', (_, changed, words) => {
  const wrong = checkFigures({ ...figures, ...changed }).filter(({ state }) => state !== 'ok')
  expect(wrong.map((one) => one.message).join()).toContain(words)
})

it('describes mail that an administrator has stopped, with the reason', () => {
  expect(checkMailStop({ stopped: 'nothing', reason: '' })).toEqual([])
  const [finding] = checkMailStop({ stopped: 'all', reason: 'the relay is being moved' })
  expect(finding?.state).toBe('warning')
  for (const words of ['the relay is being moved', '/office/mail']) expect(finding?.message).toContain(words)
})

it('describes a disk that is almost full, before and after nothing more can be stored', () => {
  const gigabyte = 1024 ** 3
  expect([20, 1, 0.1, 0].map((free) => checkSpace('/data', free * gigabyte).state)).toEqual(['ok', 'warning', 'error', 'error'])
  for (const words of ['/data', '0.1 GB', 'PICTURE_CACHE_MB'])
    expect(checkSpace('/data', 0.1 * gigabyte).message).toContain(words)
})

describe('a database that cannot be reached', () => {
  const coded = (code: string) => Object.assign(new Error('from the driver'), { code })

  it.each<[string, Error, string]>([
    ['that refuses connections', coded('ECONNREFUSED'), 'DATABASE_URL'],
    ['whose socket is missing', coded('ENOENT'), 'DATABASE_URL'],
    ['that does not answer', new Error('timeout expired'), 'DATABASE_URL'],
    ['behind a firewall', new Error('Connection terminated due to connection timeout'), 'DATABASE_URL'],
    ['that is starting', coded('57P03'), 'from the driver'],
    ['without a free connection', coded('53300'), 'max_connections'],
    ['that does not know the account', coded('28P01'), 'from the driver'],
  ])('%s is named, with what to check, without its password', (_, error, words) => {
    const { message } = explainDatabaseError(error, 'postgres://site:password@db.test:5432/magazine') as Error
    expect(message).toContain('db.test:5432/magazine')
    expect(message).toContain(words)
    expect(message).not.toContain('password')
  })

  it('is not confused with a statement that fails', () => {
    const error = coded('42P01')
    expect(explainDatabaseError(error, 'postgres://db.test/magazine')).toBe(error)
  })
})

it('reports every wrong setting, and nothing else', async () => {
  const findings = await checkInstallation({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', AUTH_SECRET: 'short' })
  expect(findings).toHaveLength(1)
  for (const name of ['AUTH_SECRET', 'TIER_SECRET', 'SITE_URL']) expect(findings[0]?.message).toContain(name)
})

describe('shared caches', () => {
  const token = 'a-token-of-this-test'
  const closed = createServer().listen(0, '127.0.0.1')
  const closedAddress = new Promise<string>((resolve) =>
    closed.once('listening', () => {
      const { port } = closed.address() as AddressInfo
      closed.close(() => resolve(`http://127.0.0.1:${port}`))
    }),
  )
  const statesOf = (findings: readonly Finding[]) => findings.map(({ state }) => state)

  it('accept a purge of a tag without pages, and nothing else is purged', async () => {
    const varnish = await startVarnishFake(token)
    onTestFinished(() => varnish.stop())
    const findings = await checkCaches({ CDN: 'varnish', CDN_URL: [varnish.url], CDN_TOKEN: token })
    expect(statesOf(findings)).toEqual(['ok'])
    expect(varnish.purges).toEqual([[expect.not.stringMatching(/^_/)]])
  })

  it('refuse wrong credentials, or are away: each is described by itself', async () => {
    const varnish = await startVarnishFake(token)
    onTestFinished(() => varnish.stop())
    const findings = await checkCaches({
      CDN: 'varnish',
      CDN_URL: [varnish.url, await closedAddress],
      CDN_TOKEN: 'another-wrong-token',
    })
    expect(statesOf(findings)).toEqual(['error', 'error'])
    expect(findings[0]?.message).toContain('403')
    expect(findings[1]?.message).toContain('ECONNREFUSED')
  })

  it('of a provider with another service are refused', async () => {
    const fastly = await startFastlyFake('service12345', token)
    onTestFinished(() => fastly.stop())
    const settings = { CDN: 'fastly' as const, CDN_URL: [fastly.url], CDN_TOKEN: token }
    expect(statesOf(await checkCaches({ ...settings, CDN_SERVICE: 'service12345' }))).toEqual(['ok'])
    expect(statesOf(await checkCaches({ ...settings, CDN_SERVICE: 'service99999' }))).toEqual(['error'])
  })

  it('are not examined without any, and nginx has no purges', async () => {
    expect(await checkCaches({})).toEqual([])
    expect(statesOf(await checkCaches({ CDN: 'nginx' }))).toEqual(['ok'])
  })
})

describe('the audit log', () => {
  const last = { day: '2026-11-29', events: 12, hash: 'ab'.repeat(32) }

  it('is intact, with the hash to compare with the log of the worker', () => {
    expect(checkAuditChain(last, [])).toMatchObject({ state: 'ok', message: expect.stringContaining(last.hash) })
    expect(checkAuditChain(null, [])).toMatchObject({ state: 'warning' })
  })

  it('names the first days that differ', () => {
    const differences = Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-0${index + 1}`, kind: 'changed' as const }))
    const { state, message } = checkAuditChain(last, differences)
    expect(state).toBe('error')
    expect(message).toContain('2026.11.05')
    expect(message).not.toContain('2026.11.06')
    expect(message).toContain('還有 2 天')
  })
})
