import type { IncomingMessage } from 'node:http'

/** Characters of an address that any page or call of ours can need. */
const longest = 4096

/** Why an address is refused, or its path. */
export type Target = { path: string } | { status: 400 | 414; message: string }

const malformed = { status: 400, message: '網址格式不正確' } as const

/** Reads the request's target: a path that decodes, holds no NUL and is not endless. */
export function targetOf({ url = '/' }: IncomingMessage): Target {
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
