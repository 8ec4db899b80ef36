import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { KeptPage } from './kept-page.ts'

const page = (body: string, status = 200) =>
  new KeptPage({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), tags: new Set() })

it('has the same page ready in every requested coding', async () => {
  const kept = page('日安'.repeat(1000))
  expect(kept.ready('zstd')).toBeUndefined()
  const answers = await Promise.all((['br', 'zstd', 'gzip', 'identity'] as const).map((coding) => kept.answer(coding)))
  const [br, zstd, gzip, identity] = answers.map(({ body }) => body)
  const decoded = [brotliDecompressSync(br ?? ''), zstdDecompressSync(zstd ?? ''), gunzipSync(gzip ?? ''), identity]
  expect(new Set(decoded.map(String))).toEqual(new Set(['日安'.repeat(1000)]))
  expect([kept.ready('zstd'), kept.ready('gzip')]).toEqual(answers.slice(1, 3))
  expect(kept.ready('identity')).toBeUndefined()
  expect(answers[0]?.headers).toContain('content-encoding')
  expect(answers[3]?.headers).not.toContain('content-encoding')
  expect(answers[0]?.headers.at(answers[0].headers.indexOf('content-length') + 1)).toBe(String(br?.length))
})

it('encodes once, however many requests arrive concurrently', async () => {
  const kept = page('日安')
  const [one, other] = await Promise.all([kept.answer('gzip'), kept.answer('gzip')])
  expect(one).toBe(other)
})

it('sends an empty body unchanged', async () => {
  expect((await page('', 301).answer('br')).headers).toEqual(expect.arrayContaining(['content-length', '0']))
})

it('is compressed with the high level at the second request, with the same content', async () => {
  const text = Array.from({ length: 500 }, (_, at) => `<p>第 ${at} 段，${'日安健康'.slice(at % 3)}</p>`).join('')
  const kept = page(text)
  const quick = await kept.answer('br')
  await kept.packThoroughly()
  const thorough = await kept.answer('br')
  expect(thorough.body.length).toBeLessThan(quick.body.length * 0.95)
  expect(brotliDecompressSync(thorough.body).toString()).toBe(text)
  expect(kept.ready('br')).toBe(thorough)
  expect(thorough.headers.filter((value) => value !== String(thorough.body.length))).toEqual(
    quick.headers.filter((value) => value !== String(quick.body.length)),
  )
})

it('identifies the page by its content (ETag)', () => {
  const [a, same, b] = [page('a'), page('a'), page('b')]
  expect(a.etag).toBe(same.etag)
  expect(a.etag).not.toBe(b.etag)
})
