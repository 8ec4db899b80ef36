import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHead } from '../pages/serve-page.ts'
import { parseRequestHead } from './request-head.ts'

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
