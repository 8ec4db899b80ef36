import type { IncomingMessage } from 'node:http'

/** Characters of an address that any page or call of ours can need. */
const longest = 4096

/** Why an address is refused, or its path. */
export type Target = { path: string } | { status: 400 | 414; message: string }

const twoHosts = { status: 400, message: '標頭 Host 只能有一個' } as const
const malformed = { status: 400, message: '網址格式不正確' } as const

/** Reads the request's target: one host, and a path that decodes, holds no NUL and is not endless. */
export function targetOf({ url = '/', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): Target {
  if (namesHostTwice(rawHeaders)) return twoHosts
  if (url.length > longest) return { status: 414, message: '網址太長' }
  const path = url.split('?', 1)[0] ?? '/'
  if (!path.startsWith('/') || path.startsWith('//')) return malformed
  const query = url.slice(path.length)
  try {
    return `${decodeURIComponent(path)}${decodeURIComponent(query)}`.includes('\0') ? malformed : { path }
  } catch {
    return malformed
  }
}

/** Whether the header Host is there more than once (RFC 9112, 3.2), which Node's parser lets pass. @param headers names and values in turn */
export function namesHostTwice(headers: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]?.length === 4 && headers[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
