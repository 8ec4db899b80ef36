import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHead } from '../pages/serve-page.ts'
import { normalTarget } from '../request/target.ts'

const requestLine = /^GET (\/[!-~]{0,1023}) HTTP\/1\.1\r\n/
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t -~\u0080-\u00ff]*)$/
/** Headers that make a request more than plain. */
const notPlain = new Set([
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'trailer',
  'te',
  'range',
  'authorization',
  'proxy-connection',
])
const single = new Set(['host', 'cookie', 'user-agent', 'accept-encoding', 'if-none-match', 'connection', 'x-audience'])

/**
 * Parses a complete plain request: one GET, no body, nothing after it. Null for everything else, including malformed
 * requests: those are for Node's own parser.
 * @param text the bytes as Latin-1
 */
export function parseRequestHead(text: string): RequestHead | null {
  const url = requestLine.exec(text)?.[1]
  // a target that is not normalised is normalised behind Node's parser
  if (url === undefined || !text.endsWith('\r\n\r\n') || normalTarget(url).url !== url) return null
  const headers = new Map<string, string>()
  for (const line of text.slice(text.indexOf('\r\n') + 2, -4).split('\r\n')) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    const known = name.toLowerCase()
    if (known === '' || notPlain.has(known) || (single.has(known) && headers.has(known))) return null
    headers.set(known, value.trim())
  }
  const connection = headers.get('connection')?.toLowerCase()
  if (!headers.has('host') || (connection !== undefined && connection !== 'keep-alive')) return null
  return {
    url,
    cookie: headers.get('cookie'),
    userAgent: headers.get('user-agent'),
    accept: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    declared: headers.get('x-audience'),
  }
}

/** Returns the whole response, head and body in one buffer, when it is prepared; otherwise null. */
export type ReadyBytes = (head: RequestHead) => Buffer | null

/** Cache of parsed heads: persistent connections repeat identical heads. Cleared when it is full. */
const headCache = { heads: 2000, length: 2048 }

/**
 * Serves prepared responses before Node's HTTP parser, which would take half of the time of a cached page
 * (docs/decisions/0060). A connection stays in this lane as long as it sends plain requests with prepared responses;
 * with the first other request, or the first partial one, it is passed to Node's server for good. A connection that
 * sends nothing is closed after the timeout for a request's head.
 * @returns closes the connections of the lane; all of them are idle
 */
export function openFastLane(server: Server, answer: ReadyBytes): () => void {
  const [toHttp] = server.listeners('connection')
  if (!toHttp) throw new Error('the server takes no connections')
  const lane = new Set<Socket>()
  const heads = new Map<string, RequestHead | null>()

  const read = (text: string): RequestHead | null => {
    const known = heads.get(text)
    if (known !== undefined) return known
    const head = parseRequestHead(text)
    if (heads.size >= headCache.heads) heads.clear()
    heads.set(text, head)
    return head
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    lane.add(socket)
    const leave = () => lane.delete(socket)
    const destroy = () => socket.destroy()
    const end = () => socket.end()
    let silent = true
    const take = (chunk: Buffer) => {
      const head = chunk.length > headCache.length ? null : read(chunk.toString('latin1'))
      const bytes = head && answer(head)
      if (bytes === null) return handOver(chunk)
      if (silent) {
        silent = false
        socket.setTimeout(server.keepAliveTimeout)
      }
      if (!socket.write(bytes)) {
        socket.pause()
        socket.once('drain', () => socket.resume())
      }
    }
    const handOver = (chunk: Buffer) => {
      leave()
      socket.off('data', take).off('end', end).off('error', destroy).off('timeout', destroy).off('close', leave)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(chunk)
      toHttp.call(server, socket)
      process.nextTick(() => socket.resume())
    }
    socket.setNoDelay(true)
    socket.setTimeout(server.headersTimeout)
    socket.on('data', take).on('end', end).on('error', destroy).on('timeout', destroy).on('close', leave)
  })
  return () => {
    for (const socket of lane) socket.end(() => socket.destroy())
  }
}
