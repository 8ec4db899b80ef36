import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type SigningKey, signatureFault } from './signature-v4.ts'

/** The ETag of an object uploaded in one part, as Amazon computes it. */
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Replaces the handling of a request; `undefined` lets it be handled. */
type Interference = (request: IncomingMessage, response: ServerResponse) => 'taken' | undefined

export interface FakeS3 {
  endpoint: string
  key: SigningKey
  bucket: string
  /** The stored objects, by key. */
  objects: Map<string, Buffer>
  /** Method and path of every request, with the errors of its signature. */
  requests: string[]
  interfere: (how: Interference | null) => void
  close: () => Promise<void>
}

/**
 * A bucket that responds like Amazon S3: put, get whole or by range, head and delete, with verified signatures. The
 * bucket is addressed by path or by host name, as with Amazon.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const key = { id: 'AKIAFAKE', secret: 'only/for+tests', region: 'ap-northeast-1', service: 's3' }
  const bucket = 'pictures'
  const objects = new Map<string, Buffer>()
  const received: string[] = []
  let interference: Interference | null = null

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request
    if (interference?.(request, response) === 'taken') return
    if (headers['transfer-encoding']) return refuse(response, 411, 'MissingContentLength')
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const fault = signatureFault({ method, target, headers: flat, body }, key, new Date())
    received.push(`${method} ${headers.host?.split(':')[0]} ${target}${fault ? ` ${fault}` : ''}`)
    if (fault) return refuse(response, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault.split(':')[0] ?? '')
    const path = headers.host?.startsWith(`${bucket}.`) ? `/${bucket}${target}` : target
    if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    const name = path.slice(bucket.length + 2)
    const found = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, body)
      response.writeHead(200, { etag: etagOf(body) }).end()
    } else if (method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
    } else if (!found) refuse(response, 404, 'NoSuchKey')
    else {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      const [from, to] = [Number(first ?? 0), Math.min(Number(last ?? Infinity), found.length - 1)]
      if (from > to && found.length > 0) return refuse(response, 416, 'InvalidRange')
      const actual = { 'content-length': to - from + 1, etag: etagOf(found), 'last-modified': new Date().toUTCString() }
      if (first === undefined) response.writeHead(200, actual)
      else response.writeHead(206, { ...actual, 'content-range': `bytes ${from}-${to}/${found.length}` })
      response.end(method === 'HEAD' ? undefined : found.subarray(from, to + 1))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://localhost:${port}`,
    key,
    bucket,
    objects,
    requests: received,
    interfere: (how) => {
      interference = how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
