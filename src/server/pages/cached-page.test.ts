import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { CachedPage } from './cached-page.ts'

const page = (body: string, status = 200) =>
  new CachedPage({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), tags: new Set() })

it('has the same page ready in every requested coding', async () => {
  const cached = page('日安'.repeat(1000))
  expect(cached.ready('zstd')).toBeUndefined()
  const answers = await Promise.all((['br', 'zstd', 'gzip', 'identity'] as const).map((coding) => cached.answer(coding)))
  const [br, zstd, gzip, identity] = answers.map(({ body }) => body)
  const decoded = [brotliDecompressSync(br ?? ''), zstdDecompressSync(zstd ?? ''), gunzipSync(gzip ?? ''), identity]
  expect(new Set(decoded.map(String))).toEqual(new Set(['日安'.repeat(1000)]))
  expect([cached.ready('zstd'), cached.ready('gzip')]).toEqual(answers.slice(1, 3))
  expect(cached.ready('identity')).toBeUndefined()
  expect(answers[0]?.headers).toContain('content-encoding')
  expect(answers[3]?.headers).not.toContain('content-encoding')
  expect(answers[0]?.headers.at(answers[0].headers.indexOf('content-length') + 1)).toBe(String(br?.length))
})

it('encodes once, however many requests arrive concurrently', async () => {
  const cached = page('日安')
  const [one, other] = await Promise.all([cached.answer('gzip'), cached.answer('gzip')])
  expect(one).toBe(other)
})

it('sends an empty body unchanged', async () => {
  expect((await page('', 301).answer('br')).headers).toEqual(expect.arrayContaining(['content-length', '0']))
})

it('is compressed with the high level at the second request, with the same content', async () => {
  const text = Array.from({ length: 500 }, (_, at) => `<p>第 ${at} 段，${'日安健康'.slice(at % 3)}</p>`).join('')
  const cached = page(text)
  const quick = await cached.answer('br')
  await cached.packThoroughly()
  const thorough = await cached.answer('br')
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
