import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFastLane, parseRequestHead } from './lane.ts'

const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n')
const bytesOf = (text: string) => Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`)

/** A server that echoes the request, with a lane that has a response for /ready. */
async function setUp(ready = bytesOf('ready'), answer: RequestListener = sayWhatWasAsked, finish = (server: Server) => server) {
  const server = finish(createServer({ connectionsCheckingInterval: 10 }, answer))
  let answers = 0
  const closeLane = openFastLane(server, ({ url }) => {
    if (url !== '/ready') return null
    answers += 1
    return ready
  })
  const taken: Socket[] = []
  server.on('connection', (one: Socket) => taken.push(one))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    closeLane()
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return { server, taken, socket, closeLane, until: reader(socket), answered: () => answers }
}

async function sayWhatWasAsked(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.sendDate = false
  response.end(`[${request.method} ${request.url} ${Buffer.concat(chunks)}]`)
}

/** Reads until the received text matches, and returns it. */
function reader(socket: Socket) {
  let text = ''
  let wake = () => {}
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    wake()
  })
  // a rejected client may see the close as an error
  socket.on('error', () => undefined)
  socket.on('close', () => {
    text += '(closed)'
    wake()
  })
  return async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) await new Promise<void>((resolve) => (wake = resolve))
    const seen = text
    text = ''
    return seen
  }
}

it('sends a prepared response, repeatedly', async () => {
  const { socket, until } = await setUp()
  for (let count = 0; count < 3; count += 1) {
    socket.write(get('/ready'))
    expect(await until(/ready$/)).toBe(bytesOf('ready').toString())
  }
})

it('passes the connection to the server with the first other request, for good', async () => {
  const { socket, until } = await setUp()
  socket.write(get('/ready'))
  await until(/ready$/)
  socket.write(get('/other'))
  expect(await until(/\]/)).toContain('[GET /other ]')
  socket.write(get('/ready'))
  expect(await until(/\]/)).toContain('[GET /ready ]')
})

it('passes on a body that arrives in chunks', async () => {
  const { socket, until } = await setUp()
  const body = 'x'.repeat(200_000)
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`)
  for (let at = 0; at < body.length; at += 50_000) socket.write(body.slice(at, at + 50_000))
  expect(await until(/\]/)).toContain(`[POST /form ${body}]`)
})

it('handles requests that arrive in one or many chunks, in order', async () => {
  const { socket, until } = await setUp()
  socket.write(get('/ready') + get('/one') + get('/ready'))
  const text = await until(/GET \/ready \].*GET \/ready \]/s)
  expect(text.match(/\[.*?\]/g)).toEqual(['[GET /ready ]', '[GET /one ]', '[GET /ready ]'])
  const other = await setUp()
  for (const letter of get('/ready')) other.socket.write(letter)
  expect(await other.until(/\]|ready$/)).toMatch(/ready/)
})

