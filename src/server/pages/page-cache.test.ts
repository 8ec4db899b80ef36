import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedPage, PageCache, type RenderedPage } from './page-cache.ts'
import { tagHashes } from './tag-hashes.ts'

const minute = 60_000

function rendered(text: string, more: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), tags: tagHashes(['posts']), ...more }
}

/** A cache whose clock and renders the test controls. */
function setUp(bytes = 1_000_000) {
  let now = 0
  const cache = new PageCache({ bytes, now: () => now })
  const pending: { finish: (page: RenderedPage) => void; fail: () => void }[] = []
  const render = () =>
    new Promise<RenderedPage>((resolve, reject) => pending.push({ finish: resolve, fail: () => reject(new Error('down')) }))
  const textOf = async (key: string, render: () => Promise<RenderedPage>) => {
    const { page, state } = await cache.get(key, render)
    return `${state} ${(await page.responseIn('identity')).body.toString()}`
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const started = async (count: number) => {
    while (pending.length < count) await turn()
    return pending
  }
  /** Waits until the rendered page is cached. */
  const finish = async () => {
    while (cache.pending > 0) await turn()
  }
  return { cache, render, textOf, pending, started, settle: finish, pass: (ms: number) => (now += ms) }
}

const give = (page: RenderedPage) => async () => page
const fail = async (): Promise<RenderedPage> => Promise.reject(new Error('down'))

describe('rendering', () => {
  it('renders once for concurrent requests (single-flight)', async () => {
    const { textOf, render, pending, started } = setUp()
    const waiting = Array.from({ length: 50 }, () => textOf('a', render))
    ;(await started(1))[0]?.finish(rendered('one'))
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['miss one']))
    expect(pending).toHaveLength(1)
    expect(await textOf('a', fail)).toBe('hit one')
  })

  it('sends the stale page while one render refreshes it', async () => {
    const { textOf, render, pending, started, settle: finish, pass } = setUp()
    await textOf('a', give(rendered('one')))
    pass(minute)
    expect(await textOf('a', render)).toBe('stale one')
    expect(await textOf('a', render)).toBe('stale one')
    ;(await started(1))[0]?.finish(rendered('two'))
    await finish()
    expect(await textOf('a', fail)).toBe('hit two')
    expect(pending).toHaveLength(1)
  })

  it('sends no page that was stale for long, unless there is no other', async () => {
    const { textOf, pass } = setUp()
    await textOf('a', give(rendered('one')))
    pass(10 * minute)
    expect(await textOf('a', fail)).toBe('stale one')
    pass(minute)
    expect(await textOf('a', give(rendered('two')))).toBe('miss two')
    pass(10 * minute)
    expect(await textOf('a', give(rendered('gone', { status: 404 })))).toBe('miss gone')
  })

  it('reports a failure to all waiting requests, and retries for the next', async () => {
    const { textOf, render, started } = setUp()
    const waiting = [textOf('a', render), textOf('a', render)]
    ;(await started(1))[0]?.fail()
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await textOf('a', give(rendered('one')))).toBe('miss one')
  })
})

describe('what is cached', () => {
  it.each([200, 301, 302, 308])('caches %i', async (status) => {
    const { textOf } = setUp()
    await textOf('a', give(rendered('one', { status })))
    expect(await textOf('a', fail)).toBe('hit one')
  })

  it.each([202, 303, 400, 403, 404, 410, 500, 503])('does not cache %i', async (status) => {
    const { textOf, cache } = setUp()
    await textOf('a', give(rendered('one', { status })))
    expect(cache.size).toBe(0)
  })

  it.each([
    ['a thrown error', fail],
    ['a 500 page', give(rendered('error', { status: 500 }))],
  ])('sends the stale page in place of %s, and retries only after a while', async (_, broken) => {
    const { textOf, settle: finish, pass } = setUp()
    await textOf('a', give(rendered('one')))
    pass(minute)
    expect(await textOf('a', broken)).toBe('stale one')
    await finish()
    expect(await textOf('a', () => expect.unreachable())).toBe('stale one')
    pass(2_000)
    expect(await textOf('a', give(rendered('two')))).toBe('stale one')
    await finish()
    expect(await textOf('a', fail)).toBe('hit two')
  })

  it('removes the stale page when the rendered one is gone', async () => {
    const { textOf, cache, settle: finish, pass } = setUp()
    await textOf('a', give(rendered('one')))
    pass(minute)
    await textOf('a', give(rendered('nothing here', { status: 404 })))
    await finish()
    expect(cache.size).toBe(0)
  })

  it('does not serve a page that is a day old', async () => {
    const { textOf, pass } = setUp()
    await textOf('a', give(rendered('one')))
    pass(25 * 60 * minute)
    await expect(textOf('a', fail)).rejects.toThrow('down')
  })

  it('evicts the least recently used page when it is full', async () => {
    const { textOf, cache } = setUp(5 * 2600)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) await textOf(key, give(rendered('x'.repeat(1024))))
    expect(cache.size).toBe(5)
    expect(cache.fresh('a')).toBeDefined()
    expect(cache.fresh('b')).toBeUndefined()
  })
})

