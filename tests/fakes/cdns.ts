import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The purging interface of a shared cache. It checks each call as the real one does. */
export interface CdnFake {
  url: string
  /** The keys of each accepted call. */
  purges: string[][]
  /** The calls that were refused, with the reason. */
  refused: string[]
  /** Refuses the next calls: a status, and seconds until the next attempt. */
  fail: (next: { status: number; retryAfter?: number }[]) => void
  stop: () => Promise<void>
}

interface Call {
  request: IncomingMessage
  body: string
  /** @throws the reason of a refusal, `403 wrong token` */
  require: (holds: boolean, reason: string) => void
}

/** Varnish with ops/varnish.vcl. */
export const startVarnishFake = (token: string): Promise<CdnFake> =>
  startFake(({ request: { method, url, headers, rawHeaders }, require }) => {
    require(method === 'PURGE', '405 method')
    require(url === '/', '404 address')
    require(headers.authorization === `Bearer ${token}`, '403 token')
    const keys = String(headers['xkey-purge'] ?? '').split(' ')
    require(rawHeaders.every((part) => part.length <= 8192), '400 header too long')
    require(keys.every((key) => /^\w+$/.test(key)), '400 keys')
    return { keys, answer: { status: 200, body: 'purged' } }
  })

/** The API of Cloudflare: POST /zones/{id}/purge_cache with at most 100 tags. */
export const startCloudflareFake = (zone: string, token: string): Promise<CdnFake> =>
  startFake(({ request: { method, url, headers }, body, require }) => {
    require(method === 'POST', '405 method')
    require(url === `/zones/${zone}/purge_cache`, '404 zone')
    require(headers.authorization === `Bearer ${token}`, '403 token')
    require(headers['content-type'] === 'application/json', '415 type')
    const input = JSON.parse(body) as { tags?: unknown }
    const tags = Array.isArray(input.tags) ? (input.tags as unknown[]) : []
    require(Object.keys(input).join() === 'tags' && tags.length > 0 && tags.length <= 100, '400 tags')
    require(tags.every((tag) => typeof tag === 'string' && /^[!-~]{1,1024}$/.test(tag) && !tag.includes(',')), '400 tag')
    const result = { success: true, errors: [], messages: [], result: { id: zone } }
    return { keys: tags as string[], answer: { status: 200, body: JSON.stringify(result) } }
  })

/** The API of Fastly: POST /service/{id}/purge with at most 256 keys in a header. */
export const startFastlyFake = (service: string, token: string): Promise<CdnFake> =>
  startFake(({ request: { method, url, headers }, body, require }) => {
    require(method === 'POST', '405 method')
    require(url === `/service/${service}/purge`, '404 service')
    require(headers['fastly-key'] === token, '401 token')
    require(headers.accept === 'application/json', '406 accept')
    require(body === '', '400 body')
    const keys = String(headers['surrogate-key'] ?? '').split(' ')
    require(keys.length <= 256 && keys.every((key) => /^[!-~]{1,1024}$/.test(key)), '400 keys')
    return { keys, answer: { status: 200, body: JSON.stringify(Object.fromEntries(keys.map((key) => [key, '1-2']))) } }
  })

type Judge = (call: Call) => { keys: string[]; answer: { status: number; body: string } }

async function startFake(judge: Judge): Promise<CdnFake> {
  const purges: string[][] = []
  const refused: string[] = []
  let failures: { status: number; retryAfter?: number }[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    const failure = failures.shift()
    if (failure) {
      refused.push(String(failure.status))
      const later = failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) }
      return response.writeHead(failure.status, later).end('later')
    }
    const require = (holds: boolean, reason: string) => {
      if (!holds) throw new Error(reason)
    }
    try {
      const { keys, answer: result } = judge({ request, body, require })
      purges.push(keys)
      return response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body)
    } catch (error) {
      const reason = (error as Error).message
      refused.push(reason)
      const status = Number.parseInt(reason, 10) || 400
      return response.writeHead(status).end(JSON.stringify({ success: false, errors: [{ message: reason }] }))
    }
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    refused,
    fail: (next) => {
      failures = [...next]
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
