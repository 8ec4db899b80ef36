import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { authCalls } from '../../src/api/auth/calls.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { ecpayPaths } from '../../src/operations/payment/ecpay/ecpay.ts'
import { maxUnreadBytes } from '../../src/server/request/arrival.ts'
import { builtRoutes, filledPath } from '../support/built-routes.ts'
import { watchEventLoop } from '../support/event-loop-watch.ts'
import { request } from '../support/request.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const key = { 'api-key': 'healthpress-web', origin: site.url }
const [admin, professional] = [await site.signIn('admin'), await signIn(site.url, 'professional')]
// four concurrent requests hold ten times the two megabytes of a manuscript's form
watchEventLoop(160 * 1024 * 1024)
const built = await builtRoutes()
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** The user who gets furthest into a page or a call. */
const maxWelcome = (path: string): Record<string, string> =>
  /\/desk\b/.test(path) ? professional : /^\/(member|office|payment|preview)|\/api\//.test(path) ? admin : {}

describe('accounts', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const values = ['null', '[]', '{}', '{"__proto__":{"a":1}}', '1e400', '"\\u0000"', '"\\ud800"', `"${'x'.repeat(30_000)}"`, deep]
  const post = async (path: string, body: string) =>
    (
      await request(`${site.url}/api/auth${path}`, {
        method: 'POST',
        headers: { ...key, 'content-type': 'application/json' },
        body,
        agent,
      })
    ).status

  it.each(Object.entries(authCalls))('%s responds to any body', async (path, { method, body }) => {
    const errors: string[] = []
    if (method === 'GET')
      for (const query of [
        'state=x&code=y',
        'state[]=x&code[999999999]=1',
        `code=${'a'.repeat(3000)}`,
        'error=%3Cscript%3E&state=%0d%0aa:b',
        '%C0%AF',
      ]) {
        const { status } = await request(`${site.url}/api/auth${path}?${query}`, { headers: key, agent })
        if (status >= 500) errors.push(`${status} ${query.slice(0, 60)}`)
      }
    const names = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
    for (const sent of [...names.flatMap((name) => values.map((value) => `{"${name}":${value}}`)), deep, '[]', '"x"', '{'])
      if (method === 'POST') {
        const status = await post(path, sent)
        if (status >= 500) errors.push(`${status} ${sent.slice(0, 60)}`)
      }
    expect(errors).toEqual([])
  })
})

describe('endless bodies', () => {
  const usual = 64 * 1024
  /** Data in transit buffers while the response is sent, bytes. */
  const onTheWay = 256 * 1024
  const sockets = new Map<number | undefined, Socket>()
  site.running.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))

  /**
   * Sends a body in chunks, ten times the maximum, until there is a response or the connection is cut.
   * @param stranger a client without a key or a session, who continues sending after the response
   */
  function flood(
    path: string,
    type: string,
    limit: number,
    { stranger = false, method = 'POST' } = {},
  ): Promise<{ status: number; read: number }> {
    const { hostname, port } = new URL(site.url)
    const lines = Object.entries({
      host: `${hostname}:${port}`,
      ...(stranger ? { origin: site.url } : { ...key, ...maxWelcome(path) }),
      'content-type': type,
      'transfer-encoding': 'chunked',
      connection: 'close',
    })
    const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')])
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      let text = ''
      let local: number | undefined
      let left = Math.ceil((limit * 10) / 0x10000)
      const send = () => {
        while (left > 0 && (stranger || text === '') && !socket.destroyed) {
          left -= 1
          if (!socket.write(piece)) return void socket.once('drain', send)
        }
        if (!socket.destroyed) socket.end('0\r\n\r\n')
      }
      socket.on('connect', () => {
        local = socket.localPort
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
        send()
      })
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      // a connection cut while sending may lose the response
      socket.on('error', () => undefined)
      socket.on('close', () =>
        resolve({
          status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 413),
          read: sockets.get(local)?.bytesRead ?? Number.NaN,
        }),
      )
    })
  }

  const json = 'application/json'
  const form = 'application/x-www-form-urlencoded'
  const filled = (path: string) => path.replace(':postType', 'article').replace(/:kind/, 'ad').replace(/:\w+/g, '1')
  const bodies: [path: string, type: string, limit: number][] = [
    ...endpoints
      .filter(({ method }) => method === 'POST')
      .map((one): [string, string, number] => [filled(one.path), json, 'bodyLimit' in one ? (one.bodyLimit ?? usual) : usual]),
    ...Object.entries(authCalls).flatMap(([path, { method }]): [string, string, number][] =>
      method === 'POST' ? [[`/api/auth${path}`, json, usual]] : [],
    ),
    ...Object.values(ecpayPaths).map((path): [string, string, number] => [path, form, usual]),
    ...built.map(({ path }): [string, string, number] => [filledPath(path, '1'), form, usual]),
  ]

  it('reads at most 64 KB after the response, for every client and status', async () => {
    const api = ['/api/v3.0/favorite/add', '/api/v1.0/article/1/pv', '/api/v3.0/nowhere', '/api/v3.0/office/posts/1/save']
    const requests: [method: string, path: string, statuses: number[]][] = [
      ...api.map((path): [string, string, number[]] => ['POST', path, [401, 404, 413]]),
      ...['/article/3', '/login', '/nowhere', '/office/posts'].flatMap((path): [string, string, number[]][] => [
        ['POST', path, [411]],
        ['GET', path, [200, 302, 404]],
        ['GET', path, [200, 302, 404]],
      ]),
      ['GET', '/robots.txt', [200]],
    ]
    const most = 32 * 1024 * 1024
    for (const [method, path, statuses] of requests) {
      const { status, read } = await flood(path, json, most / 10, { stranger: true, method })
      expect(statuses, `${method} ${path}`).toContain(status)
      expect(read, `${method} ${path}`).toBeLessThanOrEqual(maxUnreadBytes + onTheWay)
    }
  })

  it('reads none beyond its limit, on any route', async () => {
    expect(bodies.length).toBeGreaterThan(200)
    const errors: string[] = []
    const remaining = bodies.values()
    const sendOn = async () => {
      for (const [path, type, limit] of remaining) {
        const { status, read } = await flood(path, type, limit)
        if (!(read <= limit + onTheWay)) errors.push(`${path} was read for ${read} bytes`)
        if (status < 400 || status >= 500) errors.push(`${path} answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: 4 }, sendOn))
    expect(errors).toEqual([])
  })
})
