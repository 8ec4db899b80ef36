import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { inertPolicy, securityHeaders } from './pages/csp.ts'

/** Headers of an answer that is a plain sentence. */
const plain = {
  ...securityHeaders,
  'content-security-policy': inertPolicy,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
}

/** Ends a request with a sentence. */
export function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...plain, ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : message)
}

const reasons: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '標頭太大'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '要求逾時'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, '內容太大'],
}

/** Ends a connection whose request could not even be read. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = reasons[error.code ?? ''] ?? [400, '要求的格式不正確']
  const headers = { ...plain, connection: 'close', 'content-length': String(Buffer.byteLength(message)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${message}`)
}
