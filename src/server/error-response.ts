import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemOf } from '../api/serving/problem.ts'
import { requestIds } from './log.ts'
import { securityHeaders } from './pages/csp.ts'
import { staticErrorPage, staticErrorPageFor, staticPagePolicy } from './pages/error-page.ts'

/** Headers of a response that contains only an error message. */
const errorHeaders = { ...securityHeaders, 'content-security-policy': staticPagePolicy, 'cache-control': 'no-store' }

/** The kind of client: a call of the API, a person with a browser, or a program. */
type ClientKind = 'call' | 'reader' | 'program'

const nextId = requestIds()

/** The type and text of an error message, in the client's format. */
function formatError(client: ClientKind, status: number, message: string, requestId = nextId()): { type: string; body: string } {
  if (client === 'call')
    return {
      type: 'application/problem+json',
      body: JSON.stringify(problemOf(requestId, status, codes[status] ?? 'bad_request', message)),
    }
  if (client === 'program') return { type: 'text/plain; charset=utf-8', body: message }
  if (status === 413) return { type: 'text/html; charset=utf-8', body: staticErrorPage(tooLarge) }
  const page = status === 404 || status === 500 ? staticErrorPageFor(status) : staticErrorPage({ title: message })
  return { type: 'text/html; charset=utf-8', body: page }
}

const tooLarge = {
  title: '送出的內容太大',
  sentence: '檔案或文字超過一次能送的大小，沒有送出。請按瀏覽器的「上一頁」回到表單，換小一點的檔案，或把文字縮短。',
}

const codes: Record<number, string> = { 404: 'not_found', 500: 'internal_error', 503: 'overloaded' }

const isCall = (url: string) => url.startsWith('/api/')

/** Whether a person sees the response: browsers accept HTML where they show a page. */
export const acceptsHtml = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false

/** Ends a request with a one-sentence message. */
export function sendError(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  const { req: request } = response
  const client = isCall(request.url ?? '/') ? 'call' : acceptsHtml(request) ? 'reader' : 'program'
  const { type, body } = formatError(client, status, message, response.getHeader('x-request-id')?.toString())
  response.writeHead(status, { ...errorHeaders, 'content-type': type, ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Ends a request with an expectation that no server can meet (RFC 9110, 10.1.1). */
export function rejectExpectation(_: IncomingMessage, response: ServerResponse): void {
  sendError(response, 417, '無法滿足標頭 Expect 的要求', { connection: 'close' })
}

const reasons: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '標頭太大'],
  HPE_INVALID_URL: [400, '網址格式不正確'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '要求逾時'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, '內容太大'],
}

/** Ends a connection whose request could not be parsed: with a page for readers, or in the API's own format. */
export function rejectConnection(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = reasons[error.code ?? ''] ?? [400, '要求的格式不正確']
  const [, url = '/'] = error.rawPacket?.toString('latin1', 0, 100).split(' ') ?? []
  endConnection(socket, status, message, isCall(url) ? 'call' : 'reader')
}

/** How long the sender of a late body may read the response, milliseconds. */
const lateGracePeriod = 2_000

/** Ends a request whose body is late. */
export function rejectLateBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, method, url } = request
  if (response.headersSent) return void socket.destroy()
  const rawPacket = Buffer.from(`${method} ${url} `)
  rejectConnection(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT', rawPacket }), socket)
  setTimeout(() => socket.destroy(), lateGracePeriod).unref()
}

/** Ends a connection that requested a tunnel. */
export const rejectTunnel = (_: IncomingMessage, socket: Duplex): void =>
  endConnection(socket, 405, '不支援這個方法', 'reader', { allow: 'GET, HEAD, POST' })

function endConnection(
  socket: Duplex,
  status: number,
  message: string,
  client: ClientKind,
  more: Record<string, string> = {},
): void {
  const { type, body } = formatError(client, status, message)
  const length = String(Buffer.byteLength(body))
  const headers = { ...errorHeaders, ...more, 'content-type': type, connection: 'close', 'content-length': length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
