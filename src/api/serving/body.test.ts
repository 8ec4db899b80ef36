import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'
import type { ApiEnv } from './context.ts'

/** A call whose body arrives in these chunks; after an error no more arrives. */
function call(pieces: (string | Error)[], headers: Record<string, string> = {}): Context<ApiEnv> {
  const allHeaders = new Headers({ 'content-type': 'application/json', ...headers })
  const body = Readable.from(
    (function* () {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        yield new TextEncoder().encode(piece)
      }
    })(),
  )
  return { req: { header: (name: string) => allHeaders.get(name) ?? undefined, raw: { body } } } as unknown as Context<ApiEnv>
}

it('joins the chunks', async () => {
  expect(await readBody(call(['{"a":', '1}']))).toEqual({ a: 1 })
  expect(await readBody(call([]))).toEqual({})
  expect(await readBody(call(['{}'], { 'content-encoding': 'identity' }))).toEqual({})
})

it.each([
  [
    'bad_request',
    'a body that breaks off is the caller’s affair, and no error of the server',
    ['{"a":', new Error('aborted')],
    {},
  ],
  ['body_too_large', 'reads no further than the limit', ['a'.repeat(70_000), new Error('read further')], {}],
  ['unsupported_media_type', 'what is packed is not unpacked', ['{}'], { 'content-encoding': 'gzip' }],
])('%s: %s', async (code, _, pieces, headers) => {
  await expect(readBody(call(pieces, headers))).rejects.toMatchObject({ code })
})
