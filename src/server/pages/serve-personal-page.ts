import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { readBounded } from '../../api/serving/guards.ts'
import { retryAfter } from '../../contract/retry-after.ts'
import { sealedFormLimit } from '../../contract/sealed-forms.ts'
import { fieldNamesOf, fieldsError, formLimit, maxFields, tooLargeHeader } from '../../domain/forms/fields.ts'
import { acceptsHtml, sendError } from '../error-response.ts'
import { pageHeaders } from './csp.ts'
import { chooseEncoding, encode, encodeQuickly } from './encoding.ts'
import type { RouteHandle } from './site-routes.ts'

/** Below this size compression hardly saves anything. */
const worthEncoding = 1024
/** The content types of forms. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data) *(;|$)/i
/** Hop-by-hop headers, which belong to the connection and not to the request. */
const connectionHeaders = new Set([
  tooLargeHeader,
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'te',
  'trailer',
])

/** Renders a personal page and sends it; nothing of it is cached. A file to download is sent as it is made. */
export async function servePersonalPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: { origin: string; signedIn: boolean; handle: RouteHandle; render: (request: Request) => Promise<Response> },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
    return sendError(response, 405, '不支援這個方法', { allow: 'GET, HEAD, POST' })
  const limit = limitOf(request, options)
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > limit
  // files sent without a session are not read: the response asks for them to be selected again
  if (isTooLarge && !options.signedIn && 'office' in options.handle && isInParts(request))
    return send(request, response, await options.render(toRequest(request, options.origin, new Uint8Array())), options.handle)
  // a page says so in its form, or the office's error page does
  const hasPage = 'office' in options.handle && acceptsHtml(request)
  const isReported = options.signedIn && (hasPage || options.handle.reportsLarge)
  if (isTooLarge && isReported && request.method === 'POST' && formTypes.test(request.headers['content-type'] ?? ''))
    return send(request, response, await options.render(withoutContent(request, options)), options.handle)
  if (isTooLarge) return sendError(response, 413, '內容太大', { connection: 'close' })
  if (request.method === 'POST' && request.headers['content-length'] === undefined)
    return sendError(response, 411, '缺少 Content-Length')
  if (request.method === 'POST' && !formTypes.test(request.headers['content-type'] ?? ''))
    return sendError(response, 415, '只接受表單', { connection: 'close' })
  if (options.signedIn && options.handle.streamed && isInParts(request)) {
    const streamed = Readable.toWeb(request) as ReadableStream<Uint8Array>
    return send(request, response, await options.render(toRequest(request, options.origin, streamed)), options.handle)
  }
  const form = request.method === 'POST' ? await readBounded(request, limit) : undefined
  if (form === 'too_large') return sendError(response, 413, '內容太大', { connection: 'close' })
  if (form === 'broken_off') return sendError(response, 400, '表單沒有傳完')
  const requested = toRequest(request, options.origin, form)
  if (form && !(await isOurs(requested, form))) return sendError(response, 400, '表單的格式不正確')
  await send(request, response, await options.render(requested), options.handle)
}

/**
 * A form of the office whose session has expired may have its full length, on a device with an earlier sign-in: it is
 * preserved through the sign-in.
 */
function limitOf({ headers }: IncomingMessage, { signedIn, handle }: { signedIn: boolean; handle: RouteHandle }): number {
  const { bodyLimit = formLimit } = handle
  if (signedIn) return bodyLimit
  const isCarried = 'office' in handle && /(^|;\s*)(__Secure-)?healthpress\.device=/.test(headers.cookie ?? '')
  return isCarried ? Math.max(formLimit, Math.min(bodyLimit, sealedFormLimit)) : formLimit
}

/** Whether a form is multipart. */
const isInParts = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '')

/** Whether a form can be parsed, and could belong to this site by the names of its fields. It has not been parsed before. */
async function isOurs(request: Request, form: Buffer): Promise<boolean> {
  const names = await namesOf(request, form)
  return names !== null && fieldsError(names) === null
}

/** The names of a form's fields; null for a multipart form that cannot be parsed, or has too many parts. */
async function namesOf(request: Request, form: Buffer): Promise<Iterable<string> | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\//i.test(type)) return fieldNamesOf(form.toString('utf8'))
  if (partsOf(form, type) > maxFields) return null
  const read = await request
    .clone()
    .formData()
    .catch(() => null)
  return read?.keys() ?? null
}

/** The number of parts of a multipart form, counted up to the limit. */
function partsOf(form: Buffer, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (!boundary) return 0
  let parts = -1
  for (
    let index = form.indexOf(`--${boundary}`);
    index >= 0 && parts <= maxFields;
    index = form.indexOf(`--${boundary}`, index + 1)
  )
    parts += 1
  return parts
}

function toRequest(request: IncomingMessage, origin: string, form: BodyInit | undefined): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    if (!connectionHeaders.has(name)) for (const value of values) headers.append(name, value)
  if (!form) return new Request(origin + request.url, { headers })
  const init = { method: 'POST', headers, body: form, duplex: 'half' }
  return new Request(origin + request.url, init)
}

/** A form that is too large, without its content: for the action of its page, or for the error page. */
function withoutContent(request: IncomingMessage, { origin, handle }: { origin: string; handle: RouteHandle }): Request {
  const emptied = toRequest(request, origin, new Uint8Array())
  emptied.headers.set('content-type', 'application/x-www-form-urlencoded')
  emptied.headers.set('content-length', '0')
  emptied.headers.set(tooLargeHeader, handle.reportsLarge ? 'form' : 'page')
  return emptied
}

async function send(request: IncomingMessage, response: ServerResponse, rendered: Response, handle: RouteHandle): Promise<void> {
  for (const [name, value] of rendered.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const [name, value] of Object.entries(pageHeaders(handle))) response.setHeader(name, value)
  const cookies = rendered.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('vary', 'Cookie, Accept-Encoding')
  if (rendered.status === 503 && !rendered.headers.has('retry-after')) response.setHeader('retry-after', retryAfter)
  if (rendered.body && rendered.headers.has('content-disposition') && request.method !== 'HEAD')
    return sendFile(rendered.body, response.writeHead(rendered.status))
  const uncompressed = Buffer.from(await rendered.arrayBuffer())
  const encoding = uncompressed.length < worthEncoding ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  // pages of the office are long, repetitive, and rendered for a few users: a fast compression is sufficient
  const isQuick = encoding === 'br' && !('office' in handle)
  const body = isQuick ? encodeQuickly(uncompressed) : await encode(uncompressed, encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(rendered.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** A file of any length in the memory of one chunk: the next is made when the browser has taken the one before. */
async function sendFile(file: ReadableStream, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(file as NodeReadableStream), response)
  } catch (error) {
    // the browser cancelled the download
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
