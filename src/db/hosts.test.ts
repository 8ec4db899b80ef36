import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { connectionParameters, describeHosts, readHosts } from './hosts.ts'
import { clientRows } from './rows.ts'

it.each([
  ['postgres://a:b@one/magazine', ['postgres://a:b@one/magazine'], 'read-write'],
  [
    'postgres://a:b@one:5432,two:5433/magazine?target_session_attrs=read-write&sslmode=require',
    ['postgres://a:b@one:5432/magazine?sslmode=require', 'postgres://a:b@two:5433/magazine?sslmode=require'],
    'read-write',
  ],
  ['postgresql://one,two/magazine?target_session_attrs=any', ['postgresql://one/magazine', 'postgresql://two/magazine'], 'any'],
  [
    'postgres://a@[::1]:5432,[::2]/m?target_session_attrs=primary',
    ['postgres://a@[::1]:5432/m', 'postgres://a@[::2]/m'],
    'read-write',
  ],
  [
    'postgres://a:b@localhost:5432/magazine?host=%2Frun%2Fpg',
    ['postgres://a:b@localhost:5432/magazine?host=%2Frun%2Fpg'],
    'read-write',
  ],
])('reads the servers of %s', (databaseUrl, urls, target) => {
  expect(readHosts(databaseUrl)).toEqual({ urls, target })
})

it.each([
  'mysql://one/magazine',
  'postgres://a:b#c@one/magazine',
  'postgres://one,,two/magazine',
  'postgres://one:x,two/magazine',
  'postgres://one,two/magazine?target_session_attrs=standby',
])('refuses %s', (databaseUrl) => {
  expect(readHosts(databaseUrl)).toBeNull()
})

it('describes an address without its account', () => {
  expect(describeHosts('postgres://me:secret@one:5432,two/magazine?target_session_attrs=any')).toBe('one:5432,two/magazine')
})

/** How a server responds to a write. */
type Mode = 'primary' | 'standby' | 'gone'

/** A server behind a pooler: it implements just enough of PostgreSQL's protocol, and keeps connections in each mode. */
async function startServer(name: string, first: Mode) {
  const server = { mode: first, written: 0, port: 0 }
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const error = (code: string) => message('E', Buffer.from(`SERROR\0C${code}\0M${name}\0\0`))
  const row = (column: string, value: string, type: number) => {
    const field = Buffer.alloc(18)
    field.writeInt32BE(type, 6)
    const described = Buffer.concat([Buffer.from([0, 1]), Buffer.from(`${column}\0`), field])
    const data = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)])
    return [message('T', described), message('D', data), message('C', Buffer.from('SELECT 1\0'))]
  }
  const respond = (statement: string): Buffer[] => {
    if (server.mode === 'gone') return [error('08P01')]
    if (statement.includes('transaction_read_only')) return row('readOnly', server.mode === 'primary' ? 'f' : 't', 16)
    if (statement.includes('timeline')) return row('timeline', '1', 25)
    if (server.mode === 'standby') return [error('25006')]
    server.written += 1
    return row('server', name, 25)
  }
  const sockets = new Set<Socket>()
  const listening = createServer((socket) => {
    sockets.add(socket)
    let isStarted = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (!isStarted) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      else if (chunk.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([...respond(chunk.toString('utf8', 5)), ready]))
      isStarted = true
    })
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listening.close()
  })
  const address = listening.address()
  server.port = typeof address === 'object' && address ? address.port : 0
  return server
}

it.each(['standby', 'gone'] as const)(
  'a pool moves to the new primary while a pooler keeps connections to the former, now %s',
  async (mode) => {
    const [one, other] = [await startServer('one', 'primary'), await startServer('other', 'standby')]
    const url = `postgres://a@127.0.0.1:${one.port},127.0.0.1:${other.port}/magazine?target_session_attrs=read-write`
    const pool = new pg.Pool({ ...connectionParameters(url), max: 3 })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    const writing = clientRows(pool, z.strictObject({ server: z.string() }))
    const write = async () => (await writing('write'))[0]?.server
    // the pool has connections that are idle at the failover
    expect(await Promise.all([write(), write(), write()])).toEqual(['one', 'one', 'one'])
    one.mode = mode
    await expect(write()).rejects.toThrow()
    other.mode = 'primary'
    await expect.poll(() => write().catch(() => undefined), { timeout: 10_000, interval: 20 }).toBe('other')
    expect(await Promise.all([write(), write(), write()])).toEqual(['other', 'other', 'other'])
  },
)
