import { EventEmitter } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAfterUnreadBody, maxUnreadBytes, watchArrival } from './arrival.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is arriving; `pass` advances the time in seconds, with the given bytes per second. */
function coming(files: boolean, headers: Record<string, string> = { 'content-length': '26214400' }) {
  const request = Object.assign(new EventEmitter(), { headers, complete: false, readableLength: 0, socket: { bytesRead: 700 } })
  const response = { writableEnded: false }
  const late = vi.fn()
  watchArrival(request, response, { files, late })
  const pass = (seconds: number, bytes = 0) => {
    for (let second = 0; second < seconds; second += 1) {
      request.socket.bytesRead += bytes
      vi.advanceTimersByTime(1000)
    }
    return late.mock.calls.length
  }
  return { request, response, pass }
}

describe('on routes that accept files', () => {
  test('25 MB over a slow connection get all the time that they need', () => {
    const { request, pass } = coming(true)
    expect(pass(1600, 16 * 1024)).toBe(0)
    request.complete = true
    expect(pass(300)).toBe(0)
  })

  test.each([
    ['nothing', 0],
    ['a letter a second', 1],
    ['less than any line carries', 8000],
  ])('a client that sends %s is disconnected after half a minute', (_, bytes) => {
    const { pass } = coming(true)
    expect(pass(29, bytes)).toBe(0)
    expect(pass(1, bytes)).toBe(1)
    expect(pass(300, bytes)).toBe(1)
  })

  test('a client that stalls in the middle is disconnected as well', () => {
    const { pass } = coming(true)
    expect(pass(90, 100_000)).toBe(0)
    expect(pass(30)).toBe(1)
  })

  test('time spent waiting for this process is not counted', () => {
    const { request, pass } = coming(true)
    request.readableLength = 16_384
    expect(pass(300)).toBe(0)
    request.readableLength = 0
    expect(pass(30)).toBe(1)
  })

  test('the limit no longer applies after the response', () => {
    const { response, pass } = coming(true)
    response.writableEnded = true
    expect(pass(30, 100_000)).toBe(1)
  })
})

test('on other routes a body that takes over half a minute is late, however fast it arrives', () => {
  const { pass } = coming(false)
  expect(pass(29, 100_000)).toBe(0)
  expect(pass(1, 100_000)).toBe(1)
  expect(coming(false, { 'transfer-encoding': 'chunked' }).pass(30, 100_000)).toBe(1)
})

test('complete, aborted and absent bodies are no longer watched', () => {
  const { request, pass } = coming(true)
  request.emit('close')
  expect(pass(300)).toBe(0)
  const done = coming(false)
  done.request.complete = true
  expect(done.pass(300)).toBe(0)
  for (const headers of [{}, { 'content-length': '0' }]) expect(coming(false, headers as Record<string, string>).pass(60)).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

/** Sends a head, and then an endless body that ignores the response, until the connection is closed. */
async function flood(head: string, answer: RequestListener) {
  const server = createServer((request, response) => {
    closeAfterUnreadBody(request, response)
    answer(request, response)
  })
  let accepted: Socket | undefined
  server.on('connection', (socket) => {
    accepted = socket
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const text = await new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    const piece = Buffer.from(`4000\r\n${'a'.repeat(0x4000)}\r\n`)
    const send = () => {
      while (!socket.destroyed && socket.writable) if (!socket.write(piece)) return void socket.once('drain', send)
    }
    socket.write(head)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    send()
  })
  await new Promise((resolve) => server.close(resolve))
  return { text, read: accepted?.bytesRead ?? Number.NaN }
}

const refused: RequestListener = (_, response) => response.writeHead(401, { 'content-length': 2 }).end('no')

test.each(['POST', 'GET'])(
  'an unread body of a %s is not read further after the response, and the response arrives',
  async (method) => {
    const { text, read } = await flood(`${method} / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n`, refused)
    expect(text).toMatch(/^HTTP\/1\.1 401 .*\r\n(?=[\s\S]*connection: close)[\s\S]*no$/i)
    expect(read).toBeLessThan(4 * maxUnreadBytes)
  },
)

test('an unread body with a declared length is not read further after the response', async () => {
  const { text, read } = await flood('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 300000000\r\n\r\n', refused)
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(read).toBeLessThan(4 * maxUnreadBytes)
})

test('a partially read body is not read further either', async () => {
  const partly: RequestListener = (request, response) => {
    request.once('data', () => {
      request.pause()
      refused(request, response)
    })
  }
  const { text, read } = await flood('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n', partly)
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(read).toBeLessThan(4 * maxUnreadBytes)
})

test('a fully read or short body keeps the connection open', async () => {
  const server = createServer((request, response) => {
    closeAfterUnreadBody(request, response)
    response.end(String(response.shouldKeepAlive))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a'.repeat(1000) })
  expect([response.headers.get('connection'), await response.text()]).toEqual(['keep-alive', 'true'])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
