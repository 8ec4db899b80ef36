import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { readBounded } from '../../api/serving/bounded.ts'
import { retryAfter } from '../../api/serving/problem.ts'
import { sealedFormLimit } from '../../contract/sealed-forms.ts'
import { fieldsFault, mostFields, namesInLine } from '../../domain/forms/fields.ts'
import { refuse } from '../refuse.ts'
import { pageHeaders } from './csp.ts'
import { chooseEncoding, encode, encodeQuickly } from './encoding.ts'
import type { RouteHandle } from './site-routes.ts'

/**
 * What a form of words may have, bytes; a route may say more for those who are signed in. The longest text that a form asks
 * for, 8,000 characters of nine bytes each as forms send them, and half as much again: what is too long is told beside its box.
 */
const formLimit = 128 * 1024
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
  options: { origin: string; signedIn: boolean; handle: RouteHandle; draw: (request: Request) => Promise<Response> },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
    return refuse(response, 405, '不支援這個方法', { allow: 'GET, HEAD, POST' })
  const limit = limitOf(request, options)
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > limit
  // files that meet no session are not read: the page that answers says that they have to be chosen again
  if (isTooLarge && !options.signedIn && 'office' in options.handle && isInParts(request))
    return send(request, response, await options.draw(toRequest(request, options.origin, new Uint8Array())), options.handle)
  if (isTooLarge) return refuse(response, 413, '內容太大', { connection: 'close' })
  if (request.method === 'POST' && request.headers['content-length'] === undefined)
    return refuse(response, 411, '缺少 Content-Length')
  if (request.method === 'POST' && !formTypes.test(request.headers['content-type'] ?? ''))
    return refuse(response, 415, '只接受表單', { connection: 'close' })
  if (options.signedIn && options.handle.streamed && isInParts(request)) {
    const streamed = Readable.toWeb(request) as ReadableStream<Uint8Array>
    return send(request, response, await options.draw(toRequest(request, options.origin, streamed)), options.handle)
  }
  const form = request.method === 'POST' ? await readBounded(request, limit) : undefined
  if (form === 'too_large') return refuse(response, 413, '內容太大', { connection: 'close' })
  if (form === 'broken_off') return refuse(response, 400, '表單沒有傳完')
  const asked = toRequest(request, options.origin, form)
  if (form && !(await isOurs(asked, form))) return refuse(response, 400, '表單的格式不正確')
  await send(request, response, await options.draw(asked), options.handle)
}

/**
 * A form of the office whose writer's session is gone may be as long as it was before, on a device on which somebody has
 * signed in: it is carried through sign-in.
 */
function limitOf({ headers }: IncomingMessage, { signedIn, handle }: { signedIn: boolean; handle: RouteHandle }): number {
  const { bodyLimit = formLimit } = handle
  if (signedIn) return bodyLimit
  const isCarried = 'office' in handle && /(^|;\s*)(__Secure-)?healthpress\.device=/.test(headers.cookie ?? '')
  return isCarried ? Math.max(formLimit, Math.min(bodyLimit, sealedFormLimit)) : formLimit
}

/** Whether a form brings its fields, and files, in parts. */
const isInParts = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '')

/** Whether a form can be taken apart, and could be one of ours by the names of its fields. Nothing has read it before. */
async function isOurs(request: Request, form: Buffer): Promise<boolean> {
  const names = await namesOf(request, form)
  return names !== null && fieldsFault(names) === null
}

/** The names of a form's fields; null for one in parts that cannot be taken apart, or has more parts than are worth it. */
async function namesOf(request: Request, form: Buffer): Promise<Iterable<string> | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\//i.test(type)) return namesInLine(form.toString('utf8'))
  if (partsOf(form, type) > mostFields) return null
  const read = await request
    .clone()
    .formData()
    .catch(() => null)
  return read?.keys() ?? null
}

/** How many parts a form begins with, counted no further than is of interest. */
function partsOf(form: Buffer, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (!boundary) return 0
  let parts = -1
  for (let at = form.indexOf(`--${boundary}`); at >= 0 && parts <= mostFields; at = form.indexOf(`--${boundary}`, at + 1))
    parts += 1
  return parts
}

function toRequest(request: IncomingMessage, origin: string, form: BodyInit | undefined): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    if (!ofConnection.has(name)) for (const value of values) headers.append(name, value)
  if (!form) return new Request(origin + request.url, { headers })
  const sent = { method: 'POST', headers, body: form, duplex: 'half' }
  return new Request(origin + request.url, sent)
}

async function send(request: IncomingMessage, response: ServerResponse, drawn: Response, handle: RouteHandle): Promise<void> {
  for (const [name, value] of drawn.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const [name, value] of Object.entries(pageHeaders(handle))) response.setHeader(name, value)
  const cookies = drawn.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('vary', 'Cookie, Accept-Encoding')
  if (drawn.status === 503) response.setHeader('retry-after', retryAfter)
  const plain = Buffer.from(await drawn.arrayBuffer())
  const encoding = plain.length < worthEncoding ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  // a page of the office is long, says much twice, and is drawn for a few people
  const isQuick = encoding === 'br' && !('office' in handle)
  const body = isQuick ? encodeQuickly(plain) : await encode(plain, encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(drawn.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}
