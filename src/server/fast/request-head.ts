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
