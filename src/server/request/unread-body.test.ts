import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { maxUnread, refuseUnreadBody } from './unread-body.ts'

/** Sends a head, and then an endless body that ignores the response, until the connection is closed. */
async function flood(head: string, answer: RequestListener) {
  const server = createServer((request, response) => {
    refuseUnreadBody(request, response)
    answer(request, response)
  })
  let taken: Socket | undefined
  server.on('connection', (socket) => {
    taken = socket
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
  return { text, read: taken?.bytesRead ?? Number.NaN }
}

const refused: RequestListener = (_, response) => response.writeHead(401, { 'content-length': 2 }).end('no')

test.each(['POST', 'GET'])(
  'an unread body of a %s is not read further after the response, and the response arrives',
  async (method) => {
    const { text, read } = await flood(`${method} / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n`, refused)
    expect(text).toMatch(/^HTTP\/1\.1 401 .*\r\n(?=[\s\S]*connection: close)[\s\S]*no$/i)
    expect(read).toBeLessThan(4 * maxUnread)
  },
)

test('so is one with a known length', async () => {
  const { text, read } = await flood('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 300000000\r\n\r\n', refused)
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(read).toBeLessThan(4 * maxUnread)
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
  expect(read).toBeLessThan(4 * maxUnread)
})

test('a fully read or short body keeps the connection open', async () => {
  const server = createServer((request, response) => {
    refuseUnreadBody(request, response)
    response.end(String(response.shouldKeepAlive))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a'.repeat(1000) })
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['keep-alive', 'true'])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
