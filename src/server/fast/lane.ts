import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHead } from '../pages/serve-page.ts'
import { parseRequestHead } from './request-head.ts'

/** Gives the whole answer, head and body in one piece, when it lies ready; else null. */
export type ReadyBytes = (head: RequestHead) => Buffer | null

/** Connections that ask again ask in the same words: their heads are read once. Forgotten when there are too many. */
const headCache = { heads: 2000, length: 2048 }

/**
 * Answers what lies ready before Node's HTTP parser has seen it: half of the time that a kept page takes
 * would go there (docs/decisions/0060). A connection keeps to this lane while it asks plain questions with
 * ready answers; with the first other request, or the first part of one, it goes to Node's server for good. Whoever connects
 * and says nothing is let go when a request's head would be late.
 * @returns what closes the connections of the lane; all of them are idle
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
