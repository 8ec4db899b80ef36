import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type SigningKey, signatureError } from './signature-v4.ts'

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
  /** When each was stored. */
  written: Map<string, Date>
  /** The maximum number of objects per listing, below the 1000 of the protocol. */
  setListed: (atMost: number) => void
  /** Method and path of every request, with the errors of its signature. */
  requests: string[]
  interfere: (how: Interference | null) => void
  close: () => Promise<void>
}

/**
 * A bucket that responds like Amazon S3: put, get whole or by range, head, delete and list, with verified signatures. The
 * bucket is addressed by path or by host name, as with Amazon.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const key = { id: 'AKIAFAKE', secret: 'only/for+tests', region: 'ap-northeast-1', service: 's3' }
  const bucket = 'pictures'
  const objects = new Map<string, Buffer>()
  const written = new Map<string, Date>()
  const received: string[] = []
  let listed = 1000
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
    const error = signatureError({ method, target, headers: flat, body }, key, new Date())
    received.push(`${method} ${headers.host?.split(':')[0]} ${target}${error ? ` ${error}` : ''}`)
    if (error) return refuse(response, error === 'XAmzContentSHA256Mismatch' ? 400 : 403, error.split(':')[0] ?? '')
    const path = headers.host?.startsWith(`${bucket}.`) ? `/${bucket}${target}` : target
    if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    const [object = '', query] = path.slice(bucket.length + 2).split('?')
    if (object === '' && method === 'GET') {
      const listing = listingOf(objects, written, { bucket, query: new URLSearchParams(query), atMost: listed })
      if (typeof listing === 'string') return refuse(response, 400, listing)
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(listing.xml)
    }
    if (query !== undefined) return refuse(response, 501, 'NotImplemented')
    const name = decodeURIComponent(object)
    const content = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, body)
      written.set(name, new Date())
      response.writeHead(200, { etag: etagOf(body) }).end()
    } else if (method === 'DELETE') {
      objects.delete(name)
      written.delete(name)
      response.writeHead(204).end()
    } else if (!content) refuse(response, 404, 'NoSuchKey')
    else {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      const [from, to] = [Number(first ?? 0), Math.min(Number(last ?? Infinity), content.length - 1)]
      if (from > to && content.length > 0) return refuse(response, 416, 'InvalidRange')
      const actual = {
        'content-length': to - from + 1,
        etag: etagOf(content),
        'last-modified': (written.get(name) ?? new Date()).toUTCString(),
      }
      if (first === undefined) response.writeHead(200, actual)
      else response.writeHead(206, { ...actual, 'content-range': `bytes ${from}-${to}/${content.length}` })
      response.end(method === 'HEAD' ? undefined : content.subarray(from, to + 1))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://localhost:${port}`,
    key,
    bucket,
    objects,
    written,
    setListed: (atMost) => {
      listed = atMost
    },
    requests: received,
    interfere: (mode) => {
      interference = mode
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * The response to ListObjectsV2, keys in the order of their bytes; the code of the error when the request breaks the protocol:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
function listingOf(
  objects: ReadonlyMap<string, Buffer>,
  written: ReadonlyMap<string, Date>,
  { bucket, query, atMost }: { bucket: string; query: URLSearchParams; atMost: number },
): { xml: string } | string {
  const known = ['list-type', 'encoding-type', 'max-keys', 'prefix', 'continuation-token']
  if (query.get('list-type') !== '2' || [...query.keys()].some((name) => !known.includes(name))) return 'InvalidArgument'
  const keys = Number(query.get('max-keys') ?? 1000)
  if (!Number.isInteger(keys) || keys < 0) return 'InvalidArgument'
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64url').toString()
  if (token !== null && (token === '' || !objects.has(after))) return 'InvalidArgument'
  const isEncoded = query.get('encoding-type') === 'url'
  const escaped = (text: string) =>
    isEncoded
      ? encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%20', '+')
      : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const prefix = query.get('prefix') ?? ''
  const matching = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = matching.slice(0, Math.min(keys, atMost, 1000))
  const isTruncated = page.length < matching.length
  const contents = page.map((key) => {
    const bytes = objects.get(key) ?? Buffer.alloc(0)
    const at = (written.get(key) ?? new Date()).toISOString()
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified><ETag>${etagOf(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
    : ''
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix>${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<KeyCount>${page.length}</KeyCount><MaxKeys>${keys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  }
}
