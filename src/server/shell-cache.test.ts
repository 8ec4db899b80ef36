import { describe, expect, it } from 'vitest'
import { tagHash } from './pages/tag-hashes.ts'
import { type FetchedReply, ShellCache } from './shell-cache.ts'

const header = '/api/v1.0/header'
const minutes = (count: number) => count * 60_000

function setUp() {
  let now = 0
  const cache = new ShellCache(() => now)
  const finish = () => new Promise<void>((resolve) => setImmediate(resolve))
  const read = async (fetch: () => Promise<FetchedReply>) => (await cache.get(header, fetch)).reply.json()
  return { cache, read, settle: finish, pass: (ms: number) => (now += ms) }
}

const give =
  (value: unknown, tags = ['header']) =>
  async (): Promise<FetchedReply> => ({ reply: Response.json(value), tags: tags.map(tagHash) })
const refuse = async (): Promise<FetchedReply> => ({ reply: new Response('', { status: 500 }), tags: [] })
const never = (): never => expect.unreachable()

it('covers only the slow-moving calls', () => {
  const { cache } = setUp()
  expect(cache.covers('GET', header)).toBe(true)
  expect(cache.covers('POST', '/api/v1.0/magazine/latest')).toBe(true)
  expect(cache.covers('GET', '/api/v1.0/member/me')).toBe(false)
  expect(cache.covers('GET', 'toString')).toBe(false)
})

it('fetches once for concurrent callers (single-flight)', async () => {
  const { read } = setUp()
  let fetches = 0
  const fetch = () => {
    fetches += 1
    return give('one')()
  }
  expect(await Promise.all([read(fetch), read(fetch), read(fetch)])).toEqual(['one', 'one', 'one'])
  expect(await read(never)).toBe('one')
  expect(fetches).toBe(1)
})

it('returns the old value while it fetches the new one, after the TTL', async () => {
  const { read, pass, settle: finish } = setUp()
  await read(give('one'))
  pass(minutes(3) - 1)
  expect(await read(never)).toBe('one')
  pass(1)
  expect(await read(give('two'))).toBe('one')
  await finish()
  expect(await read(never)).toBe('two')
})

it('returns the last good value when the source fails, and retries after a while', async () => {
  const { read, pass, settle: finish } = setUp()
  await read(give('one'))
  pass(minutes(3))
  expect(await read(refuse)).toBe('one')
  await finish()
  expect(await read(never)).toBe('one')
  pass(2_000)
  expect(await read(give('two'))).toBe('one')
  await finish()
  expect(await read(never)).toBe('two')
})

it('fails when there was never a value', async () => {
  await expect(setUp().read(refuse)).rejects.toThrow('A request failed with status code 500')
})

describe('purging', () => {
  it('makes the next caller wait for the new value', async () => {
    const { cache, read } = setUp()
    await read(give('one'))
    cache.purge(['menus'])
    expect(await read(never)).toBe('one')
    cache.purge(['header'])
    expect(await read(give('two'))).toBe('two')
  })

  it('returns the old value when the source fails', async () => {
    const { cache, read } = setUp()
    await read(give('one'))
    cache.purge(['all'])
    expect(await read(refuse)).toBe('one')
  })

  it('does not cache a fetch that was purged meanwhile, even the first one', async () => {
    const { cache, read } = setUp()
    const { promise, resolve } = Promise.withResolvers<FetchedReply>()
    const first = read(() => promise)
    cache.purge(['header'])
    const second = read(give('new'))
    resolve(await give('old')())
    expect(await first).toBe('old')
    expect(await second).toBe('new')
    expect(await read(never)).toBe('new')
  })
})
