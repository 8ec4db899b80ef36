import type { IncomingMessage } from 'node:http'

/** The maximum length of a URL, characters. */
const maxLength = 4096

/** The path, or why a URL is refused. */
export type RequestTarget = { path: string } | { status: 400 | 414; message: string }

const twoHosts = { status: 400, message: '標頭 Host 只能有一個' } as const
const malformed = { status: 400, message: '網址格式不正確' } as const

/**
 * Validates the request's target: one host, and a path that can be decoded, contains no NUL and is not too long. A
 * query may be malformed: links often carry tracking parameters.
 */
export function parseTarget({ url = '/', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): RequestTarget {
  if (hasDuplicateHost(rawHeaders)) return twoHosts
  if (url.length > maxLength) return { status: 414, message: '網址太長' }
  const path = url.split('?', 1)[0] ?? '/'
  if (!path.startsWith('/') || path.startsWith('//')) return malformed
  if (url.includes('%00') || url.includes('\0')) return malformed
  try {
    decodeURIComponent(path)
    return { path }
  } catch {
    return malformed
  }
}

const absolute = /^https?:\/\/([^/?#@\s]+)(\/[^#]*|\?[^#]*|)$/i
const unreserved = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|5f|7e)/gi
const malformedPercent = /%(?![0-9a-f]{2})/gi

/**
 * The normalised target, the form in which all URLs are compared: without the host (RFC 9112, 3.2.2), unreserved
 * characters of its path decoded (RFC 3986, 6.2.2.2), and a stray `%` of a page's query encoded.
 * @returns the host, if the target contains one
 */
export function normalizeTarget(url: string): { url: string; host: string | null } {
  const [, host = null, rest = ''] = absolute.exec(url) ?? []
  const local = host === null ? url : rest.startsWith('/') ? rest : `/${rest}`
  if (!local.includes('%')) return { url: local, host }
  const queryStart = local.indexOf('?')
  const path = queryStart === -1 ? local : local.slice(0, queryStart)
  const query = queryStart === -1 ? '' : local.slice(queryStart)
  return {
    url:
      path.replace(unreserved, decodeURIComponent) + (path.startsWith('/api/') ? query : query.replace(malformedPercent, '%25')),
    host,
  }
}

/**
 * Whether the header Host occurs more than once (RFC 9112, 3.2), which Node's parser accepts. @param headers names
 * and values alternating
 */
export function hasDuplicateHost(headers: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < headers.length; index += 2)
    if (headers[index]?.length === 4 && headers[index]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
