import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { KeptPage } from './kept-page.ts'

const page = (body: string, status = 200) =>
  KeptPage.of({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), tags: new Set() })

it('has the same page ready in every coding that was asked for', async () => {
  const kept = await page('日安'.repeat(1000))
  expect(kept.ready('zstd')).toBeUndefined()
  const answers = await Promise.all((['br', 'zstd', 'gzip', 'identity'] as const).map((coding) => kept.answer(coding)))
  const [br, zstd, gzip, identity] = answers.map(({ body }) => body)
  const decoded = [brotliDecompressSync(br ?? ''), zstdDecompressSync(zstd ?? ''), gunzipSync(gzip ?? ''), identity]
  expect(new Set(decoded.map(String))).toEqual(new Set(['日安'.repeat(1000)]))
  expect([kept.ready('br'), kept.ready('zstd'), kept.ready('gzip')]).toEqual(answers.slice(0, 3))
  expect(kept.ready('identity')).toBeUndefined()
  expect(answers[0]?.headers).toContain('content-encoding')
  expect(answers[3]?.headers).not.toContain('content-encoding')
  expect(answers[0]?.headers.at(answers[0].headers.indexOf('content-length') + 1)).toBe(String(br?.length))
})

it('makes a coding once, however many ask at a time', async () => {
  const kept = await page('日安')
  const [one, other] = await Promise.all([kept.answer('gzip'), kept.answer('gzip')])
  expect(one).toBe(other)
})

it('sends an empty body as it is', async () => {
  expect((await (await page('', 301)).answer('br')).headers).toEqual(expect.arrayContaining(['content-length', '0']))
})

it('names the page by its content', async () => {
  const [a, same, b] = await Promise.all([page('a'), page('a'), page('b')])
  expect(a.etag).toBe(same.etag)
  expect(a.etag).not.toBe(b.etag)
})
