import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  /** As received, compressed or not. */
  bytes: Buffer
  text: string
}

export interface HttpRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Keeps connections alive; without it each request has a connection of its own. */
  agent?: Agent
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

/** Sends an HTTP request, without redirects and content negotiation. */
export function request(
  url: string,
  { method = 'GET', headers = {}, body, agent }: HttpRequestOptions = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = httpRequest(url, { method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const decode = decoders[response.headers['content-encoding'] ?? '']
        const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

/** Sends raw bytes. @returns what is received until the server closes the connection */
export function requestRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(bytes, 'latin1')
  })
}

/** Repeats a request until the response is the expected one. @returns the elapsed milliseconds */
export async function requestUntil(
  url: string,
  options: HttpRequestOptions,
  expected: (response: HttpResponse) => boolean,
): Promise<number> {
  const started = performance.now()
  while (!expected(await request(url, options))) {
    if (performance.now() - started > 90_000) throw new Error(`${url} never sent the expected response`)
  }
  return performance.now() - started
}

/**
 * A promised time as a test may demand it now, milliseconds: on a machine with more work than processors everything
 * takes as many times longer.
 */
export const within = (promised: number): number => promised * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
