import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { tooLargeHeader } from '../../domain/forms/fields.ts'
import { servePersonalPage } from './serve-personal-page.ts'

interface Sent {
  /** The announced length. */
  length?: number
  signedIn?: boolean
  /** The limit of the route. */
  bodyLimit?: number
  /** The action of the route reports a form that is too large. */
  reportsLarge?: true
  /** By a browser that shows a page. */
  accept?: 'text/html'
}

/** Sends a form in chunks; returns the response's status, and the data that was rendered. */
async function send(pieces: () => Iterable<string>, { length = 7, signedIn = false, bodyLimit, ...page }: Sent = {}) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(length),
    ...(page.accept && { accept: page.accept }),
  }
  const headersDistinct = { 'content-type': [headers['content-type']], expect: ['100-continue'] }
  const request = Object.assign(Readable.from(pieces(), { objectMode: false }), {
    method: 'POST',
    url: '/login',
    headers,
    headersDistinct,
  }) as unknown as IncomingMessage
  const got: { status?: number; renderedRequest?: string } = {}
  const response = {
    req: request,
    getHeader: () => undefined,
    setHeader: () => undefined,
    writeHead: (status: number) => Object.assign(got, { status }),
    end: () => undefined,
  } as unknown as ServerResponse
  const render = async (requested: Request) => {
    got.renderedRequest = `${requested.method} ${requested.url} ${await requested.text()} ${requested.headers.get('expect')}`
    const large = requested.headers.get(tooLargeHeader)
    if (large !== null) got.renderedRequest = `${requested.method} ${large}`
    return new Response('')
  }
  await servePersonalPage(request, response, {
    origin: 'http://x',
    signedIn,
    handle: { cached: false, ...(bodyLimit && { bodyLimit }), ...(page.reportsLarge && { reportsLarge: true }) },
    render,
  })
  return got
}

it('passes the whole form to the render, and no hop-by-hop headers', async () => {
  expect(await send(() => ['a=1', '&b=2'])).toEqual({ status: 200, renderedRequest: 'POST http://x/login a=1&b=2 null' })
})

it('an interrupted form is not an error: nothing is rendered or reported', async () => {
  const aborted = function* () {
    yield 'a=1'
    throw new Error('aborted')
  }
  expect(await send(aborted)).toEqual({ status: 400 })
})

it('applies the route’s limit to signed-in users, and the default limit to all others', async () => {
  const [length, bodyLimit] = [150_000, 200_000]
  expect(await send(() => ['a=1'], { length, bodyLimit, signedIn: true })).toMatchObject({ status: 200 })
  for (const sent of [
    { length, bodyLimit },
    { length, signedIn: true },
    { length: 200_001, bodyLimit, signedIn: true },
  ])
    expect(await send(() => ['a=1'], sent)).toEqual({ status: 413 })
})

it('passes a form that is too large to its page without the content, where there is one', async () => {
  const large = { length: 200_001, bodyLimit: 200_000 }
  const renderedFor = async (sent: Sent) => (await send(() => ['a=1'], { ...large, ...sent })).renderedRequest
  expect(await renderedFor({ signedIn: true, reportsLarge: true })).toBe('POST form')
  expect(await renderedFor({ signedIn: true, accept: 'text/html' })).toBeUndefined()
  expect(await renderedFor({ reportsLarge: true, accept: 'text/html' })).toBeUndefined()
})

it('streams a file no faster than the browser reads it', async () => {
  const request = Object.assign(Readable.from([]), { method: 'GET', url: '/office/inbox.csv', headers: {}, headersDistinct: {} })
  let renderCount = 0
  const keys: string[] = []
  const ahead: number[] = []
  const browser = new Writable({
    highWaterMark: 1,
    write(chunk, _, next) {
      keys.push(String(chunk))
      ahead.push(renderCount - keys.length)
      setImmediate(next)
    },
  })
  const response = Object.assign(browser, { setHeader: () => undefined, writeHead: () => browser }) as unknown as ServerResponse
  const file = new ReadableStream({
    pull(controller) {
      renderCount += 1
      controller.enqueue(new TextEncoder().encode(`${renderCount}`.padStart(70_000)))
      if (renderCount === 40) controller.close()
    },
  })
  await servePersonalPage(request as unknown as IncomingMessage, response, {
    origin: 'http://x',
    signedIn: true,
    handle: { cached: false },
    render: async () => new Response(file, { headers: { 'content-disposition': 'attachment' } }),
  })
  expect([keys.length, keys.at(-1)?.trim(), Math.max(...ahead) < 5]).toEqual([40, '40', true])
})
