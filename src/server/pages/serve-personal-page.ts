import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { refuse } from '../refuse.ts'
import { pageHeaders } from './csp.ts'
import { chooseEncoding, encode, encodeQuickly } from './encoding.ts'

const formLimit = 64 * 1024
/** The one form with pictures, for those who are signed in: three of 8 MB and what goes with them, bytes. */
const uploadLimit = 26 * 1024 * 1024
const uploads = /^\/member\/questions\/new(\.data)?(\?|$)/
/** Below this a compressed page is hardly smaller. */
const worthEncoding = 1024
/** How browsers send forms. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data) *(;|$)/i
/** Headers that belong to the connection and not to the request. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host', 'te', 'trailer'])

/** Draws a page for one person and sends it; nothing of it is kept anywhere. */
export async function servePersonalPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { origin: string; signedIn: boolean; draw: (request: Request) => Promise<Response> },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
    return refuse(response, 405, '不支援這個方法', { allow: 'GET, HEAD, POST' })
  const limit = options.signedIn && uploads.test(request.url ?? '') ? uploadLimit : formLimit
  if (Number(request.headers['content-length'] ?? 0) > limit) return refuse(response, 413, '內容太大', { connection: 'close' })
  if (request.method === 'POST' && request.headers['content-length'] === undefined)
    return refuse(response, 411, '缺少 Content-Length')
  if (request.method === 'POST' && !formTypes.test(request.headers['content-type'] ?? ''))
    return refuse(response, 415, '只接受表單', { connection: 'close' })
  const form = request.method === 'POST' ? await wholeBody(request) : undefined
  if (form === null) return refuse(response, 400, '表單沒有傳完')
  const asked = toRequest(request, options.origin, form)
  if (!(await isReadable(asked))) return refuse(response, 400, '表單的格式不正確')
  await send(request, response, await options.draw(asked))
}

/** Whether a form in parts can be taken apart. One in a line always can. */
async function isReadable(request: Request): Promise<boolean> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/')) return true
  return request
    .clone()
    .formData()
    .then(() => true)
    .catch(() => false)
}

/** What a form holds; null when the connection ended within it. */
async function wholeBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  return buffer(request).catch(() => null)
}

function toRequest(request: IncomingMessage, origin: string, form: Buffer<ArrayBuffer> | undefined): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    if (!ofConnection.has(name)) for (const value of values) headers.append(name, value)
  return new Request(origin + request.url, form ? { method: 'POST', headers, body: form } : { headers })
}

async function send(request: IncomingMessage, response: ServerResponse, drawn: Response): Promise<void> {
  for (const [name, value] of drawn.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const [name, value] of Object.entries(pageHeaders(request.url ?? '/'))) response.setHeader(name, value)
  const cookies = drawn.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('vary', 'Cookie, Accept-Encoding')
  const plain = Buffer.from(await drawn.arrayBuffer())
  const encoding = plain.length < worthEncoding ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  const body = encoding === 'br' ? encodeQuickly(plain) : await encode(plain, encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(drawn.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}
