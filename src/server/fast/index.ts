import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { coarseDate } from '../clock.ts'
import type { ReadyAnswer } from '../pages/page-cache.ts'
import type { RequestHead } from '../pages/serve-page.ts'
import { openFastLane } from './lane.ts'

interface Options {
  /** Whether the fast lane exists: without it Node's server serves everything, with the same responses. */
  on: boolean
  /** Finds the prepared response to a request; null if this process serves no pages. */
  ready: ((head: RequestHead) => ReadyAnswer | null) | null
}

/**
 * Installs the fast lane before a server that does not listen yet (`FAST=lane`, docs/decisions/0060).
 * @returns closes the connections of the lane; all of them are idle
 */
export function openLane(server: Server, { on, ready }: Options): () => void {
  if (!on || !ready) return () => undefined
  const date = coarseDate()
  /** The bytes last sent for a response, valid until the date changes. */
  const sent = new WeakMap<ReadyAnswer, { bytes: Buffer; date: string }>()
  return openFastLane(server, (head) => {
    const answer = ready(head)
    if (!answer) return null
    const known = sent.get(answer)
    const now = date()
    if (known?.date === now) return known.bytes
    const bytes = rawAnswer(answer, now)
    sent.set(answer, { bytes, date: now })
    return bytes
  })
}

/** The bytes of a whole HTTP/1.1 response from memory, for a persistent connection. */
function rawAnswer({ status, headers, body }: ReadyAnswer, date: string): Buffer {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push('x-cache: hit', `Date: ${date}`, 'Connection: keep-alive', '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])
}