it('stops reading while the client does not read', async () => {
  const { socket, until, answered } = await setUp(bytesOf('y'.repeat(16_000_000)))
  const turns = async (enough: () => boolean) => {
    for (let turn = 0; turn < 200 && !enough(); turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  socket.pause()
  socket.write(get('/ready'))
  while (answered() < 1) await turns(() => answered() === 1)
  socket.write(get('/ready'))
  await turns(() => answered() === 2)
  expect(answered()).toBe(1)
  socket.resume()
  await until(/y$/)
  while (answered() < 2) await until(/y$/)
})

it('closes its connections when it is closed, and when the client ends', async () => {
  const { socket, closeLane, until } = await setUp()
  socket.write(get('/ready'))
  await until(/ready$/)
  closeLane()
  expect(await until(/closed/)).toBe('(closed)')
  const other = await setUp()
  other.socket.end()
  expect(await other.until(/closed/)).toBe('(closed)')
})

describe('slow clients', () => {
  /**
   * A server with a very short timeout for a request's head, or the given one, and the same interval
   * for detecting late ones.
   */
  const impatient =
    (headersTimeout = 40) =>
    (server: Server) =>
      Object.assign(server, { headersTimeout, requestTimeout: 2 * headersTimeout, keepAliveTimeout: 60_000 })

  it('a client that sends nothing is disconnected', async () => {
    const { until } = await setUp(undefined, undefined, impatient())
    expect(await until(/closed/)).toBe('(closed)')
  })

  it('a client that sends a letter now and then gets a response, and is disconnected', async () => {
    // the first letter has to arrive before the timeout, also on a busy machine
    const { socket, until } = await setUp(undefined, undefined, impatient(1000))
    const letters = [...get('/ready', `X: ${'a'.repeat(10_000)}`)]
    socket.write(letters.splice(0, 1).join(''))
    const printing = setInterval(() => socket.write(letters.shift() ?? ''), 5)
    onTestFinished(() => clearInterval(printing))
    expect(await until(/closed/)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a connection may be idle between two requests for the keep-alive time', async () => {
    const { taken, socket, until } = await setUp(undefined, undefined, impatient(10_000))
    socket.write(get('/ready'))
    await until(/ready$/)
    expect(taken[0]?.timeout).toBe(60_000)
  })
})

describe('malformed requests', () => {
  it('get the same response as without the lane', async () => {
    const pieces = [
      'GET ',
      'POST ',
      '/ready',
      ' HTTP/1.1',
      '\r\n',
      '\n',
      'Host: a',
      'Content-Length: 3',
      'Transfer-Encoding: chunked',
      ' ',
      'abc',
      '0',
      '\0',
      ':',
    ]
    const statusOf = async (socket: Socket, until: (pattern: RegExp) => Promise<string>, text: string) => {
      socket.end(text)
      return (await until(/closed/)).match(/HTTP\/1\.1 \d+/g) ?? []
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), async (parts) => {
        const text = parts.join('')
        // synchronously: a client that disconnects receives no later response
        const answer: RequestListener = (_, response) => void response.end('x')
        const quick = await setUp(undefined, answer)
        const plain = createServer(answer)
        await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
        const socket = connect((plain.address() as AddressInfo).port, '127.0.0.1')
        const expected = await statusOf(socket, reader(socket), text)
        plain.closeAllConnections()
        plain.close()
        expect(await statusOf(quick.socket, quick.until, text)).toEqual(expected)
      }),
      { numRuns: 150, examples: [[['GET ', '/ready', ' HTTP/1.1', '\r\n', 'Host: a', '\r\n', '\r\n']]] },
    )
  })
})

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')

it('parses what a cached page depends on', () => {
  const text = head(
    'GET /article/1?utm_source=x HTTP/1.1',
    'Host: a',
    'USER-AGENT:  curl/8 ',
    'accept-encoding: br',
    'Cookie: a=b; c=d',
    'If-None-Match: W/"x"',
    'X-Audience: visitor',
  )
  expect(parseRequestHead(text)).toEqual({
    url: '/article/1?utm_source=x',
    userAgent: 'curl/8',
    accept: 'br',
    cookie: 'a=b; c=d',
    ifNoneMatch: 'W/"x"',
    declared: 'visitor',
  })
})

it('parses a head without any of that', () => {
  expect(parseRequestHead(head('GET / HTTP/1.1', 'Host: a', 'Connection: Keep-Alive'))).toMatchObject({
    url: '/',
    cookie: undefined,
  })
})

describe('leaves to Node', () => {
  it.each([
    ['another method', head('POST / HTTP/1.1', 'Host: a')],
    ['HEAD', head('HEAD / HTTP/1.1', 'Host: a')],
    ['HTTP/1.0', head('GET / HTTP/1.0', 'Host: a')],
    ['a whole address', head('GET http://a/ HTTP/1.1', 'Host: a')],
    ['a target that is not in its normal form', head('GET /%61 HTTP/1.1', 'Host: a')],
    ['a query with a broken percent', head('GET /?a=%zz HTTP/1.1', 'Host: a')],
    ['a space in the address', head('GET /a b HTTP/1.1', 'Host: a')],
    ['no host', head('GET / HTTP/1.1', 'Accept: */*')],
    ['two hosts', head('GET / HTTP/1.1', 'Host: a', 'Host: b')],
    ['two cookie headers', head('GET / HTTP/1.1', 'Host: a', 'Cookie: a=1', 'Cookie: b=2')],
    ['a body', head('GET / HTTP/1.1', 'Host: a', 'Content-Length: 0')],
    ['a chunked body', head('GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')],
    ['an upgrade', head('GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a connection to close', head('GET / HTTP/1.1', 'Host: a', 'Connection: close')],
    ['an expectation', head('GET / HTTP/1.1', 'Host: a', 'Expect: 100-continue')],
    ['a folded line', head('GET / HTTP/1.1', 'Host: a', 'X: b', ' c')],
    ['a space before the colon', head('GET / HTTP/1.1', 'Host : a')],
    ['a header without a name', head('GET / HTTP/1.1', 'Host: a', ': b')],
    ['a line without a colon', head('GET / HTTP/1.1', 'Host: a', 'nonsense')],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['a bare line feed in a value', head('GET / HTTP/1.1', 'Host: a', 'X: b\nCookie: c')],
    ['a NUL', head('GET / HTTP/1.1', 'Host: a', 'X: \0')],
    ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['two requests', head('GET / HTTP/1.1', 'Host: a') + head('GET /b HTTP/1.1', 'Host: a')],
    ['bytes after the head', `${head('GET / HTTP/1.1', 'Host: a')}x\r\n\r\n`],
    ['nothing', ''],
    ['a line end', '\r\n\r\n'],
  ])('%s', (_, text) => {
    expect(parseRequestHead(text)).toBeNull()
  })
})
