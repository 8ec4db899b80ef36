import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { purgeTargets } from '../../src/server/cdn/purge-targets.ts'
import { type Purger, startPurger } from '../../src/server/cdn/purger.ts'
import { keyOfAll, keysToPurge } from '../../src/server/cdn/shared-headers.ts'
import type { Config } from '../../src/server/config.ts'
import { type CdnFake, startCloudflareFake, startFastlyFake, startVarnishFake } from '../fakes/cdns.ts'
import { openLine } from '../fakes/interruptible-connection.ts'
import { createTestDatabase } from '../support/database.ts'

const { url, db } = await createTestDatabase()
const token = 'token-of-the-tests-0123'
const service = 'abcdef0123456789'
const soon = { timeout: 90_000, interval: 20 }

const kinds = {
  varnish: () => startVarnishFake(token),
  cloudflare: () => startCloudflareFake(service, token),
  fastly: () => startFastlyFake(service, token),
} as const

/** Starts a cache, once the purger of the test before has left its lock: a process that finds it held purges nothing at first. */
async function setUp(kind: keyof typeof kinds) {
  const isHeld = sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await db.execute(isHeld)).rowCount, soon).toBe(0)
  const fake = await kinds[kind]()
  onTestFinished(() => fake.stop())
  return fake
}

interface Started {
  purger: Purger
  counted: Record<string, number>
  lines: string[]
}

/** Starts a purger as a process of the site does. */
function start(kind: keyof typeof kinds, fakes: CdnFake[], isHeld = () => false, apiUrl = url): Started {
  const counted: Record<string, number> = {}
  const lines: string[] = []
  const log = (...input: unknown[]) => void lines.push(String(input.at(-1)))
  const CDN_URL = fakes.map((fake) => fake.url)
  const settings: Pick<Config, 'CDN' | 'CDN_URL' | 'CDN_SERVICE' | 'CDN_TOKEN'> = {
    CDN: kind,
    CDN_URL,
    CDN_SERVICE: service,
    CDN_TOKEN: token,
  }
  const purger = startPurger({
    targets: purgeTargets(settings),
    url: apiUrl,
    isHeld,
    log: { info: log, warn: log } as Parameters<typeof startPurger>[0]['log'],
    count: (result, count) => {
      counted[result] = (counted[result] ?? 0) + count
    },
  })
  onTestFinished(() => purger.stop())
  return { purger, counted, lines }
}

/** Waits for the first purge of a leader: of everything, and its repetition. */
async function expectInitialPurge(fake: CdnFake): Promise<void> {
  await expect.poll(() => fake.purges.length, soon).toBe(2)
  expect(fake.purges).toEqual([[keyOfAll], [keyOfAll]])
  fake.purges.length = 0
}

it.each(['varnish', 'cloudflare', 'fastly'] as const)('%s: purges in few calls, and repeats each once', async (kind) => {
  const fake = await setUp(kind)
  const { purger, counted } = start(kind, [fake])
  await expectInitialPurge(fake)
  const tags = Array.from({ length: 600 }, (_, at) => `post:article:${at}`)
  for (const tag of tags) purger.purge([tag, 'posts'])
  const expected = keysToPurge([...tags, 'posts'])
  await expect.poll(() => fake.purges.flat().length, soon).toBe(2 * expected.length)
  expect(new Set(fake.purges.flat())).toEqual(new Set(expected))
  expect(fake.purges.length).toBeLessThan(2 * Math.ceil(expected.length / 100) + 3)
  expect([fake.refused, purger.load().waiting, counted['failed']]).toEqual([[], 0, undefined])
})

it('purges when the address names several servers', async () => {
  const fake = await setUp('varnish')
  const { pathname, username, password, port, searchParams } = new URL(url)
  const line = await openLine(`${searchParams.get('host')}/.s.PGSQL.${port}`)
  onTestFinished(() => line.cut())
  const several = `postgres://${username}:${password}@127.0.0.1:1,127.0.0.1:${line.port}${pathname}`
  const { lines } = start('varnish', [fake], () => false, several)
  await expectInitialPurge(fake)
  expect(lines).toEqual(['this process purges the shared caches'])
})

it('every Varnish is purged by itself: one that is away delays no other, and catches up', async () => {
  const [one, other] = [await setUp('varnish'), await setUp('varnish')]
  const { purger, lines } = start('varnish', [one, other])
  await Promise.all([expectInitialPurge(one), expectInitialPurge(other)])
  one.fail([{ status: 503 }, { status: 503 }])
  purger.purge(['magazines'])
  await expect.poll(() => other.purges.length, soon).toBe(2)
  await expect.poll(() => one.purges.length, soon).toBe(2)
  expect(one.purges[0]).toEqual(keysToPurge(['magazines']))
  expect(lines.filter((line) => line.includes('could not be purged'))).toHaveLength(1)
  expect(lines.at(-1)).toContain('works again')
})

it('waits as long as the provider asks for, and loses nothing meanwhile', async () => {
  const fake = await setUp('cloudflare')
  const { purger, counted } = start('cloudflare', [fake])
  await expectInitialPurge(fake)
  fake.fail([{ status: 429, retryAfter: 2 }])
  purger.purge(['magazines'])
  await expect.poll(() => fake.refused.length, soon).toBe(1)
  const refusedAt = performance.now()
  purger.purge(['authors'])
  expect(purger.load().waiting).toBeGreaterThan(0)
  await expect.poll(() => fake.purges.length, soon).toBeGreaterThan(0)
  expect(performance.now() - refusedAt).toBeGreaterThan(1500)
  expect(new Set(fake.purges[0])).toEqual(new Set(keysToPurge(['magazines', 'authors'])))
  expect(counted['failed']).toBe(1)
})

it('purges everything instead of thousands of keys', async () => {
  const fake = await setUp('fastly')
  const { purger } = start('fastly', [fake])
  await expectInitialPurge(fake)
  fake.fail([{ status: 500 }])
  purger.purge(Array.from({ length: 5000 }, (_, at) => `post:blog:${at}`))
  await expect.poll(() => fake.purges.length, soon).toBe(2)
  expect(fake.purges[0]).toEqual([keyOfAll])
})

it('one process sends; another takes over and repeats what the first may not have sent', async () => {
  const fake = await setUp('varnish')
  const first = start('varnish', [fake])
  await expectInitialPurge(fake)
  const second = start('varnish', [fake])
  for (const { purger } of [first, second]) purger.purge(['magazines'])
  await expect.poll(() => fake.purges.length, soon).toBe(2)
  fake.purges.length = 0
  fake.fail([{ status: 503 }])
  for (const { purger } of [first, second]) purger.purge(['authors'])
  await first.purger.stop()
  await expect.poll(() => second.lines.join(), soon).toContain('this process purges')
  await expect.poll(() => fake.purges.length, soon).toBeGreaterThan(1)
  expect(new Set(fake.purges.flat())).toEqual(new Set(keysToPurge(['magazines', 'authors'])))
})

it('on a copy of the database nothing is purged', async () => {
  const fake = await setUp('varnish')
  let hasLock = true
  const { purger, lines } = start('varnish', [fake], () => hasLock)
  await expect.poll(() => lines.join(), soon).toContain('this process purges')
  purger.purge(['magazines'])
  hasLock = false
  purger.purge(['authors'])
  await expect.poll(() => fake.purges.length, soon).toBe(2)
  expect(fake.purges[0]).toEqual(keysToPurge(['authors']))
})