describe('purging', () => {
  it('removes the pages of a tag and no others', async () => {
    const { textOf, cache } = setUp()
    await textOf('a', give(rendered('one')))
    await textOf('b', give(rendered('two', { tags: tagHashes(['menus']) })))
    cache.purge(['posts', 'post:article:1'])
    expect(cache.fresh('a')).toBeUndefined()
    expect(cache.fresh('b')).toBeDefined()
    cache.purge(['all'])
    expect(cache.size).toBe(0)
  })

  it('neither caches a page that was purged during its render nor sends it to later requests', async () => {
    const { textOf, render, cache, started } = setUp()
    const before = textOf('a', render)
    await started(1)
    cache.purge(['posts'])
    const after = textOf('a', render)
    const pending = await started(2)
    pending[1]?.finish(rendered('new'))
    pending[0]?.finish(rendered('old'))
    expect(await before).toBe('miss old')
    expect(await after).toBe('miss new')
    expect(await textOf('a', fail)).toBe('hit new')
  })

  it('caches a rendered page when another tag was purged meanwhile', async () => {
    const { textOf, render, cache, started, settle: finish } = setUp()
    const waiting = textOf('a', render)
    const pending = await started(1)
    cache.purge(['member:1'])
    pending[0]?.finish(rendered('one'))
    await waiting
    await finish()
    expect(await textOf('a', fail)).toBe('hit one')
  })
})

describe('for a shared cache', () => {
  const shared = { 'surrogate-key': 'a b', vary: 'X-Audience' }

  it('a page replaces its own headers by those that let it be stored', async () => {
    const { cache } = setUp()
    const { page } = await cache.get('/', give(rendered('page', { headers: { vary: 'Cookie' }, shared })))
    const readyResponse = await page.responseIn('br')
    expect(readyResponse.headers).toContain('Cookie')
    expect(readyResponse.headers).not.toContain('surrogate-key')
    expect(page.forSharedCache(readyResponse).headers.slice(0, 4)).toEqual(['surrogate-key', 'a b', 'vary', 'X-Audience'])
    expect(page.forSharedCache(readyResponse).headers).not.toContain('Cookie')
    expect(page.forSharedCache(readyResponse).body).toBe(readyResponse.body)
    expect(page.forSharedCache(readyResponse)).toBe(page.forSharedCache(readyResponse))
    expect(page.forSharedCache(page.unchanged).headers).toContain('surrogate-key')
  })

  it('a page that was purged while it was rendered must not be stored', async () => {
    const { cache, render, started } = setUp()
    const cachedPage = cache.get('/', render)
    const [pending] = await started(1)
    cache.purge(['posts'])
    pending?.finish(rendered('old', { shared }))
    const { page } = await cachedPage
    expect(page.forSharedCache(await page.responseIn('br')).headers).not.toContain('surrogate-key')
  })
})

const page = (body: string, status = 200) =>
  new CachedPage({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), tags: new Set() })

it('has the same page ready in every requested coding', async () => {
  const cached = page('日安'.repeat(1000))
  expect(cached.ready('zstd')).toBeUndefined()
  const responses = await Promise.all((['br', 'zstd', 'gzip', 'identity'] as const).map((coding) => cached.responseIn(coding)))
  const [br, zstd, gzip, identity] = responses.map(({ body }) => body)
  const decoded = [brotliDecompressSync(br ?? ''), zstdDecompressSync(zstd ?? ''), gunzipSync(gzip ?? ''), identity]
  expect(new Set(decoded.map(String))).toEqual(new Set(['日安'.repeat(1000)]))
  expect([cached.ready('zstd'), cached.ready('gzip')]).toEqual(responses.slice(1, 3))
  expect(cached.ready('identity')).toBeUndefined()
  expect(responses[0]?.headers).toContain('content-encoding')
  expect(responses[3]?.headers).not.toContain('content-encoding')
  expect(responses[0]?.headers.at(responses[0].headers.indexOf('content-length') + 1)).toBe(String(br?.length))
})

it('encodes once, however many requests arrive concurrently', async () => {
  const cached = page('日安')
  const [one, other] = await Promise.all([cached.responseIn('gzip'), cached.responseIn('gzip')])
  expect(one).toBe(other)
})

it('sends an empty body unchanged', async () => {
  expect((await page('', 301).responseIn('br')).headers).toEqual(expect.arrayContaining(['content-length', '0']))
})

it('is compressed with the high level at the second request, with the same content', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `<p>第 ${index} 段，${'日安健康'.slice(index % 3)}</p>`).join('')
  const cached = page(text)
  const quick = await cached.responseIn('br')
  await cached.recompress()
  const thorough = await cached.responseIn('br')
  expect(thorough.body.length).toBeLessThan(quick.body.length * 0.95)
  expect(brotliDecompressSync(thorough.body).toString()).toBe(text)
  expect(cached.ready('br')).toBe(thorough)
  expect(thorough.headers.filter((value) => value !== String(thorough.body.length))).toEqual(
    quick.headers.filter((value) => value !== String(quick.body.length)),
  )
})

it('identifies the page by its content (ETag)', () => {
  const [a, same, b] = [page('a'), page('a'), page('b')]
  expect(a.etag).toBe(same.etag)
  expect(a.etag).not.toBe(b.etag)
})
