import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { servePersonalPage } from './serve-personal-page.ts'

/** Sends a form in pieces; gives the answer's status, and what was drawn of. */
async function send(pieces: () => Iterable<string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '7' }
  const headersDistinct = { 'content-type': [headers['content-type']], expect: ['100-continue'] }
  const request = Object.assign(Readable.from(pieces(), { objectMode: false }), {
    method: 'POST',
    url: '/login',
    headers,
    headersDistinct,
  }) as unknown as IncomingMessage
  const got: { status?: number; drawnOf?: string } = {}
  const response = {
    req: request,
    getHeader: () => undefined,
    setHeader: () => undefined,
    writeHead: (status: number) => Object.assign(got, { status }),
    end: () => undefined,
  } as unknown as ServerResponse
  const draw = async (asked: Request) => {
    got.drawnOf = `${asked.method} ${asked.url} ${await asked.text()} ${asked.headers.get('expect')}`
    return new Response('')
  }
  await servePersonalPage(request, response, { origin: 'http://x', signedIn: false, draw })
  return got
}

it('draws of the whole form, and of nothing that belongs to the connection', async () => {
  expect(await send(() => ['a=1', '&b=2'])).toEqual({ status: 200, drawnOf: 'POST http://x/login a=1&b=2 null' })
})

it('a form that breaks off is the reader’s affair: nothing is drawn, and nothing is wrong', async () => {
  const aborted = function* () {
    yield 'a=1'
    throw new Error('aborted')
  }
  expect(await send(aborted)).toEqual({ status: 400 })
})
