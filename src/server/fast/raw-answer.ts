import { STATUS_CODES } from 'node:http'
import type { ReadyAnswer } from '../pages/cached-page.ts'

/** The bytes of a whole HTTP/1.1 response from memory, for a persistent connection. */
export function rawAnswer({ status, headers, body }: ReadyAnswer, date: string): Buffer {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push('x-cache: hit', `Date: ${date}`, 'Connection: keep-alive', '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])
}
